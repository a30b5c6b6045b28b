import { chunksOf, estimateTokens, partsWithin } from '@/lib/model/tokens';
import { type Line, linesOf } from './lines';

/** A part of a page that is taken or left as a whole. */
export interface Block {
  kind: 'code' | 'table' | 'heading' | 'item' | 'paragraph' | 'rule';
  text: string;
  /** The line ends behind it. */
  gap: string;
}

/** The blocks of a page, in order. Put together with their gaps they are the page, but for empty lines at its beginning. */
export function blocksOf(markdown: string): Block[] {
  const spans: { kind: Block['kind']; from: number; end: number }[] = [];
  let inFence = false;
  let isOpen = false;
  for (const line of linesOf(markdown)) {
    const last = spans.at(-1);
    if (line.kind === 'blank' && !inFence) isOpen = false;
    else if (last && (inFence || (isOpen && joins(last.kind, line)))) last.end = line.end;
    else {
      spans.push({ kind: kindOf(line), from: line.from, end: line.end });
      isOpen = true;
    }
    if (line.kind === 'fence') {
      inFence = !inFence;
      isOpen = inFence;
    }
  }
  return spans.map(({ kind, from, end }, index) => ({
    kind,
    text: markdown.slice(from, end),
    gap: markdown.slice(end, spans[index + 1]?.from),
  }));
}

function kindOf({ kind }: Line): Block['kind'] {
  if (kind === 'fence' || kind === 'code') return 'code';
  if (kind === 'row') return 'table';
  if (kind === 'heading' || kind === 'item' || kind === 'rule') return kind;
  return 'paragraph';
}

const joins = (open: Block['kind'], line: Line): boolean =>
  (open === 'table' && (line.kind === 'row' || line.kind === 'rule')) ||
  ((open === 'paragraph' || open === 'item') && line.kind === 'paragraph');

/** Blocks as one text again; where some are missing, the widest of the gaps stays between their neighbours. */
export function joinBlocks(blocks: readonly Block[], isKept: (block: Block, index: number) => boolean): string {
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

/** A part of a page that a model can take at once. */
export interface Chunk {
  text: string;
  /** Characters of the page in it. */
  length: number;
}

/**
 * Cuts a page between blocks where it can, then between lines, then between words. Every character that is not white
 * space is in one of the chunks; the head of a table that had to be cut is in each of its parts.
 * @param budget tokens of a chunk
 */
export function chunksWithin(markdown: string, budget: number): Chunk[] {
  const parts = blocksOf(markdown).flatMap((block) => partsOf(block, budget));
  return chunksOf(parts, ({ text }) => estimateTokens(text), budget).map((chunk) => ({
    text: chunk.map(({ text }) => text).join(''),
    length: chunk.reduce((sum, { length }) => sum + length, 0),
  }));
}

function partsOf({ kind, text, gap }: Block, budget: number): Chunk[] {
  const whole = text + gap;
  if (estimateTokens(whole) <= budget) return [{ text: whole, length: whole.length }];
  const [head = '', rule = ''] = text.split('\n', 2);
  const header = `${head}\n${rule}\n`;
  const isHeaded = kind === 'table' && header.length < text.length && estimateTokens(header) <= budget / 4;
  const room = isHeaded ? budget - estimateTokens(header) : budget;
  const rows = (isHeaded ? text.slice(header.length) : text).split(/(?<=\n)/);
  const pieces = rows.flatMap((row) => partsWithin(row, room).map(({ start, end }) => row.slice(start, end)));
  return chunksOf(pieces, estimateTokens, room).map((chunk, index) => {
    const rest = chunk.join('');
    const own = index === 0 && isHeaded ? header.length : 0;
    return { text: `${isHeaded ? header : ''}${rest}\n`, length: rest.length + own };
  });
}
