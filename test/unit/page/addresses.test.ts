import { describe, expect, it } from 'vitest';
import { largestOf } from '@/lib/page/addresses';
import { imageAddress, PageAddresses } from '@/lib/page/page-addresses';

function page(base: string): Element {
  return new DOMParser().parseFromString(`<base href="${base}"><a></a>`, 'text/html').querySelector('a') as Element;
}

describe('absolute', () => {
  const link = page('https://example.com/dir/page?q=1#part');
  it.each([
    ['https://e.example', 'https://e.example'],
    [' /a\n/b ', 'https://example.com/a/b'],
    ['/a/../b', 'https://example.com/b'],
    ['#x', 'https://example.com/dir/page?q=1#x'],
    ['?r=2', 'https://example.com/dir/page?r=2'],
    ['x y', 'https://example.com/dir/x%20y'],
    ['//other.example/p', 'https://other.example/p'],
    ['/ä', 'https://example.com/%C3%A4'],
    ['http:/x', 'http://x/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['http://[', 'http://['],
  ])('makes %j %j', (written, absolute) => {
    expect(new PageAddresses().absolute(written, link)).toBe(absolute);
  });

  it('follows the base of each document', () => {
    const addresses = new PageAddresses();
    expect(addresses.absolute('/x', link)).toBe('https://example.com/x');
    expect(addresses.absolute('/x', page('https://other.example/'))).toBe('https://other.example/x');
  });
});

describe('largestOf', () => {
  it.each([
    ['/s.jpg 480w, /l.jpg 1200w', '/l.jpg'],
    ['/1x.jpg, /2x.jpg 2x', '/2x.jpg'],
    ['/a,b.jpg 1x,/c,d.jpg 2x', '/c,d.jpg'],
    ['data:image/png;base64,AAA= 1w, /l.jpg 2w', '/l.jpg'],
    ['', ''],
  ])('of %j is %j', (srcset, largest) => {
    expect(largestOf(srcset)).toBe(largest);
  });
});

describe('imageAddress', () => {
  const image = (html: string) => new DOMParser().parseFromString(html, 'text/html').querySelector('img') as Element;
  it.each([
    ['<img src="/a.jpg" data-src="/b.jpg">', '/a.jpg'],
    ['<img src="data:image/gif;base64,R0lGOD=" data-src="/b.jpg">', '/b.jpg'],
    ['<img src="/img/blank.gif?v=2" data-src="/b.jpg">', '/b.jpg'],
    ['<img src="/assets/transparent-4x3.svg" data-srcset="/s.jpg 1w, /l.jpg 2w">', '/l.jpg'],
    ['<img src="/img/blank.gif">', '/img/blank.gif'],
    ['<img src="/pixel-art.jpg/portrait.jpg" data-src="/b.jpg">', '/pixel-art.jpg/portrait.jpg'],
    ['<img data-srcset="/s.jpg 1x, /l.jpg 2x">', '/l.jpg'],
    ['<img src="data:image/gif;base64,R0lGOD=">', 'data:image/gif;base64,R0lGOD='],
    ['<img>', ''],
  ])('of %j is %j', (html, address) => {
    expect(imageAddress(image(html))).toBe(address);
  });
});
