import { HEADINGS, setOf } from '../element-names';
import { type Excerpt, textLengthIn } from '../excerpt/excerpt';
import { at } from '../tree';
import { codeBlock, isCodeTable } from './code';
import { equationsIn } from './equations';
import { OpenTable, type Plan } from './open-table';
import type { Construct } from './writer';

/** Elements that never occur in a data cell. */
const LAYOUT = new Set([...HEADINGS, ...'table pre form hr article section blockquote'.split(' ')]);
const LISTS = setOf('ul ol dl');
/** A table without header cells and with a cell of more characters is a layout table, unless labels name its rows. */
const LONG_CELL = 400;
const LONGEST_CELL = 1_500;
/** Maximum number of rows that labels may name, and maximum number of characters in a label. */
const LABELED_ROWS = 3;
const LABEL = 60;

export const table: Construct = {
  whole(writer, index) {
    if (isCodeTable(writer, index)) return codeBlock.whole?.(writer, index);
    const equations = writer.mode === 'flow' ? equationsIn(writer.tree, index) : undefined;
    if (!equations) return;
    for (const tex of equations) writer.tex(tex, true);
    return writer.tree.end[index];
  },
  open(writer, index) {
    writer.block();
    const plan = writer.mode === 'flow' ? planOf(writer.tree, index) : undefined;
    writer.tables.push(plan && new OpenTable(plan));
  },
  close(writer) {
    writer.block();
    writer.tables.pop();
  },
};

export const row: Construct = {
  open(writer) {
    writer.block();
    const open = writer.tables.at(-1);
    if (open && writer.mode === 'flow') open.row = [];
  },
  close(writer) {
    writer.block();
    const open = writer.tables.at(-1);
    if (open?.row && writer.mode === 'flow') open.writeRow(writer);
  },
};

export const cell: Construct = {
  open(writer, index) {
    const open = writer.tables.at(-1);
    if (!open?.row || writer.mode !== 'flow') {
      // Cells of layout tables are read one after the other.
      writer.inline.space();
      return;
    }
    writer.block();
    writer.mode = 'cell';
    writer.cell = index;
  },
  close(writer, index) {
    if (writer.cell !== index) {
      writer.inline.space();
      return;
    }
    const markdown = writer.inline.take('cell').replaceAll('|', '\\|');
    writer.tables.at(-1)?.addCell(markdown, alignmentOf(writer.tree, index));
    writer.mode = 'flow';
    writer.cell = -1;
  },
};

function alignmentOf(tree: Excerpt, cell: number): string {
  const align =
    tree.attribute(cell, 'align') ?? /text-align\s*:\s*(\w+)/i.exec(tree.attribute(cell, 'style') ?? '')?.[1];
  return { left: ':---', right: '---:', center: ':---:' }[align?.toLowerCase() ?? ''] ?? '---';
}

/** Checks a table as far as needed; undefined for a layout table. */
function planOf(tree: Excerpt, index: number): Plan | undefined {
  const { names, parent, end } = tree;
  const role = tree.attribute(index, 'role');
  if (role === 'presentation' || role === 'none') return undefined;
  const stop = at(end, index);
  const rows: number[][] = [];
  const lists: number[] = [];
  let headerCells = 0;
  let rowEnd = 0;
  let cellEnd = 0;
  let longest = 0;
  let arranges = false;
  for (let i = index + 1; i < stop; i++) {
    const name = names[i] ?? '';
    if (name === 'table') return undefined;
    else if (LAYOUT.has(name)) arranges = true;
    else if (LISTS.has(name) && i >= at(end, lists.at(-1) ?? -1)) lists.push(i);
    else if (i < cellEnd) continue;
    else if (name === 'tr') {
      rows.push([]);
      rowEnd = at(end, i);
    } else if (i < rowEnd && (name === 'td' || name === 'th')) {
      rows.at(-1)?.push(i);
      cellEnd = at(end, i);
      if (name === 'th') headerCells++;
      else longest = Math.max(longest, textLengthIn(tree, i, LONGEST_CELL));
    }
  }
  const widest = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (headerCells === 0) {
    if (arranges || rows.length < 2 || widest < 2) return undefined;
    if (lists.length && (!isGrid(rows, widest) || leadElsewhere(tree, lists))) return undefined;
    if (longest > LONG_CELL && !(longest <= LONGEST_CELL && isGrid(rows, widest) && areLabeled(tree, rows)))
      return undefined;
  }
  if (rows.length < 2 && widest < 2) return undefined;
  const first = rows[0] ?? [];
  const section = at(parent, at(parent, first[0] ?? index));
  const named = first.every((cell) => names[cell] === 'th') || names[section] === 'thead';
  return {
    ...columnsOf(tree, rows, widest),
    hasHeader: named || (headerCells === 0 && lists.length === 0 && longest <= LONG_CELL),
  };
}

/** Returns true if most rows have as many cells as the widest. */
const isGrid = (rows: number[][], widest: number) =>
  rows.filter((cells) => cells.length === widest).length >= Math.max(2, rows.length / 2);

/** Returns true for lists that consist mostly of links: menus, which layout tables place next to a page. */
function leadElsewhere(tree: Excerpt, lists: number[]): boolean {
  const { names, end } = tree;
  let [whole, links] = [0, 0];
  for (const list of lists) {
    whole += textLengthIn(tree, list, LONGEST_CELL);
    for (let i = list; i < at(end, list); i++) {
      if (names[i] !== 'a') continue;
      links += textLengthIn(tree, i, LONGEST_CELL);
      i = at(end, i) - 1;
    }
  }
  return links > whole / 2;
}

/** Returns true if the first cell of each row is its label: a short text without pictures and lists. */
function areLabeled(tree: Excerpt, rows: number[][]): boolean {
  const labels = rows.map(([cell = 0]) => {
    const [first, stop] = [cell + 1, at(tree.end, cell)];
    const isPlain =
      textLengthIn(tree, cell, LABEL) <= LABEL && !tree.names.slice(first, stop).some((name) => NO_LABEL.has(name));
    return isPlain ? tree.texts.slice(first, stop).join('').trim() : '';
  });
  return rows.length >= LABELED_ROWS && labels.every(Boolean) && new Set(labels).size === rows.length;
}
const NO_LABEL = setOf('img ul ol dl');

/** Maximum number of empty cells per cell. Spans that create more are ignored. */
const MOSTLY_EMPTY = 50;

/** Assigns columns to cells, taking spans into account (HTML, "algorithm for processing rows"). */
function columnsOf(tree: Excerpt, rows: number[][], widest: number): { columns: number; columnOf: number[] } {
  const columnOf: number[] = [];
  /** How many further rows each column is taken for by a cell above. */
  const taken: number[] = [];
  let columns = 0;
  let width = 0;
  for (const cells of rows) {
    let column = 0;
    for (const cell of cells) {
      while ((taken[column] ?? 0) > 0) column++;
      columnOf.push(column);
      columns = Math.max(columns, column + 1);
      const across = Math.min(span(tree.attribute(cell, 'colspan')), widest);
      const down = span(tree.attribute(cell, 'rowspan'));
      for (let i = 0; i < across; i++) taken[column + i] = Math.max(down, taken[column + i] ?? 0);
      column += across;
    }
    for (const [column, left] of taken.entries()) if (left > 0) taken[column] = left - 1;
    width += taken.length;
    if (width > MOSTLY_EMPTY * (columnOf.length + MOSTLY_EMPTY)) return withoutSpans(rows, widest);
  }
  return { columns, columnOf };
}

const withoutSpans = (rows: number[][], widest: number) => ({
  columns: widest,
  columnOf: rows.flatMap((cells) => cells.map((_, column) => column)),
});

function span(written: string | undefined): number {
  const number = Number.parseInt(written ?? '', 10);
  return number > 0 ? number : 1;
}
