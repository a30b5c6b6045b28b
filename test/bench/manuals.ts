import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type Half, halfOf } from '../lab/scenario.ts';
import { blankTab, bundle } from './browser.ts';
import type { ReadManual } from './inpage/manual.ts';
import { share, table } from './table.ts';

declare global {
  var readManual: ReadManual;
}

/** Pages of one generator, below the folder of documentation packages, and what on them stands around the text. */
interface Manual {
  generator: string;
  folder: string;
  pages: string[];
  around: string;
}

/** Where Debian's documentation packages are. */
const DOCUMENTATION = '/usr/share/doc';
/** Left out parts that are listed for each half. */
const LISTED = 40;

/**
 * Reads pages of reference manuals, as the packages that are installed have them: how much of their text is left out,
 * and how much is kept of what stands around it. What is around was judged by eye, on the half to be looked at alone.
 */
export async function measureManuals(browser: Browser, only: string | undefined): Promise<string> {
  const manuals: Manual[] = JSON.parse(readFileSync(new URL('manuals.json', import.meta.url), 'utf8'));
  const tab = await blankTab(browser, await bundle(`import './inpage/manual.ts';`));
  const rows: string[][] = [];
  const sums: Record<Half, { words: number; lost: number; around: number; pages: number }> = {
    look: { words: 0, lost: 0, around: 0, pages: 0 },
    hold: { words: 0, lost: 0, around: 0, pages: 0 },
  };
  const listed: string[] = [];
  for (const { generator, folder, pages, around } of manuals) {
    const of = { words: 0, lost: 0, around: 0, pages: 0 };
    for (const page of pages) {
      const file = join(DOCUMENTATION, folder, page);
      const half = halfOf({ name: `${folder}/${page}` });
      if (!existsSync(file) || (only && only !== half)) continue;
      const read = await tab.evaluate(([html, url, around]) => globalThis.readManual(html, url, around), [
        readFileSync(file, 'utf8'),
        `https://manual.example/${page}`,
        around,
      ] as const);
      for (const sum of [of, sums[half]]) {
        sum.words += read.words;
        sum.lost += read.lost;
        sum.around += read.aroundKept;
        sum.pages++;
      }
      // What is held must stay unseen.
      if (half === 'hold') continue;
      for (const { words, reason, sign, text } of read.parts)
        listed.push(`${String(words).padStart(6)} ${page}: ${reason} ${sign} “${text.slice(0, 60)}”`);
    }
    if (of.pages) rows.push(rowOf(generator, of));
  }
  await tab.close();
  for (const line of listed.sort().reverse().slice(0, LISTED)) process.stderr.write(`${line}\n`);
  for (const [half, sum] of Object.entries(sums)) if (sum.pages) rows.push(rowOf(HALVES[half as Half], sum));
  if (!rows.length) return 'Manuals: none of the documentation packages is installed.';
  const head = ['manuals', 'pages', 'words', 'wrongly left out', 'kept of what is around'];
  return `Pages of reference manuals\n\n${table(head, rows)}`;
}

const HALVES: Record<Half, string> = { look: 'the half that is looked at', hold: 'the half that is only measured' };

const rowOf = (name: string, { pages, words, lost, around }: Record<'pages' | 'words' | 'lost' | 'around', number>) => [
  name,
  String(pages),
  String(words),
  share(words ? lost / words : 0),
  share(words ? around / words : 0),
];
