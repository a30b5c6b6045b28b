import { describe, expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { openPage, options } from './open-page';

const text = `<p>${'The hive on the roof was quiet, as it is on most days in March, and nobody came to see it. '.repeat(5)}</p>`;
const article = (before: string, inside = '') =>
  `<!doctype html><meta property="og:type" content="article"><meta property="og:site_name" content="The Gazette"><title>How bees count | The Gazette</title>
  ${before}<main><article>${inside}${text.repeat(4)}</article></main>`;

async function read(page: string, excludeTags: string[] = []) {
  const { document } = await openPage(page);
  const content = await readPage(document, options({ onlyMainContent: true, excludeTags }));
  return { ...content, headings: content.markdown?.match(/^#.*$/gm) ?? [] };
}

describe('the headline', () => {
  it.each([
    ['in the article', article('', '<h1>How bees count</h1>')],
    ['in a header of the article', article('', '<header><h1>How bees count</h1> <a href="/s">Science</a></header>')],
    ['above it', article('<div class="masthead"><h1>How bees count</h1></div>')],
    ['after the name of the site', article('<header><h1>The Gazette</h1></header>', '<h1>How bees count</h1>')],
  ])('begins the text, where it is %s', async (_where, page) => {
    const { headings, markdown, leftOut, strategy } = await read(page);
    expect(strategy).toBe('article');
    expect(headings).toEqual(['# How bees count']);
    expect(markdown).toMatch(/^# How bees count\n\n(\[Science\].*\n\n)?The hive/);
    expect(leftOut.map(({ text }) => text)).not.toContain('How bees count');
  });

  it('is said once', async () => {
    const page = article('<header><h1>How bees count</h1></header>', '<h1>How bees count</h1>');
    expect((await read(page)).headings).toEqual(['# How bees count']);
  });

  it('counts within the article, whatever the title says', async () => {
    expect((await read(article('', '<h1>Untitled report</h1>'))).headings).toEqual(['# Untitled report']);
  });

  it.each([
    ['hidden', article('<h1 hidden>How bees count</h1>'), []],
    ['excluded', article('', '<h1>How bees count</h1>'), ['h1']],
    ['the name of the site', article('<header><h1>The Gazette</h1></header>'), []],
  ])('is not there where it is %s', async (_why, page, excludeTags) => {
    expect((await read(page, excludeTags)).headings).toEqual([]);
  });
});
