import { wholeRow } from './rows';
import { median, runsText, type TextRow, topOf } from './text-run';

/** How many rows at the edge of a page to check. */
const DEPTH = 2;
/** Minimum number and share of pages on which a row must recur. */
const PAGES = 3;
const SHARE = 0.4;
/** Maximum size of a header, as a multiple of the main text's size. */
const SAME_SIZE = 1.05;
/** Maximum number of characters in a row with a page number. */
const LONGEST = 90;

type Edge = 'top' | 'bottom';

/** A row at the edge of its page, and the page's index. */
interface EdgeRow {
  row: TextRow;
  page: number;
}

/**
 * Finds headers and footers: rows at the edges of many pages that differ only in their numbers, rows that name the chapter of
 * their page, and small rows in the margin of a short file. Rows that also recur between the edges of many pages are text:
 * those of a log or of a long table.
 * @param heights of the pages, in points; without them, margins are unknown
 */
export function runningRows(
  pages: readonly TextRow[][],
  heights: readonly number[] = [],
): Record<'isHeader' | 'isFooter', (row: TextRow) => boolean> {
  const body = median(pages.flat().map(({ size }) => size));
  const least = Math.max(PAGES, SHARE * pages.length);
  const between = countPages(pages.map((rows) => rows.slice(DEPTH, -DEPTH).map(textOf)));
  const isRepeated = (edge: (rows: TextRow[]) => TextRow[]) => {
    // Chapter titles count too, and are larger.
    const edges = pages.map((rows) => edge(rows).filter(({ size }) => size <= body * SAME_SIZE));
    const counts = countPages(edges.map((rows) => rows.map(nameOf)));
    const numbers = countPages(edges.map((rows, page) => rows.flatMap((row) => numbersOf(row, page))));
    const isRunning = (row: TextRow) =>
      (counts.get(nameOf(row)) ?? 0) >= least && (between.get(textOf(row)) ?? 0) < least;
    const isNumbered = (row: TextRow, page: number) =>
      numbersOf(row, page).some((name) => (numbers.get(name) ?? 0) >= least);
    return edges.flatMap((rows, page) => rows.filter((row) => isRunning(row) || isNumbered(row, page)));
  };
  const outside = (edge: Edge) => {
    const rows = outermost(pages, edge).filter(({ row }) => !row.table && row.size <= body * SAME_SIZE);
    if (pages.length >= PAGES) return namingChapters(rows, pages, edge);
    return inMargin(rows, { heights, body, edge });
  };
  const headers = new Set([...isRepeated((rows) => rows.slice(0, DEPTH)), ...outside('top')]);
  const footers = new Set([...isRepeated((rows) => rows.slice(-DEPTH)), ...outside('bottom')]);
  // A document that consists only of such rows has them as its text.
  const isAll = pages.flat().every((row) => headers.has(row) || footers.has(row));
  return { isHeader: (row) => !isAll && headers.has(row), isFooter: (row) => !isAll && footers.has(row) };
}

/** Minimum distance of a running row from the text, as a multiple of its height and of the next row distance. */
const APART = 0.8;
const FARTHER = 1.25;

/** Returns the first or last row of each page, if white space separates it from the text. */
function outermost(pages: readonly TextRow[][], edge: Edge): EdgeRow[] {
  return pages.flatMap((rows, page) => {
    const [row, next, third] = edge === 'top' ? rows : rows.slice(-3).reverse();
    if (!row || !next) return [];
    const space = (one: TextRow, other: TextRow) => (edge === 'top' ? topOf(other) - one.y : topOf(one) - other.y);
    const least = Math.max(APART * row.size, third && pages.length >= PAGES ? FARTHER * space(next, third) : 0);
    return space(row, next) >= least ? [{ row, page }] : [];
  });
}

/** If this share of the outermost rows at one height names a chapter, all of them are running rows. */
const NAMING = 0.6;

/** Finds rows at one height whose words recur in the file, like a chapter title in its heading. */
function namingChapters(rows: readonly EdgeRow[], pages: readonly TextRow[][], edge: Edge): TextRow[] {
  const inner = new Set(pages.flatMap((page) => (edge === 'top' ? page.slice(1) : page.slice(0, -1)).map(wordsOf)));
  const counts = new Map<string, number>();
  for (const { row } of rows) counts.set(wordsOf(row), (counts.get(wordsOf(row)) ?? 0) + 1);
  const isNaming = ({ row }: EdgeRow) => {
    const words = wordsOf(row);
    return words === '' || inner.has(words) || (counts.get(words) ?? 0) > 1;
  };
  const groups = new Map<number, EdgeRow[]>();
  for (const one of rows) {
    const place = Math.round(one.row.y / 4);
    groups.set(place, [...(groups.get(place) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const isEnough = group.length >= Math.max(PAGES, SHARE * pages.length);
    const isShort = group.every(({ row }) => rowText(row).length <= LONGEST);
    const naming = group.filter(isNaming).length;
    return isEnough && isShort && naming >= NAMING * group.length ? group.map(({ row }) => row) : [];
  });
}

/** Returns the letters of a row, without its numbers. */
const wordsOf = (row: TextRow): string =>
  rowText(row)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Maximum margins as shares of a page's height, and maximum size of small text as a share of the main text's size. */
const MARGIN = { top: 0.07, bottom: 0.09 };
const SMALL = 0.92;
/** A page number, alone or among symbols, `Page 3` and `3 of 7`. */
const PAGE_NUMBER =
  /^[^\p{L}\p{N}]{0,3}(?:\p{L}{1,8}\.? )?(?:\d{1,4}|[ivxlc]{1,6})(?: ?(?:\/|\p{L}{1,4}) ?\d{1,4})?[^\p{L}\p{N}]{0,3}$/u;
/** The mark of a footnote. */
const NOTE = /^(?:\d|[*†‡§])/;

interface InMarginOptions {
  heights: readonly number[];
  body: number;
  edge: Edge;
}

/** Finds the running rows of a file with one or two pages: the page number, and small text in a margin. */
function inMargin(rows: readonly EdgeRow[], { heights, body, edge }: InMarginOptions): TextRow[] {
  return rows.flatMap(({ row, page }) => {
    const height = heights[page];
    if (height === undefined) return [];
    const isOut = edge === 'top' ? row.y <= MARGIN.top * height : row.y >= (1 - MARGIN.bottom) * height;
    const text = rowText(row);
    const isNumber = PAGE_NUMBER.test(text);
    const isSmall = row.size <= SMALL * body && text.length <= LONGEST && !NOTE.test(text);
    return isOut && (isNumber || isSmall) ? [row] : [];
  });
}

/** Counts the pages that contain each name. */
function countPages(pages: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of pages.flatMap((names) => [...new Set(names)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const rowText = (row: TextRow): string => runsText(wholeRow(row).runs).trim();

/** Returns the text of a row with its numbers masked. */
const textOf = (row: TextRow): string => rowText(row).replace(/\d+|\b[ivxlc]+\b/g, '#');

/**
 * Returns the differences between the numbers at the ends of a row and its page index, with the row's height: equal on all
 * pages for rows with page numbers, whichever chapter they name.
 */
function numbersOf(row: TextRow, page: number): string[] {
  const text = rowText(row);
  const ends = [/^\d{1,4}(?=\s|$)/, /(?<=^|\s)\d{1,4}$/].flatMap((end) => end.exec(text) ?? []);
  return text.length > LONGEST ? [] : ends.map((end) => `${Math.round(row.y / 20)} ${Number(end) - page}`);
}

/** Returns the masked text of a row with its height on the page. */
const nameOf = (row: TextRow): string => `${Math.round(row.y / 20)} ${textOf(row)}`;
