import { expect, it } from 'vitest';
import { inItsLanguage } from '@/lib/browser/in-its-language';
import { readPage } from '@/lib/page/read-page';
import { createParts } from '@/lib/picker/content-with';
import { openPage, options } from '../page/open-page';

const prose = (about: string) =>
  `<p>${about} was written down by hand, and nobody has compared it with the sheets of the next harbour since then. It is
  kept in the office, where anybody can read it on the days on which that is open.</p>`;
const article = (...more: string[]) =>
  `<main><article><h1>Tides</h1>${['First', 'Second', 'Third', 'Fourth'].map(prose).join('')}${more.join('')}</article></main>`;
const related = (of: string) => `<div class="related"><h2>Related</h2><p>More about ${of}.</p></div>`;

/** Reads a page, puts parts back that have these words, and reads it with what was found. */
async function putBack(page: string, words: readonly string[], excludeTags: string[] = []) {
  const { document } = await openPage(page);
  const { leftOut } = await readPage(document, options({ onlyMainContent: true, excludeTags }));
  const places = words.map((word) => leftOut.findIndex(({ text }) => text.includes(word)));
  const found = await inItsLanguage((...phrases) =>
    createParts(document).contentWith({ excludeTags, leftOut, places }, ...phrases),
  );
  const fields = found.ok ? found.fields : undefined;
  return { fields, markdown: fields && (await readPage(document, options(fields))).markdown };
}

it('asks for the main content, the part, and nothing else', async () => {
  const { fields, markdown } = await putBack(
    `<nav><a href="/">Home</a></nav>${article(related('moons'), '<div class="share">Share this</div>')}
     <aside><p>Open from nine.</p></aside>`,
    ['nine'],
  );
  expect(fields).toEqual({
    onlyMainContent: false,
    includeTags: ['article', 'aside'],
    excludeTags: ['div.related', 'div.share'],
  });
  expect(markdown).toContain('Open from nine.');
  expect(markdown).toContain('# Tides');
  expect(markdown).not.toMatch(/Home|moons|Share/);
});

it('tells a part from its like, in the place where it stands', async () => {
  const { markdown } = await putBack(article(related('moons'), prose('Fifth'), related('suns')), ['suns']);
  expect(markdown).toContain('More about suns.');
  expect(markdown).not.toContain('moons');
});

it('keeps a headline that stands in a header which is left out', async () => {
  const { markdown } = await putBack(
    `<title>Tides</title><header><a href="/">Harbour</a><h1>Tides</h1></header>${article().replace('<h1>Tides</h1>', '')}
     <aside><p>Open from nine.</p></aside>`,
    ['nine'],
  );
  expect(markdown).toContain('# Tides');
  expect(markdown).not.toContain('Harbour');
});

it('keeps an introduction, and nothing of what stands between it and the article', async () => {
  const between = (what: string) =>
    `<meta property="og:type" content="article"><div><h1>Tides</h1><div><div class="summary">${prose('A summary')}</div>
     ${what}<div class="entry-content">${['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'].map(prose).join('')}</div></div></div>
     <aside><p>Open from nine.</p></aside>`;
  for (const [what, words] of [
    ['By A. Pilot<img src="/pilot.png" alt="The pilot"><b>on Monday</b>', ['nine']],
    ['<div class="share">Share this</div><img src="/pilot.png" alt="The pilot">', ['nine', 'Share']],
  ] as const) {
    const { markdown } = await putBack(between(what), words);
    expect(markdown).toContain('Open from nine.');
    expect(markdown).toContain('A summary');
    expect(markdown).toContain('Sixth');
    expect(markdown).not.toMatch(/Pilot|pilot|Monday/);
    if (words.length > 1) expect(markdown).toContain('Share this');
  }
});

it('keeps what the request excludes', async () => {
  const { fields, markdown } = await putBack(
    `${article(related('moons'))}<aside>Open <b>from nine</b>.</aside>`,
    ['Open'],
    ['b'],
  );
  expect(fields?.excludeTags).toEqual(['b', 'div.related']);
  expect(markdown).not.toContain('nine');
});

it('finds nothing for a part that has gone, and for one that the page hides', async () => {
  const page = `${article()}<p hidden>Only the script shows this.</p>`;
  expect(await putBack(page, ['Only the script'])).toEqual({});
  const { document } = await openPage(page);
  const leftOut = [{ reason: 'aside' as const, sign: 'x', text: 'Gone', words: 1 }];
  expect(await createParts(document).contentWith({ excludeTags: [], leftOut, places: [0] }, [], true)).toEqual({
    ok: true,
  });
});
