import { isMarker } from './list-marker';
import { wholeRow } from './rows';
import { median, runsText, type Segment, type TextRow, type TextRun } from './text-run';

/** Empty part of a band from its top to its bottom, with text on both sides. */
export interface Gutter {
  left: number;
  right: number;
}

/** Rows that follow each other, and how they are to be read. */
export type Band =
  | { kind: 'flow'; rows: TextRow[] }
  | { kind: 'columns'; columns: TextRow[][]; gutters: Gutter[] }
  | { kind: 'table'; cells: TextRun[][][] };

/** Shares of a font's height that a gutter of a table, and one of columns, has at least. */
const GUTTER = 0.5;
const COLUMN_GUTTER = 0.9;
/** Font heights between two rows from which on nothing of the one belongs to the other. */
const FAR = 3.5;
/** Rows that columns of prose have at least, and share of its column's width that a line of prose fills. */
const COLUMN_ROWS = 4;
const COLUMNS = 4;
/** Rows that columns have at least of which most stand on lines of their own. */
const APART_ROWS = 6;
const FILLED = 0.62;
/** Rows with several cells that a table has at least; more where its gutters could be spaces of a justified text. */
const TABLE_ROWS = 2;
const NARROW_TABLE_ROWS = 3;
/** Share of a row's height up to which the next row may belong to the same cells. */
const WRAPPED = 1.45;
/** Share of the distance of rows that lines in one cell have at most. */
const TIGHT = 0.8;

/**
 * Cuts rows into bands: as long as some gutter goes through all of them, rows are columns or a table; what is left flows
 * from row to row.
 * @param known gutters between columns elsewhere in the file: what stands on both sides of one is columns here, too
 */
export function bandsOf(rows: readonly TextRow[], known: readonly Gutter[] = []): Band[] {
  const bands: Band[] = [];
  let start = 0;
  let found = bandFrom(rows, start);
  while (start < rows.length) {
    const { end, gutters } = found;
    const after = bandFrom(rows, start + 1);
    const isBefore = after.gutters.length > gutters.length;
    const next = gutters.length === 0 || isBefore ? start + 1 : end;
    found = next === start + 1 ? after : bandFrom(rows, next);
    const band = rows.slice(start, next);
    for (const part of next === end && gutters.length > 0 ? partsOf(band, gutters, known) : [flow(band)])
      append(bands, part);
    start = next;
  }
  return bands;
}

const flow = (rows: TextRow[]): Band => ({ kind: 'flow', rows });

function append(bands: Band[], band: Band): void {
  const last = bands.at(-1);
  if (band.kind === 'flow' && band.rows.length === 0) return;
  if (last?.kind === 'flow' && band.kind === 'flow') last.rows.push(...band.rows);
  else bands.push(band);
}

/** Finds the gutters that begin at a row, and the row at which they end. */
function bandFrom(rows: readonly TextRow[], start: number): { end: number; gutters: Gutter[] } {
  let free: Gutter[] = [{ left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY }];
  let gutters: Gutter[] = [];
  let end = start;
  for (const row of rows.slice(start)) {
    const left = free.flatMap((part) => without(part, row.segments)).filter((part) => isWide(part, row));
    const between = left.filter(isBetween);
    if (gutters.length > 0 && between.length === 0) break;
    const before = rows[end - 1];
    if (end > start && before && row.y - before.y > FAR * row.size) break;
    // A row across the columns of a table comes after it.
    if (row.segments.length === 1 && between.length < gutters.length) {
      const cells = rows.slice(start, end).filter(({ segments }) => segments.length > between.length + 1);
      if (cells.length >= TABLE_ROWS) break;
    }
    free = left;
    gutters = between;
    end++;
  }
  return { end, gutters };
}

const isWide = ({ left, right }: Gutter, { size }: TextRow) => right - left >= GUTTER * size;

const isBetween = ({ left, right }: Gutter) => Number.isFinite(left) && Number.isFinite(right);

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

/** The rows of a band by its gutters, as columns of prose, or a table with what is before and after it. */
function partsOf(rows: TextRow[], gutters: Gutter[], known: readonly Gutter[]): Band[] {
  const between = gutters.filter((gutter) => known.some((other) => doOverlap(gutter, other)));
  const parting = between.length > 0 && rows.length >= COLUMN_ROWS ? between : gutters;
  const columns = columnsOf(rows, parting);
  if (parting === between || isProse(columns, rows, gutters)) return [{ kind: 'columns', columns, gutters: parting }];
  const isOfTable = rows.map(({ segments }) => new Set(segments.map((one) => columnAt(one, gutters))).size > 1);
  const first = isOfTable.indexOf(true);
  const last = isOfTable.lastIndexOf(true);
  const inside = rows.slice(first, last + 1);
  const apart = columnsOf(inside, gutters).filter((column) => column.length > 0);
  const count = isOfTable.filter(Boolean).length;
  const isEnough = count >= (areWide(gutters, rows) ? TABLE_ROWS : NARROW_TABLE_ROWS) && 2 * count >= inside.length;
  // Cells of a table stand on the same lines, those of columns wherever theirs end.
  const isApart = columns.every(({ length }) => length >= APART_ROWS) && areWide(gutters, rows) && !isEnough;
  if (isApart && columns.length <= COLUMNS) return [{ kind: 'columns', columns, gutters }];
  const isTable = apart.length > 1 && isEnough && !isMarked(apart[0] as TextRow[]) && !inside.every(isCode);
  if (!isTable) return [flow(rows)];
  return [flow(rows.slice(0, first)), { kind: 'table', cells: cellsOf(inside, gutters) }, flow(rows.slice(last + 1))];
}

const doOverlap = (one: Gutter, other: Gutter): boolean => one.left < other.right && other.left < one.right;

/** Rows of each column, from left to right. */
const columnsOf = (rows: readonly TextRow[], gutters: Gutter[]): TextRow[][] =>
  Array.from({ length: gutters.length + 1 }, (_, index) =>
    rows.flatMap((row) => {
      const segments = row.segments.filter((segment) => columnAt(segment, gutters) === index);
      return segments.length > 0 ? [{ ...row, segments }] : [];
    }),
  );

const columnAt = ({ left }: Segment, gutters: Gutter[]): number =>
  gutters.filter((gutter) => left >= gutter.right).length;

const areWide = (gutters: Gutter[], rows: TextRow[]): boolean =>
  gutters.every(({ left, right }) => right - left >= COLUMN_GUTTER * median(rows.map(({ size }) => size)));

/** True for columns whose lines are as long as they are wide. */
const isProse = (columns: TextRow[][], rows: TextRow[], gutters: Gutter[]): boolean =>
  columns.length <= COLUMNS &&
  areWide(gutters, rows) &&
  columns.every((rows) => {
    const lines = rows.map(wholeRow);
    const width = Math.max(...lines.map(({ right }) => right)) - Math.min(...lines.map(({ left }) => left));
    const words = lines.map(({ runs }) => runsText(runs).split(/\s+/).length);
    return (
      rows.length >= COLUMN_ROWS &&
      median(lines.map(({ left, right }) => (right - left) / width)) >= FILLED &&
      median(words) >= 3
    );
  });

const isCode = (row: TextRow): boolean => wholeRow(row).runs.every(({ isMono }) => isMono);

const isMarked = (rows: TextRow[]): boolean => rows.every((row) => isMarker(runsText(wholeRow(row).runs)));

/** Cells of a table, row by row: lines that are nearer to each other than rows mostly are belong to the same cells. */
function cellsOf(rows: TextRow[], gutters: Gutter[]): TextRun[][][] {
  const gaps = rows.slice(1).map(({ y }, index) => y - (rows[index] as TextRow).y);
  const usual = Math.max(...gaps.filter((gap, index) => gap < 4 * (rows[index] as TextRow).size), 0);
  const cells: TextRun[][][] = [];
  for (const [index, row] of rows.entries()) {
    const gap = gaps[index - 1] ?? Number.POSITIVE_INFINITY;
    const isWrapped = gap < WRAPPED * row.size && gap < TIGHT * usual;
    const line = Array.from({ length: gutters.length + 1 }, (): TextRun[] => []);
    for (const segment of row.segments) line[columnAt(segment, gutters)]?.push(...segment.runs);
    const last = cells.at(-1);
    if (isWrapped && last) for (const [column, runs] of line.entries()) last[column]?.push(...runs);
    else cells.push(line);
  }
  return cells;
}
