import { type Block, readBlocks } from './blocks';
import { lineChunks } from './lines';

/** A part of a page that is kept or left out as a whole: a table with all its rows, code with its fences. */
export interface WholeBlock extends Pick<Block, 'kind' | 'level'> {
  text: string;
  /** The line ends after it. */
  gap: string;
}

/**
 * Returns the blocks of a page in order. Joined with their gaps, they form the page except for empty lines at its beginning.
 */
export function wholeBlocks(markdown: string): WholeBlock[] {
  const wholes: Block[] = [];
  for (const block of readBlocks(markdown)) {
    const last = wholes.at(-1);
    if (last && isSameWhole(last, block)) last.to = block.to;
    else wholes.push(block);
  }
  return wholes.map(({ kind, level, from, to }, index) => ({
    kind,
    level,
    text: markdown.slice(from, to),
    gap: markdown.slice(to, wholes[index + 1]?.from),
  }));
}

/** Returns true for lines of the same table or code block. Indented code lacks a group number. */
const isSameWhole = (last: Block, { kind, group }: Block): boolean =>
  last.kind === kind && last.group === group && (kind === 'code' || kind === 'row');

/** Joins the kept blocks to one text; the widest gap around omitted blocks stays between their neighbours. */
export function joinBlocks(
  blocks: readonly WholeBlock[],
  isKept: (block: WholeBlock, index: number) => boolean,
): string {
  let text = '';
  let gap = '';
  for (const [index, block] of blocks.entries()) {
    if (!isKept(block, index)) {
      if (block.gap.length > gap.length) gap = block.gap;
      continue;
    }
    text += (text ? gap : '') + block.text;
    gap = block.gap;
  }
  return text + gap;
}

/** A block is cut only if it is this many times longer than a chunk. */
const LONGEST_BLOCK = 4;
const EMPTY_LINE = /\n[^\S\n]*\n/;

/** How many chunks of characters to read ahead. */
const AHEAD = 8;

/**
 * Splits markdown into chunks of about `size` characters that can be rendered separately: at empty lines between blocks. Reads
 * a long page only a few chunks ahead. A reference link whose address is in another chunk stays text; converters from HTML do
 * not write such links.
 */
export function* markdownChunks(markdown: string, size: number): Generator<string, undefined> {
  let reach = AHEAD * size;
  for (let at = 0; at < markdown.length; ) {
    const isLast = at + reach >= markdown.length;
    const groups = chunkGroups(markdown.slice(at, at + reach), size);
    // The last group may continue after the part read so far.
    const whole = isLast ? groups : groups.slice(0, -1);
    reach = whole.length > 0 ? AHEAD * size : reach * 2;
    for (const group of whole) {
      at += group.length;
      yield* cutGroup(group, size);
    }
  }
}

const cutGroup = (group: string, size: number): string[] =>
  group.length > LONGEST_BLOCK * size ? lineChunks(group, size) : [group];

/** Splits markdown at empty lines between blocks; a block longer than a chunk stays whole. */
function chunkGroups(markdown: string, size: number): string[] {
  const blocks = wholeBlocks(markdown);
  const chunks: string[] = [];
  let open = markdown.slice(0, markdown.length - lengthOf(blocks));
  for (const [index, { text, gap }] of blocks.entries()) {
    open += text + gap;
    const isLast = index === blocks.length - 1;
    if (isLast || (open.length >= size && EMPTY_LINE.test(gap))) {
      chunks.push(open);
      open = '';
    }
  }
  if (open) chunks.push(open);
  return chunks;
}

const lengthOf = (blocks: readonly WholeBlock[]) =>
  blocks.reduce((sum, { text, gap }) => sum + text.length + gap.length, 0);
