import { wholeRow } from './rows';
import { median, runsText, type TextRow } from './text-run';

/** Rows at an edge of a page that are looked at. */
const DEPTH = 2;
/** Pages, and share of all of them, on which a row must come again. */
const PAGES = 3;
const SHARE = 0.4;
/** Times the size of most text that a header has at most. */
const SAME_SIZE = 1.05;

/**
 * Finds headers and footers: rows at the edges of many pages that differ in their numbers alone. Rows as they stand
 * between the edges of many pages, too, are text: those of a log or of a long table.
 */
export function runningRows(pages: readonly TextRow[][]): Record<'isHeader' | 'isFooter', (row: TextRow) => boolean> {
  const body = median(pages.flat().map(({ size }) => size));
  const least = Math.max(PAGES, SHARE * pages.length);
  const between = countPages(pages.map((rows) => rows.slice(DEPTH, -DEPTH).map(textOf)));
  const isRepeated = (edge: (rows: TextRow[]) => TextRow[]) => {
    // Titles of chapters count, too, and are larger.
    const edges = pages.map((rows) => edge(rows).filter(({ size }) => size <= body * SAME_SIZE));
    const counts = countPages(edges.map((rows) => rows.map(nameOf)));
    const numbers = countPages(edges.map((rows, page) => rows.flatMap((row) => numbersOf(row, page))));
    const isRunning = (row: TextRow) =>
      (counts.get(nameOf(row)) ?? 0) >= least && (between.get(textOf(row)) ?? 0) < least;
    const isNumbered = (row: TextRow, page: number) =>
      numbersOf(row, page).some((name) => (numbers.get(name) ?? 0) >= least);
    return new Set(edges.flatMap((rows, page) => rows.filter((row) => isRunning(row) || isNumbered(row, page))));
  };
  const headers = isRepeated((rows) => rows.slice(0, DEPTH));
  const footers = isRepeated((rows) => rows.slice(-DEPTH));
  // Rows that are all of a document are its text.
  const isAll = pages.flat().every((row) => headers.has(row) || footers.has(row));
  return { isHeader: (row) => !isAll && headers.has(row), isFooter: (row) => !isAll && footers.has(row) };
}

/** Counts for each name the pages that have it. */
function countPages(pages: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of pages.flatMap((names) => [...new Set(names)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The text of a row without what counts. */
const textOf = (row: TextRow): string =>
  runsText(wholeRow(row).runs)
    .trim()
    .replace(/\d+|\b[ivxlc]+\b/g, '#');

/** Characters that a row with the number of its page has at most. */
const LONGEST = 90;

/**
 * The distance of the numbers at the ends of a row from the place of its page, with its height there: the same on all
 * pages for rows that count them, whatever the chapter that they name.
 */
function numbersOf(row: TextRow, page: number): string[] {
  const text = runsText(wholeRow(row).runs).trim();
  const ends = [/^\d{1,4}(?=\s|$)/, /(?<=^|\s)\d{1,4}$/].flatMap((end) => end.exec(text) ?? []);
  return text.length > LONGEST ? [] : ends.map((end) => `${Math.round(row.y / 20)} ${Number(end) - page}`);
}

/** The same with its height on the page. */
const nameOf = (row: TextRow): string => `${Math.round(row.y / 20)} ${textOf(row)}`;
