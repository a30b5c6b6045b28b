import { wholeRow } from './rows';
import { median, runsText, type TextRow } from './text-run';

/** Rows at an edge of a page that are looked at. */
const DEPTH = 2;
/** Pages, and share of all of them, on which a row must come again. */
const PAGES = 3;
const SHARE = 0.4;
/** Times the size of most text that a header has at most. */
const SAME_SIZE = 1.05;

/** Finds headers and footers: rows at the edges of many pages that differ in their numbers alone. */
export function runningRows(pages: readonly TextRow[][]): Record<'isHeader' | 'isFooter', (row: TextRow) => boolean> {
  const body = median(pages.flat().map(({ size }) => size));
  const isRepeated = (edge: (rows: TextRow[]) => TextRow[]) => {
    const counts = new Map<string, number>();
    // Titles of chapters count, too, and are larger.
    const rows = pages.flatMap(edge).filter(({ size }) => size <= body * SAME_SIZE);
    for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
    const least = Math.max(PAGES, SHARE * pages.length);
    const running = new Set(rows.filter((row) => (counts.get(nameOf(row)) ?? 0) >= least));
    return (row: TextRow) => running.has(row);
  };
  return {
    isHeader: isRepeated((rows) => rows.slice(0, DEPTH)),
    isFooter: isRepeated((rows) => rows.slice(-DEPTH)),
  };
}

/** The text of a row and its height on the page, without what counts. */
const nameOf = (row: TextRow): string =>
  `${Math.round(row.y / 20)} ${runsText(wholeRow(row).runs)
    .trim()
    .replace(/\d+|\b[ivxlc]+\b/g, '#')}`;
