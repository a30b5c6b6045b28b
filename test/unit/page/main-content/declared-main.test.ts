import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageContent } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { options } from '../open-page';

const ADDRESS = 'https://site.example';

const read = (html: string): Promise<PageContent> =>
  readPage(
    new DOMParser().parseFromString(`<base href="${ADDRESS}/harbour"><body>${html}`, 'text/html'),
    options({ parts: ['markdown', 'links', 'images'], onlyMainContent: true }),
  );

const around = (main: string) =>
  `<header><a href="/">Quay</a> <a href="/boats">Boats</a></header><nav><a href="/1">One</a></nav>${main}<footer>About us</footer>`;

/** What a block shows, under names that no other block of its page has. */
interface Block {
  html: string;
  words?: string[];
  links?: string[];
  images?: string[];
}

const WORDS = 'mast keel rope sail tide pier gull stern anchor harbour lantern ferry'.split(' ');
const wordsOf = (count: number, of: number) =>
  Array.from({ length: count }, (_, i) => `${WORDS[(i * 7 + of) % WORDS.length]}${of}x${i}`);
const sentenceOf = (words: string[]) =>
  words.map((word, i) => (i % 9 === 8 ? `${word}.` : i % 5 === 4 ? `${word},` : word)).join(' ');
const addressOf = (of: number) => `${ADDRESS}/to/${of}`;
const imageOf = (of: number) => `${ADDRESS}/picture-${of}.jpg`;

/** Blocks of every kind; `of` tells them apart, `size` is how many words or parts they have. */
const KINDS: Record<string, (of: number, size: number) => Block> = {
  paragraph: (of, size) => ({ html: `<p>${sentenceOf(wordsOf(size, of))}</p>`, words: wordsOf(size, of) }),
  block: (of, size) => ({ html: `<div>${sentenceOf(wordsOf(size, of))}</div>`, words: wordsOf(size, of) }),
  wrapped: (of, size) => ({ html: `<div><p>${sentenceOf(wordsOf(size, of))}</p></div>`, words: wordsOf(size, of) }),
  heading: (of) => ({ html: `<h2>Heading ${of}x</h2>`, words: [`${of}x`] }),
  figure: (of) => ({
    html: `<figure><img src="/picture-${of}.jpg" alt=""><figcaption>caption${of}</figcaption></figure>`,
    words: [`caption${of}`],
    images: [imageOf(of)],
  }),
  picture: (of) => ({
    html: `<picture><img src="/picture-${of}.jpg" alt="alt${of}"></picture>`,
    words: [`alt${of}`],
    images: [imageOf(of)],
  }),
  'linked picture': (of) => ({
    html: `<a href="/to/${of}"><img src="/picture-${of}.jpg" alt="alt${of}"></a>`,
    images: [imageOf(of)],
    links: [addressOf(of)],
  }),
  list: (of, size) => ({
    html: `<ul>${wordsOf(1 + (size % 9), of)
      .map((word) => `<li>${word}</li>`)
      .join('')}</ul>`,
    words: wordsOf(1 + (size % 9), of),
  }),
  'list of links': (of, size) => ({
    html: `<ul>${wordsOf(1 + (size % 9), of)
      .map((word, i) => `<li><a href="/to/${of}-${i}">${word}</a></li>`)
      .join('')}</ul>`,
    words: wordsOf(1 + (size % 9), of),
    links: [`${addressOf(of)}-0`],
  }),
  link: (of) => ({ html: `<p><a href="/to/${of}">link${of}</a></p>`, words: [`link${of}`], links: [addressOf(of)] }),
  phone: (of) => ({ html: `<p><a href="tel:+49${of}">0${of} 55</a></p>`, words: [`0${of} 55`] }),
  table: (of, size) => ({
    html: `<table><tr><th>head${of}</th><th>b</th></tr>${wordsOf(1 + (size % 5), of)
      .map((word) => `<tr><td>${word}</td><td>1</td></tr>`)
      .join('')}</table>`,
    words: [`head${of}`, ...wordsOf(1 + (size % 5), of)],
  }),
  code: (of) => ({ html: `<pre><code>run${of} --all</code></pre>`, words: [`run${of} --all`] }),
  formula: (of) => ({ html: `<math><mi>x</mi><mo>=</mo><mn>9${of}7</mn></math>`, words: [`9${of}7`] }),
  quotation: (of, size) => ({
    html: `<blockquote><p>${sentenceOf(wordsOf(size, of))}</p></blockquote>`,
    words: wordsOf(size, of),
  }),
  terms: (of) => ({ html: `<dl><dt>term${of}</dt><dd>what${of}</dd></dl>`, words: [`term${of}`, `what${of}`] }),
};

const block = fc.record({ kind: fc.constantFrom(...Object.keys(KINDS)), size: fc.integer({ min: 1, max: 100 }) });

/** What of the blocks is missing in a result. */
function missingIn({ markdown = '', links = [], images = [] }: PageContent, blocks: Block[]): string[] {
  return blocks.flatMap((shown) => [
    ...(shown.words ?? []).filter((word) => !markdown.includes(word)),
    ...(shown.links ?? []).filter((address) => !links.includes(address)),
    ...(shown.images ?? []).filter((address) => !images.includes(address)),
  ]);
}

describe('what a page declares as its main content', () => {
  it.each([
    ['<main>', (blocks: string) => `<main>${blocks}</main>`],
    ['a role', (blocks: string) => `<div role="main">${blocks}</div>`],
    ['<main> with a block around', (blocks: string) => `<main><div class="inner">${blocks}</div></main>`],
  ])('is kept whole, whatever blocks it has in %s', async (_, main) => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 9 }), fc.boolean(), async (kinds, isTitled) => {
        const blocks = kinds.map(({ kind, size }, i) => (KINDS[kind] as (of: number, size: number) => Block)(i, size));
        const html = blocks.map((shown) => shown.html).join('\n');
        const title = isTitled ? '<h1>The quay</h1>' : '';
        expect(missingIn(await read(around(main(title + html))), blocks)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  const list = `<ul>${Array.from({ length: 8 }, (_, i) => `<li><a href="/boat/${i}">Boat ${i} of the quay</a></li>`).join('')}</ul>`;

  it.each(Object.entries(KINDS))('is kept with a %s beside a list', async (_, make) => {
    for (const size of [1, 6, 40]) {
      const shown = make(3, size);
      for (const html of [`${list}${shown.html}`, `${shown.html}${list}`])
        expect(missingIn(await read(around(`<main><h1>Boats</h1>${html}</main>`)), [shown])).toEqual([]);
    }
  });

  it('goes without what names itself navigation, advertising, related or a form', async () => {
    const { markdown } = await read(
      around(
        `<main><h1>Boats</h1><p>${sentenceOf(wordsOf(60, 1))}</p><nav><a href="/2">Two</a></nav>
        <div class="ads">Buy rope</div><div class="related-posts"><a href="/3">Three</a></div>
        <form><label>Your name</label><button>Send it</button></form></main>`,
      ),
    );
    expect(markdown).toContain('keel');
    expect(markdown).not.toMatch(/Two|rope1?$|Three|Send it/);
  });
});
