import { wholeRow } from './rows';
import { median, runsText, type TextRow, topOf } from './text-run';

/** Rows at an edge of a page that are looked at. */
const DEPTH = 2;
/** Pages, and share of all of them, on which a row must come again. */
const PAGES = 3;
const SHARE = 0.4;
/** Times the size of most text that a header has at most. */
const SAME_SIZE = 1.05;
/** Characters that a row with the number of its page has at most. */
const LONGEST = 90;

type Edge = 'top' | 'bottom';

/** A row at an edge of its page, and its number of pages from the first. */
interface EdgeRow {
  row: TextRow;
  page: number;
}

/**
 * Finds headers and footers: rows at the edges of many pages that differ in their numbers alone, those that name the
 * chapter of their page, and small ones in the margin of a short file. Rows as they stand between the edges of many
 * pages, too, are text: those of a log or of a long table.
 * @param heights of the pages, in points; without them, nothing is known of their margins
 */
export function runningRows(
  pages: readonly TextRow[][],
  heights: readonly number[] = [],
): Record<'isHeader' | 'isFooter', (row: TextRow) => boolean> {
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
    return edges.flatMap((rows, page) => rows.filter((row) => isRunning(row) || isNumbered(row, page)));
  };
  const outside = (edge: Edge) => {
    const rows = outermost(pages, edge).filter(({ row }) => !row.table && row.size <= body * SAME_SIZE);
    if (pages.length >= PAGES) return namingChapters(rows, pages, edge);
    return inMargin(rows, { heights, body, edge });
  };
  const headers = new Set([...isRepeated((rows) => rows.slice(0, DEPTH)), ...outside('top')]);
  const footers = new Set([...isRepeated((rows) => rows.slice(-DEPTH)), ...outside('bottom')]);
  // Rows that are all of a document are its text.
  const isAll = pages.flat().every((row) => headers.has(row) || footers.has(row));
  return { isHeader: (row) => !isAll && headers.has(row), isFooter: (row) => !isAll && footers.has(row) };
}

/** Times its height, and times the space between the next rows, by which a running row is apart from the text at least. */
const APART = 0.8;
const FARTHER = 1.25;

/** The first or last row of each page, if white space parts it from the text. */
function outermost(pages: readonly TextRow[][], edge: Edge): EdgeRow[] {
  return pages.flatMap((rows, page) => {
    const [row, next, third] = edge === 'top' ? rows : rows.slice(-3).reverse();
    if (!row || !next) return [];
    const space = (one: TextRow, other: TextRow) => (edge === 'top' ? topOf(other) - one.y : topOf(one) - other.y);
    const least = Math.max(APART * row.size, third && pages.length >= PAGES ? FARTHER * space(next, third) : 0);
    return space(row, next) >= least ? [{ row, page }] : [];
  });
}

/** Share of the outermost rows at one height that name a chapter, from which on all of them run. */
const NAMING = 0.6;

/** Finds rows at one height whose words come again in the file, as those of a chapter do in its heading. */
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

/** The letters of a row, without its numbers. */
const wordsOf = (row: TextRow): string =>
  rowText(row)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Shares of a page's height that its margins have at most, and of the height of most text that small text has. */
const MARGIN = { top: 0.07, bottom: 0.09 };
const SMALL = 0.92;
/** The number of a page, by itself or among signs, `Page 3` and `3 of 7`. */
const PAGE_NUMBER =
  /^[^\p{L}\p{N}]{0,3}(?:\p{L}{1,8}\.? )?(?:\d{1,4}|[ivxlc]{1,6})(?: ?(?:\/|\p{L}{1,4}) ?\d{1,4})?[^\p{L}\p{N}]{0,3}$/u;
/** The sign of a note below the text. */
const NOTE = /^(?:\d|[*†‡§])/;

interface InMarginOptions {
  heights: readonly number[];
  body: number;
  edge: Edge;
}

/** Finds the running rows of a file of one or two pages: the number of a page, and small text in a margin. */
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

/** Counts for each name the pages that have it. */
function countPages(pages: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of pages.flatMap((names) => [...new Set(names)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const rowText = (row: TextRow): string => runsText(wholeRow(row).runs).trim();

/** The text of a row without what counts. */
const textOf = (row: TextRow): string => rowText(row).replace(/\d+|\b[ivxlc]+\b/g, '#');

/**
 * The distance of the numbers at the ends of a row from the place of its page, with its height there: the same on all
 * pages for rows that count them, whatever the chapter that they name.
 */
function numbersOf(row: TextRow, page: number): string[] {
  const text = rowText(row);
  const ends = [/^\d{1,4}(?=\s|$)/, /(?<=^|\s)\d{1,4}$/].flatMap((end) => end.exec(text) ?? []);
  return text.length > LONGEST ? [] : ends.map((end) => `${Math.round(row.y / 20)} ${Number(end) - page}`);
}

/** The same with its height on the page. */
const nameOf = (row: TextRow): string => `${Math.round(row.y / 20)} ${textOf(row)}`;
