import { chunksOf, estimateTokens, partsWithin } from '@/lib/model/tokens';
import { splitLines } from '@/lib/text/lines';
import { type WholeBlock, wholeBlocks } from '@/lib/text/whole-blocks';

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
  const parts = wholeBlocks(markdown).flatMap((block) => partsOf(block, budget));
  return chunksOf(parts, ({ text }) => estimateTokens(text), budget).map((chunk) => ({
    text: chunk.map(({ text }) => text).join(''),
    length: chunk.reduce((sum, { length }) => sum + length, 0),
  }));
}

function partsOf({ kind, text, gap }: WholeBlock, budget: number): Chunk[] {
  const whole = text + gap;
  if (estimateTokens(whole) <= budget) return [{ text: whole, length: whole.length }];
  const [head = '', rule = ''] = text.split('\n', 2);
  const header = `${head}\n${rule}\n`;
  const isHeaded = kind === 'row' && header.length < text.length && estimateTokens(header) <= budget / 4;
  const room = isHeaded ? budget - estimateTokens(header) : budget;
  const rows = splitLines(isHeaded ? text.slice(header.length) : text);
  const parts = rows.flatMap((row) => partsWithin(row, room).map(({ start, end }) => row.slice(start, end)));
  return chunksOf(parts, estimateTokens, room).map((chunk, index) => {
    const rest = chunk.join('');
    const own = index === 0 && isHeaded ? header.length : 0;
    return { text: `${isHeaded ? header : ''}${rest}\n`, length: rest.length + own };
  });
}
