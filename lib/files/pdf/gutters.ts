import { wholeRow } from './rows';
import { median, runsText, type Segment, type TextRow, type TextRun } from './text-run';

/** An empty strip of a band from top to bottom, with text on both sides. */
export interface Gutter {
  left: number;
  right: number;
}

/** Minimum width of a gutter in a table, and of a gutter between columns, as shares of a font's height. */
const GUTTER = 0.5;
const COLUMN_GUTTER = 0.9;
/** Minimum number of rows in prose columns, and minimum share of the column's width that a line of prose fills. */
export const COLUMN_ROWS = 4;
const COLUMNS = 4;
const FILLED = 0.62;
/** Maximum distance of a row that may belong to the same cells, as a multiple of the row's height. */
const WRAPPED = 1.45;
/** Maximum distance between lines in one cell, as a share of the row distance. */
const TIGHT = 0.8;

const EVERYWHERE: Gutter = { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };

/** Returns the empty strips that remain after adding a row. */
export const emptyWith = (row: TextRow, free: readonly Gutter[] = [EVERYWHERE]): Gutter[] =>
  free.flatMap((part) => without(part, row.segments)).filter(({ left, right }) => right - left >= GUTTER * row.size);

export const isBetween = ({ left, right }: Gutter): boolean => Number.isFinite(left) && Number.isFinite(right);

/** Returns the gutters that run through all the given rows. */
export function emptyBetween(rows: readonly TextRow[]): Gutter[] {
  return rows.reduce((free, row) => emptyWith(row, free), [EVERYWHERE]).filter(isBetween);
}

/** Subtracts segments from an empty range. */
function without({ left, right }: Gutter, segments: readonly Segment[]): Gutter[] {
  const parts: Gutter[] = [];
  let from = left;
  for (const segment of segments) {
    if (segment.right <= from) continue;
    if (segment.left >= right) break;
    if (segment.left > from) parts.push({ left: from, right: segment.left });
    from = segment.right;
  }
  if (from < right) parts.push({ left: from, right });
  return parts;
}

export const columnAt = ({ left }: Segment, gutters: readonly Gutter[]): number =>
  gutters.filter((gutter) => left >= gutter.right).length;

/** Returns the rows of each column, from left to right. */
export const columnsOf = (rows: readonly TextRow[], gutters: readonly Gutter[]): TextRow[][] =>
  Array.from({ length: gutters.length + 1 }, (_, index) =>
    rows.flatMap((row) => {
      const segments = row.segments.filter((segment) => columnAt(segment, gutters) === index);
      return segments.length > 0 ? [partOf(row, segments)] : [];
    }),
  );

/** Returns a part of a row as a row: text in other columns does not affect its size and its baseline. */
function partOf(row: TextRow, segments: Segment[]): TextRow {
  if (row.table) return row;
  const runs = segments.flatMap((one) => one.runs);
  const largest = runs.reduce((one, other) => (other.size > one.size ? other : one));
  return { segments, y: largest.y, size: largest.size };
}

export const areWide = (gutters: readonly Gutter[], rows: readonly TextRow[]): boolean =>
  gutters.every(({ left, right }) => right - left >= COLUMN_GUTTER * median(rows.map(({ size }) => size)));

/** Returns true for columns whose lines fill their width. */
export const isProse = (rows: readonly TextRow[], gutters: readonly Gutter[]): boolean =>
  gutters.length < COLUMNS && areWide(gutters, rows) && columnsOf(rows, gutters).every(isColumn);

function isColumn(rows: readonly TextRow[]): boolean {
  const lines = rows.map(wholeRow);
  const width = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
  const words = lines.map(({ runs }) => runsText(runs).split(/\s+/).length);
  return (
    rows.length >= COLUMN_ROWS &&
    median(lines.map(({ left, right }) => (right - left) / width)) >= FILLED &&
    median(words) >= 3
  );
}

/** Joins lines that are closer to each other than most rows: they belong to the same cells. */
export function wrappedRows(rows: readonly TextRow[], lines: readonly TextRun[][][]): TextRun[][][] {
  const gaps = rows.slice(1).map(({ y }, index) => y - (rows[index] as TextRow).y);
  const usual = Math.max(...gaps.filter((gap, index) => gap < 4 * (rows[index] as TextRow).size), 0);
  const cells: TextRun[][][] = [];
  for (const [index, line] of lines.entries()) {
    const gap = gaps[index - 1] ?? Number.POSITIVE_INFINITY;
    const isWrapped = gap < WRAPPED * (rows[index] as TextRow).size && gap < TIGHT * usual;
    const last = cells.at(-1);
    if (isWrapped && last) for (const [column, runs] of line.entries()) last[column]?.push(...runs);
    else cells.push(line.map((runs) => [...runs]));
  }
  return cells;
}
