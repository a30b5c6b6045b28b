import { describe, expect, it } from 'vitest';
import { imagesIn } from '@/lib/page/links-and-images';
import { imageAddress } from '@/lib/page/picture-parts';
import { largestOf } from '@/lib/page/picture-source';
import { readPage } from '@/lib/page/read-page';
import { readTree } from '@/lib/page/read-tree';
import { atOnce } from '@/lib/page/slices';
import { openPage, options } from './open-page';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const image = (html: string) => parsed(html).querySelector('img') as Element;
const BLANK = 'data:image/gif;base64,R0lGOD=';

describe('largestOf', () => {
  it.each([
    ['/s.jpg 480w, /l.jpg 1200w', '/l.jpg'],
    ['/1x.jpg, /2x.jpg 2x', '/2x.jpg'],
    ['/a,b.jpg 1x,/c,d.jpg 2x', '/c,d.jpg'],
    ['data:image/png;base64,AAA= 1w, /l.jpg 2w', '/l.jpg'],
    ['/l.jpg 2w, data:image/png;base64,AAA= 3w', '/l.jpg'],
    ['/{width}.jpg 900w, /l.jpg 2w', '/l.jpg'],
    ['', ''],
  ])('of %j is %j', (srcset, largest) => {
    expect(largestOf([srcset]).address).toBe(largest);
  });
});

describe('imageAddress', () => {
  it.each([
    ['<img src="/a.jpg" data-src="/b.jpg">', '/a.jpg'],
    [`<img src="${BLANK}" data-src="/b.jpg">`, '/b.jpg'],
    ['<img src="/img/blank.gif?v=2" data-src="/b.jpg">', '/b.jpg'],
    ['<img src="/assets/transparent-4x3.svg" data-srcset="/s.jpg 1w, /l.jpg 2w">', '/l.jpg'],
    ['<img src="/img/blank.gif">', '/img/blank.gif'],
    ['<img src="/pixel-art.jpg/portrait.jpg" data-src="/b.jpg">', '/pixel-art.jpg/portrait.jpg'],
    ['<img data-srcset="/s.jpg 1x, /l.jpg 2x">', '/l.jpg'],
    [`<img src="${BLANK}">`, BLANK],
    ['<img>', ''],
  ])('of %j is %j', (html, address) => {
    expect(imageAddress(image(html))).toBe(address);
  });

  it.each([
    ['what a loader keeps', '<img src="/g/loader-ring.gif" data-actualsrc="/b.jpg">', '/b.jpg'],
    [
      'what it keeps under a name of its own',
      `<img src="${BLANK}" data-ks-lazyload="//i.example/b.jpg">`,
      '//i.example/b.jpg',
    ],
    ['a file under any name', '<img src="/x/cargando.gif" data-foto="fotos/b.jpg">', 'fotos/b.jpg'],
    ['a name without data-', '<img src="/x/placeholder.png" original="/b.webp" v-lazy="/c.webp">', '/b.webp'],
    ['a set under any name', `<img src="${BLANK}" data-widths="/s.jpg 300w, /l.jpg 900w" data-src="/s.jpg">`, '/l.jpg'],
    ['what is kept by a class that waits', '<img class="lazy" src="/tiny/q.jpg" data-src="/b.jpg">', '/b.jpg'],
    ['no fallback', `<img src="${BLANK}" data-error-src="/no.jpg" data-thumb="/t.jpg" data-src="/b.jpg">`, '/b.jpg'],
    [
      'a template with the widest width',
      '<img src="/p_1x1.jpg" data-src="/p_{width}x.jpg" data-widths="[180, 540, 360]">',
      '/p_540x.jpg',
    ],
    ['a template with a usual width', `<img src="${BLANK}" data-src="/p_%7Bwidth%7Dx.jpg">`, '/p_1080x.jpg'],
    ['no template of another kind', `<img src="${BLANK}" data-src="/p_{size}.jpg">`, BLANK],
    ['no template', '<img src="/p_100x.jpg" data-src="/p_{width}x.jpg">', '/p_100x.jpg'],
    ['a preview’s large version', '<img src="/cdn/p.jpg?w=20&q=10" data-src="/cdn/p.jpg?w=1200">', '/cdn/p.jpg?w=1200'],
    ['the largest of its set', '<img src="/p-300.jpg" srcset="/p-300.jpg 300w, /p-900.jpg 900w">', '/p-900.jpg'],
    ['no spoken version', `<img src="/a.jpg" data-caption="Seen from the air, 3x" data-zoom="2x">`, '/a.jpg'],
  ])('is %s', (_what, html, address) => {
    expect(imageAddress(image(html))).toBe(address);
  });

  it.each([
    [
      'of the same size the last',
      '<picture><source srcset="/b.avif 9w"><source srcset="/b.png 9w"><img></picture>',
      '/b.png',
    ],
    [
      'the largest',
      `<picture><source srcset="/s.webp 300w, /l.webp 900w"><source srcset="/m.webp 600w"><img src="${BLANK}"></picture>`,
      '/l.webp',
    ],
    ['lazy ones', '<picture><source data-srcset="/b.webp"><img src="/i/spacer.gif"></picture>', '/b.webp'],
    [
      'that for the largest window',
      '<picture><source media="(max-width: 600px)" srcset="/s.jpg"><source media="(max-width: 1200px)" srcset="/l.jpg"><img></picture>',
      '/l.jpg',
    ],
    [
      'none where the image has its own',
      '<picture><source srcset="/b.webp 900w"><img src="/a.jpg"></picture>',
      '/a.jpg',
    ],
  ])('is from the sources of its picture: %s', (_what, html, address) => {
    expect(imageAddress(image(html))).toBe(address);
  });

  it.each([
    ['behind it', `<p><img src="${BLANK}"><noscript><img src="/b.jpg"></noscript></p>`],
    [
      'before it',
      `<p>x<noscript><img srcset="/s.jpg 1x, /b.jpg 2x"></noscript><img data-x="1" src="/spinner.gif" id="i"></p>`,
    ],
    [
      'around',
      `<div><span><img src="${BLANK}"></span><noscript><picture><img src="/b.jpg"></picture></noscript></div>`,
    ],
    ['behind its picture', `<figure><picture><source><img></picture><noscript><img src="/b.jpg"></noscript></figure>`],
  ])('is from the noscript %s', async (_where, html) => {
    const { document } = await openPage(html);
    expect(imageAddress(document.querySelector('img') as Element)).toBe('/b.jpg');
  });

  it('is not from a noscript that belongs to the next, counts visits or has more than a picture', async () => {
    const { document } = await openPage(
      `<p><img id="a" src="${BLANK}"></p><noscript><img src="/c.gif" width="1" height="1"></noscript>
      <p><img src="/x.jpg"><noscript><img src="/x.jpg"></noscript><img id="b" src="${BLANK}"><noscript><img src="/b.jpg"></noscript></p>
      <p><img id="c" src="${BLANK}"><noscript>Please <img src="/d.jpg"> run scripts</noscript></p>`,
    );
    const of = (id: string) => imageAddress(document.getElementById(id) as Element);
    expect([of('a'), of('b'), of('c')]).toEqual([BLANK, '/b.jpg', BLANK]);
  });
});

describe('a picture is the same in every format', () => {
  const page = `<base href="https://a.example/"><article><h1>T</h1>
    <img src="${BLANK}" data-original="/one.jpg" alt="One">
    <picture><source srcset="/two-s.webp 300w, /two-l.webp 900w"><img alt="Two" loading="lazy"></picture>
    <figure class="late"><noscript><img src="/three.jpg" alt="Three"></noscript><figcaption>Third</figcaption></figure></article>`;

  it('in markdown, html and the list of images', async () => {
    const { document } = await openPage(page);
    const read = await readPage(document, options({ parts: ['markdown', 'html', 'images'] }));
    const addresses = ['one.jpg', 'two-l.webp', 'three.jpg'].map((name) => `https://a.example/${name}`);
    expect(read.markdown?.match(/(?<=\]\()[^)]+/g)).toEqual(addresses);
    expect(read.html?.match(/(?<= src=")[^"]+/g)).toEqual(addresses);
    expect(read.images).toEqual([addresses[0], 'https://a.example/two-s.webp', addresses[1], addresses[2]]);
  });

  it('without a placeholder in the list, where there is more', () => {
    const tree = readTree(
      parsed(
        `<img src="https://a.example/loading.gif" data-src="https://a.example/b.jpg"><img src="https://a.example/loading.gif">`,
      ),
    );
    expect(atOnce(imagesIn({ tree, starts: [0] }, { document: parsed('') }))).toEqual([
      'https://a.example/b.jpg',
      'https://a.example/loading.gif',
    ]);
  });
});
