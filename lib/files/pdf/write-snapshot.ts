import type { Entry, Snapshot } from '@/lib/page/snapshot/entries';
import { isContentsLine, withoutLeader } from './leader';
import { isCounted } from './list-marker';
import { rowsOf, wholeRow } from './rows';
import { joinRuns, type LayoutBlock, runsText, type TextRow, type TextRun } from './text-run';

/** Minimum size of a heading, as a multiple of the main text's size. */
const HEADING = 1.12;
/** Maximum number of characters in a heading. */
const HEADING_LENGTH = 200;
const LEVELS = 6;

type TextBlock = Extract<LayoutBlock, { kind: 'text' }>;

/** Facts about a file that its pages do not show. */
interface FileMetadata {
  url: string;
  title?: string | undefined;
  language?: string | undefined;
}

/**
 * Writes the pages of a file as a document snapshot, so that it is read, cached and filtered like any page.
 * @param pages in file order, each with its blocks in reading order
 */
export function writeSnapshot(pages: readonly LayoutBlock[][], { url, title, language }: FileMetadata): string {
  const parts = joinedAcrossPages(pages);
  const levelOf = headingLevels(parts);
  const blocks = joinedHeadings(parts, levelOf);
  const body: Entry[] = [];
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index] as LayoutBlock;
    const level = levelOf(block);
    if (block.kind === 'item' && !level) {
      const items: Item[] = [];
      for (let next: LayoutBlock | undefined = block; next?.kind === 'item' && !levelOf(next); next = blocks[index]) {
        items.push(next);
        index++;
      }
      body.push(...lists(items));
      continue;
    }
    body.push(...written(block, level));
    index++;
  }
  const entries = [
    { page: { url, base: url, contentType: 'text/html', quirks: false } },
    ...element(
      ['html', ...(language ? ['lang', language] : [])],
      ...element(['head'], ...(title ? element(['title'], title) : [])),
      ...element(['body'], ...body),
    ),
    1,
  ];
  return JSON.stringify({ warnings: [], entries } satisfies Snapshot);
}

function written(block: LayoutBlock, level: number | undefined): Entry[] {
  if (block.kind === 'table') return table(block.cells);
  if (block.kind === 'code') return code(block.rows);
  const isRunning = block.kind === 'header' || block.kind === 'footer';
  return element([isRunning ? block.kind : level ? `h${level}` : 'p'], ...inline(block.rows));
}

const element = (tag: [name: string, ...attributes: string[]], ...content: Entry[]): Entry[] => [tag, ...content, 1];

/** Joins a paragraph with its continuation in the next column or on the next page. */
function joinedAcrossPages(pages: readonly LayoutBlock[][]): LayoutBlock[] {
  const blocks: LayoutBlock[] = [];
  for (const block of pages.flat()) {
    const last = blocks.findLast(({ kind }) => kind !== 'header' && kind !== 'footer');
    if (last?.kind === 'text' && block.kind === 'text' && isCutOff(last, block)) last.rows.push(...block.rows);
    else blocks.push(block.kind === 'text' ? { ...block, rows: [...block.rows] } : block);
  }
  return blocks;
}

function isCutOff(one: TextBlock, next: TextBlock): boolean {
  const [before, after] = [one.rows.at(-1) as TextRow, next.rows[0] as TextRow];
  return (
    before.size === after.size &&
    after.y < before.y &&
    /[\p{L},;-]$/u.test(lineText(before)) &&
    /^\p{Ll}/u.test(lineText(after))
  );
}

const lineText = (row: TextRow) => runsText(wholeRow(row).runs).trim();

/** Determines which font sizes are headings: sizes larger than the main text, the largest first. */
function headingLevels(blocks: readonly LayoutBlock[]): (block: LayoutBlock) => number | undefined {
  const letters = new Map<number, number>();
  const texts = blocks.filter((block) => block.kind === 'text' || block.kind === 'item');
  for (const row of texts.flatMap(({ rows }) => rows)) {
    letters.set(rounded(row.size), (letters.get(rounded(row.size)) ?? 0) + lineText(row).length);
  }
  const [body = 0] = [...letters].sort((one, other) => other[1] - one[1])[0] ?? [];
  const sizes = [...letters.keys()].filter((size) => size >= HEADING * body).sort((one, other) => other - one);
  return (block) => {
    if (block.kind !== 'text' && block.kind !== 'item') return undefined;
    const { rows } = block;
    if (rows.some((row) => isContentsLine(lineText(row)))) return undefined;
    const level = sizes.indexOf(rounded(rows[0]?.size ?? 0)) + 1;
    const length = rows.reduce((sum, row) => sum + lineText(row).length, 0);
    return level > 0 && length <= HEADING_LENGTH ? Math.min(level, LEVELS) : undefined;
  };
}

/** Maximum line distance within a heading, as a multiple of its size. */
const HEADING_LINE = 1.5;
/** A heading line that fills this share of the text's width may continue on the next line. */
const FULL = 0.8;

/** Joins the lines of a heading: a line continues if it lacked room for the first word of the next. */
function joinedHeadings(
  blocks: readonly LayoutBlock[],
  levelOf: (block: LayoutBlock) => number | undefined,
): LayoutBlock[] {
  const wholes = blocks.flatMap((block) => (block.kind === 'text' ? block.rows.map(wholeRow) : []));
  const width = Math.max(0, ...wholes.map(({ left, right }) => right - left));
  const joined: LayoutBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const level = levelOf(block);
    const isNext = last?.kind === 'text' && block.kind === 'text' && level !== undefined && level === levelOf(last);
    if (isNext && goesOnIn(last, block, width))
      joined[joined.length - 1] = { ...last, rows: [...last.rows, ...block.rows] };
    else joined.push(block);
  }
  return joined;
}

function goesOnIn(heading: TextBlock, next: TextBlock, width: number): boolean {
  const [above, below] = [heading.rows.at(-1) as TextRow, next.rows[0] as TextRow];
  const { left, right } = wholeRow(above);
  const distance = below.y - above.y;
  return distance > 0 && distance <= HEADING_LINE * below.size && right - left >= FULL * width;
}

const rounded = (size: number) => Math.round(size * 2) / 2;

type Item = Extract<LayoutBlock, { kind: 'item' }>;

/** Builds nested lists: an item that is indented further than the previous item is nested in it. */
function lists(items: readonly Item[]): Entry[] {
  const written: Entry[] = [];
  const open: { left: number; name: 'ol' | 'ul' }[] = [];
  const end = () => {
    open.pop();
    written.push(2);
  };
  for (const { marker, left, rows } of items) {
    const half = (rows[0]?.size ?? 1) / 2;
    const name = isCounted(marker) ? 'ol' : 'ul';
    while (open.length > 0 && left < (open.at(-1)?.left ?? 0) - half) end();
    const around = open.at(-1);
    const isInside = around !== undefined && left > around.left + half;
    if (around && !isInside && around.name === name) written.push(1);
    else {
      if (around && !isInside) end();
      const start = Number.parseInt(marker.replace('(', ''), 10);
      written.push(name === 'ol' && start !== 1 ? ['ol', 'start', String(start)] : [name]);
      open.push({ left, name });
    }
    written.push(['li'], ...inline(rows, marker.length));
  }
  while (open.length > 0) end();
  return written;
}

const table = (cells: TextRun[][][]): Entry[] =>
  element(
    ['table'],
    ...cells.flatMap((row, index) =>
      element(['tr'], ...row.flatMap((runs) => element([index === 0 ? 'th' : 'td'], ...inline(rowsOf(runs))))),
    ),
  );

/** Writes lines unchanged, with spaces according to their positions. */
function code(rows: TextRow[]): Entry[] {
  const lines = rows.map(wholeRow);
  const left = Math.min(...lines.map((line) => line.left));
  const [{ width = 1, text = ' ' } = {}] = lines[0]?.runs ?? [];
  const letter = width / text.length || 1;
  const texts = lines.map((line) => ' '.repeat(Math.round((line.left - left) / letter)) + runsText(line.runs));
  return element(['pre'], ...element(['code'], texts.join('\n')));
}

/**
 * Joins lines to one text, including words hyphenated at line ends.
 * @param skipped number of characters to skip at the start
 */
function inline(rows: readonly TextRow[], skipped = 0): Entry[] {
  const runs: TextRun[] = [];
  for (const row of rows) {
    const [first, ...rest] = joinRuns(wholeRow(row).runs);
    const last = runs.at(-1);
    if (!first) continue;
    const isDivided = last !== undefined && /\p{L}[-\u00ad]$/u.test(last.text) && /^\p{Ll}/u.test(first.text);
    if (isDivided) last.text = last.text.slice(0, -1);
    runs.push(
      { ...first, text: last && !isDivided ? ` ${first.text}` : first.text },
      ...rest.map((run) => ({ ...run })),
    );
  }
  let left = skipped;
  for (const run of runs) {
    const text = left > 0 ? run.text.trimStart() : run.text;
    run.text = left > 0 ? text.slice(left) : text;
    left = Math.max(0, left - text.length);
  }
  const [first] = runs.filter(({ text }) => text.trim() !== '');
  if (first) first.text = first.text.trimStart();
  return runs.flatMap(({ text: written, href }) => {
    const text = withoutLeader(written);
    if (href === undefined) return [text];
    const shown = text.trim();
    return [text.slice(0, text.indexOf(shown)), ...element(['a', 'href', href], shown)];
  });
}
