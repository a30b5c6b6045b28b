import { splitLines } from '@/lib/base/text/lines';
import { type WholeBlock, wholeBlocks } from '@/lib/base/text/whole-blocks';
import { chunksOf, estimateTokens, partsWithin } from '@/lib/model/tokens';

/** A part of a page that fits into one request to a model. */
export interface Chunk {
  text: string;
  /** Number of the page's characters in it. */
  length: number;
}

/**
 * Cuts a page between blocks if possible, then between lines, then between words. Every character except white space is
 * in one of the chunks; a table that had to be cut repeats its head in each part.
 * @param budget of a chunk, in tokens
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
