import { columnAt, emptyBetween, type Gutter, isProse, wrappedRows } from './gutters';
import { rowsOf } from './rows';
import { type Box, median, type TextRow, type TextRun } from './text-run';

/** A table drawn with rules. */
export interface RuledTable extends Box {
  cells: TextRun[][][];
}

/** Tolerance for rules that meet, and for gaps within a rule, in points. */
const TOUCH = 3.5;
/** Rules within this distance, in points, form one grid line: the borders of cells with some space between them. */
const SAME_LINE = 5;
/** A page with more rules than this is a drawing. */
const MOST = 3000;
/** Minimum share of rows with several cells in a table without vertical rules. */
const TABULAR = 0.6;
/** From this many individually ruled rows on, the lines between two rules belong to one row. */
const RULED_ROWS = 3;
/** A frame with a cell of this many lines contains text, not a table. */
const LONG_CELL = 12;

/** Finds the tables that the rules of a page divide into cells, and the runs outside of them. */
export function ruledTables(
  runs: readonly TextRun[],
  rules: readonly Box[],
): { tables: RuledTable[]; rest: TextRun[] } {
  const all = { tables: [] as RuledTable[], rest: [...runs] };
  if (rules.length < 2 || rules.length > MOST) return all;
  const level = merged(rules.filter(isLevel), 'top', 'left');
  const upright = merged(
    rules.filter((rule) => !isLevel(rule)),
    'left',
    'top',
  );
  const take = (found: { table: RuledTable; used: ReadonlySet<TextRun> } | undefined) => {
    if (!found) return;
    all.tables.push(found.table);
    all.rest = all.rest.filter((run) => !found.used.has(run));
  };
  const { groups, alone } = connected(level, upright);
  for (const group of groups) take(gridTable(group, all.rest));
  for (const lines of ofOneWidth(alone)) take(levelTable(lines, all.rest));
  return all;
}

const isLevel = ({ left, right, top, bottom }: Box): boolean => right - left >= bottom - top;

const OPPOSITE = { top: 'bottom', left: 'right' } as const;

/** Maximum lateral offset between the parts of a line, in points. */
const THICKNESS = 1.5;

/** Joins the parts of each line: Chromium draws the border of each cell separately. */
function merged(rules: readonly Box[], across: 'top' | 'left', along: 'top' | 'left'): Box[] {
  const end = OPPOSITE[along];
  const groups: Box[][] = [];
  for (const rule of [...rules].sort((one, other) => one[across] - other[across])) {
    const [first] = groups.at(-1) ?? [];
    if (first && rule[across] - first[across] <= THICKNESS) groups.at(-1)?.push(rule);
    else groups.push([rule]);
  }
  return groups.flatMap((group) => {
    const lines: Box[] = [];
    for (const rule of group.sort((one, other) => one[along] - other[along])) {
      const last = lines.at(-1);
      if (last && rule[along] - last[end] <= TOUCH) last[end] = Math.max(last[end], rule[end]);
      else lines.push({ ...rule });
    }
    return lines;
  });
}

interface Group {
  level: Box[];
  upright: Box[];
}

const doTouch = (one: Box, other: Box): boolean =>
  one.left <= other.right + TOUCH &&
  other.left <= one.right + TOUCH &&
  one.top <= other.bottom + TOUCH &&
  other.top <= one.bottom + TOUCH;

/** Returns groups of rules that cross or touch each other, and the horizontal rules that touch no other. */
function connected(level: readonly Box[], upright: readonly Box[]): { groups: Group[]; alone: Box[] } {
  const left = { level: new Set(level), upright: new Set(upright) };
  const groups: Group[] = [];
  for (const first of upright) {
    if (!left.upright.delete(first)) continue;
    const group: Group = { level: [], upright: [first] };
    const waiting: { rule: Box; others: 'level' | 'upright' }[] = [{ rule: first, others: 'level' }];
    for (const { rule, others } of waiting) {
      for (const other of left[others]) {
        if (!doTouch(rule, other)) continue;
        left[others].delete(other);
        group[others].push(other);
        waiting.push({ rule: other, others: others === 'level' ? 'upright' : 'level' });
      }
    }
    groups.push(group);
  }
  return { groups, alone: [...left.level] };
}

/** Returns the positions of lines, merging adjacent lines. */
function placesOf(values: readonly number[]): number[] {
  const places: number[][] = [];
  for (const value of [...values].sort((one, other) => one - other)) {
    const last = places.at(-1);
    if (last && value - (last[0] ?? value) <= SAME_LINE) last.push(value);
    else places.push([value]);
  }
  return places.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length);
}

const middleX = ({ left, right }: Box) => (left + right) / 2;
const middleY = ({ top, bottom }: Box) => (top + bottom) / 2;

function boxAround(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Returns the vertical middle of a run. */
const heightOf = ({ y, size }: TextRun) => y - 0.3 * size;

const isInside = (run: TextRun, { left, right, top, bottom }: Box): boolean => {
  const [x, y] = [run.x + run.width / 2, heightOf(run)];
  return x >= left && x <= right && y >= top && y <= bottom;
};

/** Returns a table with rules in both directions. */
function gridTable({ level, upright }: Group, runs: readonly TextRun[]) {
  if (level.length === 0) return undefined;
  const box = boxAround([...level, ...upright]);
  const xs = placesOf([box.left, box.right, ...upright.map(middleX)]);
  const ys = placesOf([box.top, box.bottom, ...level.map(middleY)]);
  if (xs.length < 3 || ys.length < 2) return undefined;
  const inside = runs.filter((run) => isInside(run, box));
  const used = new Set(inside);
  const cells = ys.slice(1).map(() => xs.slice(1).map((): TextRun[] => []));
  for (const run of inside.flatMap((one) => dividedAt(one, upright))) {
    const [x, y] = [run.x + run.width / 2, heightOf(run)];
    let column = Math.max(
      0,
      xs.findLastIndex((place) => place <= x),
    );
    let row = Math.max(
      0,
      ys.findLastIndex((place) => place <= y),
    );
    // A merged cell counts at its top left corner.
    while (column > 0 && !upright.some((rule) => isAt(rule, 'left', xs[column] ?? 0, y))) column--;
    while (row > 0 && !level.some((rule) => isAt(rule, 'top', ys[row] ?? 0, x))) row--;
    cells[Math.min(row, cells.length - 1)]?.[Math.min(column, xs.length - 2)]?.push(run);
  }
  const rows = cells.flatMap((row) => (cells.length > RULED_ROWS ? [row] : partedRows(row)));
  return asTable(box, rows, used);
}

/** Returns true if a rule passes through a place and covers a position along it. */
function isAt(rule: Box, across: 'left' | 'top', place: number, along: number): boolean {
  const [from, to] = across === 'left' ? [rule.top, rule.bottom] : [rule.left, rule.right];
  const middle = across === 'left' ? middleX(rule) : middleY(rule);
  return Math.abs(middle - place) <= SAME_LINE && from <= along + 1 && to >= along - 1;
}

/** Splits a run at the rules that cross it, at the nearest spaces: pdf.js joins words that are close to each other. */
function dividedAt(run: TextRun, upright: readonly Box[]): TextRun[] {
  const y = heightOf(run);
  const letter = run.width / run.text.length;
  const cuts = upright
    .filter(({ left, right, top, bottom }) => top <= y && bottom >= y && left > run.x && right < run.x + run.width)
    .map((rule) => nearestSpace(run.text, (middleX(rule) - run.x) / letter))
    .sort((one, other) => one - other);
  const ends = [...new Set(cuts.filter((cut) => cut > 0)), run.text.length];
  return ends.flatMap((end, index) => {
    const start = ends[index - 1] ?? 0;
    const text = run.text.slice(start, end);
    if (text.trim() === '') return [];
    return [{ ...run, text: text.trim(), x: run.x + start * letter, width: (end - start) * letter }];
  });
}

/** Returns the position of the space nearest to another position, or 0. */
function nearestSpace(text: string, at: number): number {
  const before = text.lastIndexOf(' ', Math.round(at));
  const after = text.indexOf(' ', Math.round(at));
  if (before < 0 || after < 0) return Math.max(before, after, 0);
  return at - before <= after - at ? before : after;
}

/** Returns the rows between two rules: lines with text in most columns are separate rows. */
function partedRows(cells: TextRun[][]): TextRun[][][] {
  const rows = rowsOf(cells.flat());
  const columnOf = new Map(cells.flatMap((runs, column) => runs.map((run) => [run, column] as const)));
  const lines = rows.map(({ segments, ...row }) => {
    const line = cells.map((): TextRun[] => []);
    for (const run of segments.flatMap((one) => one.runs)) line[columnOf.get(run) ?? 0]?.push(run);
    return { row, line, filled: line.filter((one) => one.length > 0).length };
  });
  const filled = cells.filter((runs) => runs.length > 0).length;
  const isParted =
    lines.length > 1 &&
    filled > 1 &&
    lines.filter((one) => one.filled >= Math.max(2, filled - 1)).length >= TABULAR * lines.length;
  return isParted
    ? wrappedRows(
        rows,
        lines.map(({ line }) => line),
      )
    : [cells];
}

function asTable(box: Box, rows: TextRun[][][], used: ReadonlySet<TextRun>) {
  const filled = rows.filter((row) => row.some((runs) => runs.length > 0));
  const isFilled = (column: number) => filled.some((row) => (row[column]?.length ?? 0) > 0);
  const columns = (filled[0] ?? []).map((_, column) => column).filter(isFilled);
  const lines = filled.flat().map((runs) => new Set(runs.map(({ y }) => Math.round(y))).size);
  const isText = filled.length <= 2 && Math.max(0, ...lines) > LONG_CELL;
  if (filled.length < 2 || columns.length < 2 || isText) return undefined;
  const cells = filled.map((row) => columns.map((column) => row[column] ?? []));
  return { table: { ...box, cells }, used };
}

/** Groups horizontal rules that begin and end at the same places, from top to bottom. */
function ofOneWidth(rules: readonly Box[]): Box[][] {
  const groups = new Map<string, Box[]>();
  for (const rule of [...rules].sort((one, other) => one.top - other.top)) {
    const key = `${Math.round(rule.left / TOUCH)} ${Math.round(rule.right / TOUCH)}`;
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Returns the first table with only horizontal rules: the text between them has the same columns. */
function levelTable(rules: readonly Box[], runs: readonly TextRun[]) {
  const box = boxAround(rules);
  const slabs = rules.slice(1).map((rule, index) => {
    const above = rules[index] as Box;
    const slab = { left: box.left - TOUCH, right: box.right + TOUCH, top: middleY(above), bottom: middleY(rule) };
    return rowsOf(runs.filter((run) => isInside(run, slab)));
  });
  const first = slabs.findIndex(isTabular);
  if (first < 0) return undefined;
  const length = slabs.slice(first).findIndex((rows) => rows.length > 0 && !isTabular(rows));
  const inside = slabs.slice(first, length < 0 ? undefined : first + length);
  const head = headOf(rules[first] as Box, runs);
  const parts = [...(head ? [[head]] : []), ...inside.filter((rows) => rows.length > 0)];
  const rows = parts.flat();
  const gutters = emptyBetween(rows.filter(({ segments }) => segments.length > 1));
  const isTable = parts.length > 1 && gutters.length > 0 && !isProse(rows, gutters);
  if (!isTable) return undefined;
  const cells = parts.flatMap((part) => {
    const lines = part.map((row) => lineOf(row, gutters));
    const whole = gutters.concat({ left: 0, right: 0 }).map((_, column) => lines.flatMap((line) => line[column] ?? []));
    return parts.length > RULED_ROWS ? [whole] : wrappedRows(part, lines);
  });
  const used = new Set(rows.flatMap(({ segments }) => segments.flatMap((one) => one.runs)));
  const top = head ? head.y - head.size : (rules[first] as Box).top;
  return asTable({ ...box, top, bottom: (rules[first + inside.length] as Box).bottom }, cells, used);
}

const isTabular = (rows: readonly TextRow[]): boolean =>
  rows.length > 0 && rows.filter(({ segments }) => segments.length > 1).length >= TABULAR * rows.length;

/** Returns the row of cells directly above the first rule. */
function headOf(rule: Box, runs: readonly TextRun[]): TextRow | undefined {
  const size = median(runs.map((run) => run.size));
  const above = { left: rule.left - TOUCH, right: rule.right + TOUCH, top: rule.top - 2 * size, bottom: rule.top };
  const row = rowsOf(runs.filter((run) => isInside(run, above))).at(-1);
  return row && row.segments.length > 1 ? row : undefined;
}

function lineOf(row: TextRow, gutters: readonly Gutter[]): TextRun[][] {
  const line = Array.from({ length: gutters.length + 1 }, (): TextRun[] => []);
  for (const segment of row.segments) line[columnAt(segment, gutters)]?.push(...segment.runs);
  return line;
}
