import { describe, expect, it } from 'vitest';
import { groupPictures } from '@/components/panel/formats/group-pictures';

describe('groupPictures', () => {
  it.each([
    ['parameters', 'https://a.example/p.jpg?w=320', 'https://a.example/p.jpg?w=1200&q=80'],
    ['cuts and file formats', 'https://a.example/p?s=40&fit=crop&auto=format', 'https://a.example/p?s=800&fm=webp'],
    ['both sides in one', 'https://a.example/p?resize=200%2C200', 'https://a.example/p?resize=400%2C212'],
    ['a rough copy', 'https://a.example/p.jpg?fm=webp&quality=1', 'https://a.example/p.jpg'],
    ['both sides', 'https://a.example/p-300x200.jpg', 'https://a.example/p-1024x683.jpg'],
    ['one side of two', 'https://a.example/p_300x.jpg', 'https://a.example/p_600x.jpg'],
    ['a transformation in the path', 'https://a.example/w_200,h_100/p.jpg', 'https://a.example/w_800,h_400/p.jpg'],
    ['a width', 'https://a.example/p-320w.webp', 'https://a.example/p-640w.webp'],
    ['the density of a screen', 'https://a.example/p.png', 'https://a.example/p@2x.png'],
    ['the format of the file', 'https://a.example/p-300x200.webp', 'https://a.example/p-600x400.jpg'],
  ])('takes %s for another size of one picture, and the largest for the picture', (_sign, small, large) => {
    expect(groupPictures([small, large, small])).toEqual([{ address: large, others: [small], kind: 'sizes' }]);
    expect(groupPictures([large, small])).toEqual([{ address: large, others: [small], kind: 'sizes' }]);
  });

  it.each([
    ['numbers', 'https://a.example/DSC_1200.jpg', 'https://a.example/DSC_1201.jpg'],
    ['names', 'https://a.example/red.jpg', 'https://a.example/blue.jpg'],
    ['other parameters', 'https://a.example/p?id=1&w=9', 'https://a.example/p?id=2&w=9'],
    ['a question', 'https://a.example/chart?q=tides&w=300', 'https://a.example/chart?q=fees&w=300'],
    ['hosts', 'https://a.example/p.jpg', 'https://b.example/p.jpg'],
    ['data', 'data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'],
    ['addresses that are none', 'p-10x10.jpg', 'p-20x20.jpg'],
  ])('keeps pictures apart that differ in %s', (_what, one, other) => {
    expect(groupPictures([one, other]).map(({ address }) => address)).toEqual([one, other]);
  });

  it.each([
    ['their names', 'https://a.example/i/Swatch-Red_1.png', 'https://a.example/i/Swatch-Deep_Blue.png?v=17'],
    ['small letters', 'https://a.example/i/shoe_red_swatch.jpg', 'https://a.example/i/shoe_blue_swatch.jpg'],
    ['one word', 'https://a.example/redSwatch.jpg', 'https://a.example/blueSwatch.jpg'],
    ['a service of pictures', 'https://a.example/i/12_r?$swatch$', 'https://a.example/i/12_b?$swatch$'],
  ])('takes the colors a thing comes in for one picture, by %s', (_sign, red, blue) => {
    expect(groupPictures([red, 'https://a.example/i/shoe.jpg', blue])).toEqual([
      { address: red, others: [blue], kind: 'swatches' },
      { address: 'https://a.example/i/shoe.jpg', others: [], kind: 'sizes' },
    ]);
  });

  it.each([
    ['folders', 'https://a.example/1/swatch-red.jpg', 'https://a.example/2/swatch-red.jpg'],
    ['a house of that name', 'https://swatch.example/swatch-gent.jpg', 'https://swatch.example/swatch-lady.jpg'],
    ['a word that holds it', 'https://a.example/dayswatched-1.jpg', 'https://a.example/dayswatched-2.jpg'],
  ])('keeps pictures of %s apart', (_what, one, other) => {
    expect(groupPictures([one, other]).map(({ address }) => address)).toEqual([one, other]);
  });

  it('takes one color in two sizes for sizes', () => {
    const [small, large] = ['https://a.example/swatch-red.jpg?w=20', 'https://a.example/swatch-red.jpg?w=80'];
    expect(groupPictures([small, large])).toEqual([{ address: large, others: [small], kind: 'sizes' }]);
  });

  it('keeps the order of the page, and every address once', () => {
    const a = ['https://a.example/1.jpg?w=10', 'https://a.example/2.jpg', 'https://a.example/1.jpg?w=20'];
    const shown = groupPictures(a);
    expect(shown.map(({ address }) => address)).toEqual([a[2], a[1]]);
    expect(shown.flatMap(({ address, others }) => [address, ...others]).sort()).toEqual([...a].sort());
  });
});
