import { expect, it } from 'vitest';
import { rowsOf } from '@/lib/files/pdf/rows';
import { runningRows } from '@/lib/files/pdf/running-rows';
import { runsText } from '@/lib/files/pdf/text-run';

const PAGES = [1, 2, 3, 4, 5];

/** Texts that are left of pages without their headers and footers, a line each 20 points. */
function leftOf(pages: string[][]): string[][] {
  const rows = pages.map((lines) =>
    rowsOf(lines.map((text, at) => ({ text, x: 50, y: 50 + 20 * at, width: 6 * text.length, size: 10 }))),
  );
  const { isHeader, isFooter } = runningRows(rows);
  return rows.map((page) =>
    page
      .filter((row) => !isHeader(row) && !isFooter(row))
      .map((row) => runsText(row.segments.flatMap(({ runs }) => runs))),
  );
}

it('finds what stands at the edges of pages and differs in its numbers alone', () => {
  const words = ['one', 'two', 'three', 'four', 'five'];
  const own = (page: number) =>
    ['sails', 'ropes', 'quays', 'tides', 'fees'].map((of) => `${of} of part ${words[page - 1]}`);
  const pages = PAGES.map((page) => ['Harbour guide', ...own(page), `Page ${page}`]);
  expect(leftOf(pages)).toEqual(PAGES.map(own));
});

it('takes rows that are all of a document for its text', () => {
  const pages = PAGES.map((page) => [`Height at tide ${page}: 3.4 m`, `Height at ebb ${page}: 1.1 m`]);
  expect(leftOf(pages)).toEqual(pages);
});

it('takes rows for text that are as those between the edges', () => {
  const pages = PAGES.map((page) =>
    Array.from({ length: 30 }, (_, line) => `2026-11-0${page} 10:${line} The gauge says ${line} cm`),
  );
  expect(leftOf(pages)).toEqual(pages);
});
