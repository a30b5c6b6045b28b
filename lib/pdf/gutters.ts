import { wholeRow } from './rows';
import { median, runsText, type Segment, type TextRow, type TextRun } from './text-run';

/** Empty part of a band from its top to its bottom, with text on both sides. */
export interface Gutter {
  left: number;
  right: number;
}

/** Shares of a font's height that a gutter of a table, and one of columns, has at least. */
const GUTTER = 0.5;
const COLUMN_GUTTER = 0.9;
/** Rows that columns of prose have at least, and share of its column's width that a line of prose fills. */
export const COLUMN_ROWS = 4;
const COLUMNS = 4;
const FILLED = 0.62;
/** Share of a row's height up to which the next row may belong to the same cells. */
const WRAPPED = 1.45;
/** Share of the distance of rows that lines in one cell have at most. */
const TIGHT = 0.8;

const EVERYWHERE: Gutter = { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY };

/** What a further row leaves of the empty strips of the rows before it. */
export const emptyWith = (row: TextRow, free: readonly Gutter[] = [EVERYWHERE]): Gutter[] =>
  free.flatMap((part) => without(part, row.segments)).filter(({ left, right }) => right - left >= GUTTER * row.size);

export const isBetween = ({ left, right }: Gutter): boolean => Number.isFinite(left) && Number.isFinite(right);

/** The gutters that go through all of some rows. */
export function emptyBetween(rows: readonly TextRow[]): Gutter[] {
  return rows.reduce((free, row) => emptyWith(row, free), [EVERYWHERE]).filter(isBetween);
}

/** Parts of an empty range that segments leave empty. */
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

/** Rows of each column, from left to right. */
export const columnsOf = (rows: readonly TextRow[], gutters: readonly Gutter[]): TextRow[][] =>
  Array.from({ length: gutters.length + 1 }, (_, index) =>
    rows.flatMap((row) => {
      const segments = row.segments.filter((segment) => columnAt(segment, gutters) === index);
      return segments.length > 0 ? [partOf(row, segments)] : [];
    }),
  );

/** A part of a row as a row: what stands in another column is of no matter to its size and its baseline. */
function partOf(row: TextRow, segments: Segment[]): TextRow {
  if (row.table) return row;
  const runs = segments.flatMap((one) => one.runs);
  const largest = runs.reduce((one, other) => (other.size > one.size ? other : one));
  return { segments, y: largest.y, size: largest.size };
}

export const areWide = (gutters: readonly Gutter[], rows: readonly TextRow[]): boolean =>
  gutters.every(({ left, right }) => right - left >= COLUMN_GUTTER * median(rows.map(({ size }) => size)));

/** True for columns whose lines are as long as they are wide. */
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

/** Joins lines that are nearer to each other than rows mostly are: they belong to the same cells. */
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
