import { type Band, bandsOf } from './bands';
import type { Gutter } from './gutters';
import { isContentsLine } from './leader';
import { markerOf } from './list-marker';
import { rowsOf, wholeRow } from './rows';
import { ruledTables } from './ruled-tables';
import { runningRows } from './running-rows';
import { type LayoutBlock, median, type PageText, runsText, type Segment, type TextRow } from './text-run';

/** Minimum indent of a paragraph's first line, and tolerance between equal font sizes, as shares of a font's height. */
const INDENT = 0.8;
const SAME_SIZE = 0.08;
/** A gap this many times the usual line distance begins a new paragraph. */
const APART = 1.3;
/** Maximum line distance within a paragraph, in font heights, if the usual distance is unknown. */
const LINE = 1.5;
/** Space that the last line of a paragraph leaves after room for the next word, in font heights. */
const ROOM = 1.2;

/** Returns the text of pages in reading order. */
export function blocksOf(pages: readonly PageText[]): LayoutBlock[][] {
  const rows = pages.map(rowsAndTables);
  const { isHeader, isFooter } = runningRows(
    rows,
    pages.map(({ height }) => height),
  );
  const bodies = rows.map((page) => page.filter((row) => !isHeader(row) && !isFooter(row)));
  const known = commonGutters(bodies);
  return rows.map((page, index) => {
    const headers = page.filter(isHeader);
    const footers = page.filter((row) => isFooter(row) && !isHeader(row));
    return [
      ...headers.map((row): LayoutBlock => ({ kind: 'header', rows: [row] })),
      ...bandsOf(bodies[index] ?? [], known).flatMap(blocksOfBand),
      ...footers.map((row): LayoutBlock => ({ kind: 'footer', rows: [row] })),
    ];
  });
}

/** Returns the rows of a page, with each ruled table as one row. */
function rowsAndTables({ runs, rules }: PageText): TextRow[] {
  const { tables, rest } = ruledTables(runs, rules);
  const size = median(runs.map((run) => run.size));
  const asRows = tables.map(({ left, right, top, bottom, cells }): TextRow => {
    const segments = [{ runs: cells.flat(2), left, right }];
    return { segments, y: bottom, size, table: { cells, height: bottom - top } };
  });
  return [...rowsOf(rest), ...asRows].sort((one, other) => one.y - other.y);
}

/** Minimum share of pages with columns for a gap at the same place to separate columns everywhere. */
const SET_IN_COLUMNS = 0.25;

/** Returns the gutters of a file that is set in columns throughout; an empty list if it has columns only here and there. */
function commonGutters(pages: readonly TextRow[][]): Gutter[] {
  const gutters = pages.map((rows) =>
    bandsOf(rows).flatMap((band) => (band.kind === 'columns' && band.gutters.length === 1 ? band.gutters : [])),
  );
  const count = gutters.filter(({ length }) => length > 0).length;
  return count >= 1 && count >= SET_IN_COLUMNS * pages.length ? gutters.flat() : [];
}

function blocksOfBand(band: Band): LayoutBlock[] {
  if (band.kind === 'table') return [band];
  if (band.kind === 'columns') return band.columns.flatMap((rows) => bandsOf(rows).flatMap(blocksOfBand));
  const blocks: LayoutBlock[] = [];
  let rows: TextRow[] = [];
  for (const row of band.rows) {
    if (!row.table) {
      rows.push(row);
      continue;
    }
    blocks.push(...flowBlocks(rows), { kind: 'table', cells: row.table.cells });
    rows = [];
  }
  return [...blocks, ...flowBlocks(rows)];
}

/** A line of a text column, with its properties. */
interface Line extends Segment {
  row: TextRow;
  text: string;
  /** The marker of the item that the line begins; empty if it is drawn. */
  marker: string | undefined;
  isMono: boolean;
}

function asLine(row: TextRow): Line {
  const whole = wholeRow(row);
  const text = runsText(whole.runs).trim();
  const marker = markerOf(text) ?? (whole.runs[0]?.isItem ? '' : undefined);
  return { ...whole, row, text, marker, isMono: whole.runs.every(({ isMono }) => isMono) };
}

function flowBlocks(rows: TextRow[]): LayoutBlock[] {
  const lines = rows.map(asLine);
  const distance = usualDistance(rows);
  const edges = rightEdges(lines, distance);
  const blocks: LayoutBlock[] = [];
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1);
    const before = lines[index - 1];
    const isOf = before && last && isFlow(last) && goesOn(last, before, line, distance, edges[index] as number);
    if (isOf) last.rows.push(line.row);
    else if (line.isMono) blocks.push({ kind: 'code', rows: [line.row] });
    else if (line.marker !== undefined)
      blocks.push({ kind: 'item', marker: line.marker, left: line.left, rows: [line.row] });
    else blocks.push({ kind: 'text', rows: [line.row] });
  }
  return blocks.map((block) => asContents(block) ?? asText(block) ?? block);
}

/** Turns a line of a table of contents into a list item, including the text before it. */
function asContents(block: LayoutBlock): LayoutBlock | undefined {
  if (block.kind !== 'text') return undefined;
  const [first, last] = [block.rows[0], block.rows.at(-1)].map((row) => row && wholeRow(row));
  if (!first || !last || !isContentsLine(runsText(last.runs).trim())) return undefined;
  return { kind: 'item', marker: '', left: first.left, rows: block.rows };
}

/** A list marker without text is not a list: it is the number of a formula, or a letter in a picture. */
function asText(block: LayoutBlock): LayoutBlock | undefined {
  if (block.kind !== 'item' || block.marker === '') return undefined;
  const text = block.rows.map((row) => runsText(wholeRow(row).runs)).join(' ');
  return text.trim() === block.marker ? { kind: 'text', rows: block.rows } : undefined;
}

/** Returns, for each line, the end of the longest line among its neighbours without a gap or another font in between. */
function rightEdges(lines: readonly Line[], distance: number): number[] {
  const edges: number[] = [];
  for (let start = 0; start < lines.length; ) {
    const isParted = (line: Line, index: number) => index > start && !isNear(lines[index - 1] as Line, line, distance);
    const end = lines.findIndex(isParted);
    const group = lines.slice(start, end < 0 ? undefined : end);
    edges.push(...group.map(() => Math.max(...group.map(({ right }) => right))));
    start += group.length;
  }
  return edges;
}

type FlowBlock = Extract<LayoutBlock, { kind: 'text' | 'item' | 'code' }>;

const isFlow = (block: LayoutBlock): block is FlowBlock =>
  block.kind === 'text' || block.kind === 'item' || block.kind === 'code';

/** Returns true for lines of the same size at the line distance of a paragraph. */
const isNear = (before: Line, { row: { y, size } }: Line, distance: number): boolean =>
  Math.abs(size - before.row.size) <= SAME_SIZE * size && (y - before.row.y) / size <= APART * distance;

/** Returns the usual line distance in font heights. */
function usualDistance(rows: TextRow[]): number {
  const all = rows.slice(1).map((row, index) => (row.y - (rows[index] as TextRow).y) / row.size);
  return Math.min(median(all.filter((one) => one > 0)) || LINE, LINE);
}

/** @param edge the right end of the longest line in the surroundings */
function goesOn(block: FlowBlock, before: Line, line: Line, distance: number, edge: number): boolean {
  const { size } = line.row;
  if (line.isMono || block.kind === 'code') return line.isMono && block.kind === 'code';
  if (isContentsLine(before.text) || line.marker !== undefined || !isNear(before, line, distance)) return false;
  // The text of an item is to the right of its marker, or at the item's left edge if the marker is drawn.
  const beside = block.kind === 'item' && block.marker ? 0.1 : -0.1;
  if (block.kind === 'item' && line.left < block.left + beside * size) return false;
  const indent = line.left - before.left;
  // The first line of a paragraph may be indented, and in an item the other lines are.
  const isParagraph =
    block.rows.length > 1 ? Math.abs(indent) > INDENT * size : block.kind === 'text' && indent > INDENT * size;
  return !isParagraph && !(Math.abs(indent) < INDENT * size && fits(line, edge - before.right));
}

/** Returns true if a line's first word would have fitted into the space left on the previous line. */
function fits({ text, left, right, row }: Line, room: number): boolean {
  const [word = ''] = /^\S+/.exec(text) ?? [];
  return room > (word.length / text.length) * (right - left) + ROOM * row.size;
}
