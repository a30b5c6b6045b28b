import { type Band, bandsOf } from './bands';
import type { Gutter } from './gutters';
import { isContentsLine } from './leader';
import { markerOf } from './list-marker';
import { rowsOf, wholeRow } from './rows';
import { ruledTables } from './ruled-tables';
import { runningRows } from './running-rows';
import { type LayoutBlock, median, type PageText, runsText, type Segment, type TextRow } from './text-run';

/** Shares of a font's height: by how much the first line of a paragraph is moved in, and fonts of one size differ. */
const INDENT = 0.8;
const SAME_SIZE = 0.08;
/** Times the usual distance of lines from which on a new paragraph begins. */
const APART = 1.3;
/** Distance of lines, in font heights, that a paragraph has at most where there is no usual one. */
const LINE = 1.5;
/** Font heights that a line must have left besides the next word, before it is the end of a paragraph. */
const ROOM = 1.2;

/** The text of pages in its reading order. */
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

/** The rows of a page, with each ruled table as one of them. */
function rowsAndTables({ runs, rules }: PageText): TextRow[] {
  const { tables, rest } = ruledTables(runs, rules);
  const size = median(runs.map((run) => run.size));
  const asRows = tables.map(({ left, right, top, bottom, cells }): TextRow => {
    const segments = [{ runs: cells.flat(2), left, right }];
    return { segments, y: bottom, size, table: { cells, height: bottom - top } };
  });
  return [...rowsOf(rest), ...asRows].sort((one, other) => one.y - other.y);
}

/** Share of the pages that must have columns, before a gap at their place is one between columns everywhere. */
const SET_IN_COLUMNS = 0.25;

/** The gutters between columns of a file that is set in columns; none of one that has some here and there. */
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

/** A line of a column of text, and what is known of it. */
interface Line extends Segment {
  row: TextRow;
  text: string;
  /** The sign of an item that begins with it; empty where that is drawn. */
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

/** A line of contents is an item of a list, with what stands before it. */
function asContents(block: LayoutBlock): LayoutBlock | undefined {
  if (block.kind !== 'text') return undefined;
  const [first, last] = [block.rows[0], block.rows.at(-1)].map((row) => row && wholeRow(row));
  if (!first || !last || !isContentsLine(runsText(last.runs).trim())) return undefined;
  return { kind: 'item', marker: '', left: first.left, rows: block.rows };
}

/** A sign of a list with nothing behind it is none: the number of a formula, or a letter in a picture. */
function asText(block: LayoutBlock): LayoutBlock | undefined {
  if (block.kind !== 'item' || block.marker === '') return undefined;
  const text = block.rows.map((row) => runsText(wholeRow(row).runs)).join(' ');
  return text.trim() === block.marker ? { kind: 'text', rows: block.rows } : undefined;
}

/** The place where the longest line ends of those that each line stands among, without a gap or another font between. */
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

/** True for lines of one size at the distance that lines of a paragraph have. */
const isNear = (before: Line, { row: { y, size } }: Line, distance: number): boolean =>
  Math.abs(size - before.row.size) <= SAME_SIZE * size && (y - before.row.y) / size <= APART * distance;

/** The usual distance of lines in font heights. */
function usualDistance(rows: TextRow[]): number {
  const all = rows.slice(1).map((row, index) => (row.y - (rows[index] as TextRow).y) / row.size);
  return Math.min(median(all.filter((one) => one > 0)) || LINE, LINE);
}

/** @param edge where the longest line around ends */
function goesOn(block: FlowBlock, before: Line, line: Line, distance: number, edge: number): boolean {
  const { size } = line.row;
  if (line.isMono || block.kind === 'code') return line.isMono && block.kind === 'code';
  if (isContentsLine(before.text) || line.marker !== undefined || !isNear(before, line, distance)) return false;
  // The text of an item is beside its sign, or where the item is if that is drawn.
  const beside = block.kind === 'item' && block.marker ? 0.1 : -0.1;
  if (block.kind === 'item' && line.left < block.left + beside * size) return false;
  const indent = line.left - before.left;
  // The first line of a paragraph may be moved in, and those after the first of an item are.
  const isParagraph =
    block.rows.length > 1 ? Math.abs(indent) > INDENT * size : block.kind === 'text' && indent > INDENT * size;
  return !isParagraph && !(Math.abs(indent) < INDENT * size && fits(line, edge - before.right));
}

/** True if a line's first word would have fitted into the room that the line before it has left. */
function fits({ text, left, right, row }: Line, room: number): boolean {
  const [word = ''] = /^\S+/.exec(text) ?? [];
  return room > (word.length / text.length) * (right - left) + ROOM * row.size;
}
