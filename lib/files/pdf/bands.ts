import {
  areWide,
  COLUMN_ROWS,
  columnAt,
  columnsOf,
  emptyWith,
  type Gutter,
  isBetween,
  isProse,
  wrappedRows,
} from './gutters';
import { isMarker } from './list-marker';
import { wholeRow } from './rows';
import { median, runsText, type TextRow, type TextRun, topOf } from './text-run';

/** Consecutive rows, and how to read them. */
export type Band =
  | { kind: 'flow'; rows: TextRow[] }
  | { kind: 'columns'; columns: TextRow[][]; gutters: Gutter[] }
  | { kind: 'table'; cells: TextRun[][][] };

/** Rows further apart than this, in font heights, are unrelated. */
const FAR = 2.5;
const COLUMNS = 4;
/** Minimum number of rows in columns whose lines mostly do not align. */
const APART_ROWS = 6;
/** Minimum number of rows with several cells in a table; more if its gutters could be spaces of a justified text. */
const TABLE_ROWS = 2;
const NARROW_TABLE_ROWS = 3;
/** Maximum number of rows to lay out at once: finding bands takes quadratic time. */
const ROWS_AT_ONCE = 300;
/** How many bands of a page are tried as columns or a table, from the largest down. */
const TRIED = 12;

/**
 * Cuts rows into bands, like recursive XY cuts (Nagy and Seth, 1984): the largest band with a gutter through all of its rows
 * forms columns or a table, then the parts above and below it are cut; the rest flows from row to row.
 * @param known gutters between columns elsewhere in the file: text on both sides of such a gutter forms columns here, too
 */
export function bandsOf(rows: readonly TextRow[], known: readonly Gutter[] = []): Band[] {
  const bands: Band[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    for (const band of cut(rows.slice(start, start + ROWS_AT_ONCE), known)) append(bands, band);
  }
  return bands;
}

function cut(rows: TextRow[], known: readonly Gutter[]): Band[] {
  const candidates = candidatesOf(rows, known).sort((one, other) => other.score - one.score);
  for (const { start, end, gutters } of candidates.slice(0, TRIED)) {
    const around = [rows[start - 1], rows[end]];
    const parts = partsOf(rows.slice(start, end), gutters, { known, around, isLast: end === rows.length });
    if (!parts) continue;
    const above = rows.slice(0, start).concat(parts.above);
    const below = parts.below.concat(rows.slice(end));
    return [...cut(above, known), ...parts.bands, ...cut(below, known)];
  }
  return rows.length > 0 ? [flow(rows)] : [];
}

const flow = (rows: TextRow[]): Band => ({ kind: 'flow', rows });

function append(bands: Band[], band: Band): void {
  const last = bands.at(-1);
  if (band.kind === 'flow' && band.rows.length === 0) return;
  if (last?.kind === 'flow' && band.kind === 'flow') bands[bands.length - 1] = flow([...last.rows, ...band.rows]);
  else bands.push(band);
}

/** Rows with common gutters. */
interface Candidate {
  start: number;
  end: number;
  gutters: Gutter[];
  score: number;
}

/** Finds the bands that have a gutter: a band ends at the first row that blocks all its gutters. */
function candidatesOf(rows: readonly TextRow[], known: readonly Gutter[]): Candidate[] {
  const found: Candidate[] = [];
  const add = (start: number, end: number, gutters: Gutter[]) => {
    if (end - start < TABLE_ROWS) return;
    const band = rows.slice(start, end);
    const scores = gutters.map((gutter) => scoreOf(band, gutter, known));
    const parting = gutters.filter((_, index) => (scores[index] ?? 0) > 0);
    const most = Math.max(...scores);
    // With equal evidence, more gutters are better, then fewer rows.
    if (most >= TABLE_ROWS)
      found.push({ start, end, gutters: parting, score: most + parting.length / 100 - band.length / 10_000 });
  };
  for (let start = 0; start < rows.length; start++) {
    let free: Gutter[] | undefined;
    let gutters: Gutter[] = [];
    let end = start;
    for (const row of rows.slice(start)) {
      const before = rows[end - 1];
      if (end > start && before && topOf(row) - before.y > FAR * row.size) break;
      const left = emptyWith(row, free);
      const between = left.filter(isBetween);
      if (between.length < gutters.length) add(start, end, gutters);
      if (between.length === 0 && (gutters.length > 0 || left.length === 0)) {
        gutters = [];
        break;
      }
      free = left;
      gutters = between;
      end++;
    }
    if (gutters.length > 0) add(start, end, gutters);
  }
  return found;
}

/** Scores a gutter: counts the rows with text on its sparser side, over the height in which both sides have text. */
function scoreOf(rows: readonly TextRow[], gutter: Gutter, known: readonly Gutter[]): number {
  const isLeft = rows.map(({ segments }) => segments.some(({ left }) => left < gutter.left));
  const isRight = rows.map(({ segments }) => segments.some(({ left }) => left >= gutter.right));
  const from = Math.max(isLeft.indexOf(true), isRight.indexOf(true));
  const to = Math.min(isLeft.lastIndexOf(true), isRight.lastIndexOf(true));
  const countOf = (sides: boolean[]) => sides.slice(from, to + 1).filter(Boolean).length;
  const isKnown = known.some((other) => doOverlap(gutter, other));
  return Math.min(countOf(isLeft), countOf(isRight)) + (isKnown ? rows.length : 0);
}

interface Parts {
  above: TextRow[];
  bands: Band[];
  below: TextRow[];
}

interface PartsOptions {
  known: readonly Gutter[];
  /** The rows directly above and below. */
  around: readonly (TextRow | undefined)[];
  isLast: boolean;
}

/** Splits a band at its gutters into columns of prose, or a table and the rows before and after it. */
function partsOf(rows: TextRow[], gutters: Gutter[], { known, around, isLast }: PartsOptions): Parts | undefined {
  const between = gutters.filter((gutter) => known.some((other) => doOverlap(gutter, other)));
  const parting = between.length > 0 && rows.length >= COLUMN_ROWS ? between : gutters;
  if (parting === between || isProse(rows, gutters)) return slabsOf(rows, parting, isLast);
  const isOfTable = rows.map(({ segments }) => new Set(segments.map((one) => columnAt(one, gutters))).size > 1);
  const first = isOfTable.indexOf(true);
  const last = isOfTable.lastIndexOf(true);
  const inside = rows.slice(first, last + 1);
  const columns = columnsOf(rows, gutters);
  const apart = columnsOf(inside, gutters).filter((column) => column.length > 0);
  const count = isOfTable.filter(Boolean).length;
  const isEnough = count >= (areWide(gutters, rows) ? TABLE_ROWS : NARROW_TABLE_ROWS) && 2 * count >= inside.length;
  // Cells of a table share baselines, while lines of columns are independent.
  const isApart = columns.every(({ length }) => length >= APART_ROWS) && areWide(gutters, rows) && !isEnough;
  if (isApart && columns.length <= COLUMNS) return slabsOf(rows, gutters, isLast);
  const isTable = apart.length > 1 && isEnough && !isMarked(apart[0] as TextRow[]) && !inside.every(isCode);
  const neighbours = [rows[first - 1] ?? around[0], rows[last + 1] ?? around[1]];
  if (!isTable || inside.some(({ table }) => table) || isStretched(inside, gutters, neighbours)) return undefined;
  const lines = inside.map((row) => {
    const line = Array.from({ length: gutters.length + 1 }, (): TextRun[] => []);
    for (const segment of row.segments) line[columnAt(segment, gutters)]?.push(...segment.runs);
    return line;
  });
  const cells = wrappedRows(inside, lines);
  return { above: rows.slice(0, first), bands: [{ kind: 'table', cells }], below: rows.slice(last + 1) };
}

/** Gaps wider than this, in font heights, do not result from justification. */
const STRETCHED = 2.2;
/** Tolerance for lines that begin or end at the same place, as a share of the font's height. */
const SAME_PLACE = 0.4;

/**
 * Returns true for justified lines whose wide spaces happen to align: they begin or end at the same places as the lines around,
 * at line distance.
 */
function isStretched(
  rows: readonly TextRow[],
  gutters: readonly Gutter[],
  around: readonly (TextRow | undefined)[],
): boolean {
  const [{ size } = { size: 0 }] = rows;
  if (gutters.some(({ left, right }) => right - left > STRETCHED * size)) return false;
  const lines = rows.map(wholeRow);
  const [lefts, rights] = [lines.map(({ left }) => left), lines.map(({ right }) => right)];
  const isOnePlace = (places: number[]) => Math.max(...places) - Math.min(...places) <= SAME_PLACE * size;
  if (isOnePlace(lefts) && isOnePlace(rights)) return true;
  return around.some((row, index) => {
    if (!row || row.table || Math.abs(row.size - size) > SAME_PLACE) return false;
    const beside = index === 0 ? rows[0] : rows.at(-1);
    const distance = Math.abs((beside?.y ?? 0) - row.y);
    const { left, right } = wholeRow(row);
    const isOf = left <= Math.min(...lefts) + size && right >= Math.max(...rights) - size;
    return distance <= CLOSE * size && isOf;
  });
}

/** Maximum distance between the baselines of a paragraph, in font heights. */
const CLOSE = 1.6;

const doOverlap = (one: Gutter, other: Gutter): boolean => one.left < other.right && other.left < one.right;

/** Tolerance for columns that begin or end at the same height, in font heights. */
const BALANCED = 1.3;
/** A gap this many times the usual line distance separates a band horizontally. */
const STRIP = 1.25;
/** Minimum size of a heading, as a multiple of the main text's size. */
const HEADING = 1.12;
/** Maximum number of rows in a heading. */
const HEADING_ROWS = 3;

/** Rows between two horizontal gaps, and their columns. */
interface Slab {
  rows: TextRow[];
  isFull: boolean;
}

/**
 * Separates columns from the rows between them that do not span the columns: a title, a heading, a short list. Horizontal gaps
 * run through all columns there, and the columns above and below begin and end at the same height.
 */
function slabsOf(rows: TextRow[], gutters: Gutter[], isLast: boolean): Parts {
  const slabs = balancedSlabs(rows, gutters);
  const size = median(rows.map((row) => row.size));
  const isHeading = (slab: Slab) =>
    !slab.isFull && slab.rows.length <= HEADING_ROWS && slab.rows.every((row) => row.size >= HEADING * size);
  const full = slabs.flatMap(({ isFull }, index) => (isFull ? [index] : []));
  const [first = 0, last = 0] = [full[0], full.at(-1)];
  const tail = slabs.slice(last + 1);
  const keepsTail = isLast && !tail.some(isHeading) && !tail.some((slab) => slab.rows.some(({ table }) => table));
  const end = keepsTail ? slabs.length : last + 1;
  const bands: Band[] = [];
  let columns: TextRow[] = [];
  const finish = () => {
    if (columns.length > 0) bands.push({ kind: 'columns', columns: columnsOf(columns, gutters), gutters });
    columns = [];
  };
  for (const slab of slabs.slice(first, end)) {
    if (isHeading(slab)) {
      finish();
      bands.push(flow(slab.rows));
    } else columns.push(...slab.rows);
  }
  finish();
  const rowsIn = (part: Slab[]) => part.flatMap((slab) => slab.rows);
  return { above: rowsIn(slabs.slice(0, first)), bands, below: rowsIn(slabs.slice(end)) };
}

/** Cuts a band at horizontal gaps above and below which its columns end and begin at the same height. */
function balancedSlabs(rows: TextRow[], gutters: readonly Gutter[]): Slab[] {
  const gaps = rows.slice(1).map((row, index) => topOf(row) - (rows[index] as TextRow).y);
  const usual = median(
    columnsOf(rows, gutters).flatMap((column) =>
      column.slice(1).map((row, at) => topOf(row) - (column[at] as TextRow).y),
    ),
  );
  const isFull = (part: TextRow[]) => columnsOf(part, gutters).every((column) => column.length > 0);
  const slabs: Slab[] = [];
  let start = 0;
  for (let end = 1; end <= rows.length; end++) {
    const below = rows[end];
    const isStrip = !below || (gaps[end - 1] ?? 0) > Math.max(STRIP * usual, usual + 0.2 * below.size);
    if (!isStrip) continue;
    const part = rows.slice(start, end);
    slabs.push({ rows: part, isFull: isFull(part) });
    start = end;
  }
  const joined: Slab[] = [];
  for (const slab of slabs) {
    const last = joined.at(-1);
    const isCut =
      last && last.isFull !== slab.isFull && isEven(last.isFull ? last.rows : slab.rows, gutters, last.isFull);
    if (!last || isCut) joined.push({ ...slab });
    else {
      last.rows.push(...slab.rows);
      last.isFull ||= slab.isFull;
    }
  }
  return joined;
}

/** Returns true if columns end at the same height, or begin at it. */
function isEven(rows: readonly TextRow[], gutters: readonly Gutter[], atEnd: boolean): boolean {
  const columns = columnsOf(rows, gutters);
  const edges = columns.map((column) => (atEnd ? column.at(-1)?.y : column[0] && topOf(column[0])) ?? 0);
  return Math.max(...edges) - Math.min(...edges) <= BALANCED * median(rows.map(({ size }) => size));
}

const isCode = (row: TextRow): boolean => wholeRow(row).runs.every(({ isMono }) => isMono);

const isMarked = (rows: TextRow[]): boolean => rows.every((row) => isMarker(runsText(wholeRow(row).runs)));
