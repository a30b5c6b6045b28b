import type { Browser } from '@playwright/test';
import { blankTab, bundle } from './browser.ts';
import type { TruePage } from './corpus.ts';
import type { CountUnaccounted } from './inpage/unaccounted.ts';
import { wordsOf } from './metrics.ts';
import { table } from './table.ts';

declare global {
  var countUnaccounted: CountUnaccounted;
}

/** A fresh tab now and then keeps memory low. */
const PAGES_PER_TAB = 100;
/** Pages that are named, with what they lack. */
const NAMED = 10;

/** Counts what pages show that is neither in their main content nor listed as left out. */
export async function measureKept(browser: Browser, pages: TruePage[]): Promise<string> {
  const code = await bundle(`import './inpage/unaccounted.ts';`);
  const sums = { pages: 0, words: 0, unwritten: 0, links: 0, images: 0 };
  const named: string[] = [];
  let tab = await blankTab(browser, code);
  for (const [place, page] of pages.entries()) {
    if (place > 0 && place % PAGES_PER_TAB === 0) {
      await tab.close();
      tab = await blankTab(browser, code);
    }
    const { texts, unwritten, links, images } = await tab.evaluate(
      ([html, url]) => globalThis.countUnaccounted(html, url),
      [page.html(), page.url] as const,
    );
    sums.pages++;
    sums.words += texts.flatMap(wordsOf).length;
    sums.unwritten += unwritten.length;
    sums.links += links;
    sums.images += images;
    if (texts.length + unwritten.length > 0)
      named.push(`${page.id}: ${[...texts, ...unwritten].join(' ').slice(0, 100)}`);
  }
  await tab.close();
  for (const line of named.slice(0, NAMED)) process.stderr.write(`${line}\n`);
  return `Kept or said: what is neither in the main content nor listed as left out\n\n${table(
    ['pages', 'words', 'words of the content that are not in its markdown', 'links', 'pictures'],
    [[sums.pages, sums.words, sums.unwritten, sums.links, sums.images].map(String)],
  )}`;
}
