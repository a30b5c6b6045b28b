import { estimateTokenCount } from 'tokenx';

/** Factor for safety: a prompt longer than estimated would be silently truncated. */
const HEAD_ROOM = 1.25;

/**
 * Character classes for which tokenx counts fewer tokens than the least efficient vocabulary in use, OpenAI's cl100k.
 */
const languageConfigs = [
  // Hebrew to Myanmar, and Khmer: alphabets of their own, some written without spaces.
  { pattern: /[\u0590-\u109f\u1780-\u17ff]/, averageCharsPerToken: 1.1 },
  { pattern: /[\u0400-\u04ff]/, averageCharsPerToken: 2.1 },
  // Chinese, Japanese and Korean.
  { pattern: /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/, averageCharsPerToken: 0.95 },
  // Keys, hashes and base64 are in no vocabulary.
  { pattern: /[a-z\d]{25}/i, averageCharsPerToken: 1.7 },
];

/** Estimates the tokens of a text without a model's own tokenizer, rather too high than too low. */
export const estimateTokens = (text: string): number =>
  Math.ceil(estimateTokenCount(text, { languageConfigs }) * HEAD_ROOM);

/**
 * Packs items into chunks, in order.
 * @param budget of a chunk, in tokens; a larger item gets a chunk of its own
 */
export function chunksOf<T>(items: readonly T[], tokensOf: (item: T) => number, budget: number): T[][] {
  const chunks: T[][] = [];
  let room = 0;
  for (const item of items) {
    const tokens = tokensOf(item);
    if (tokens > room || chunks.length === 0) {
      chunks.push([]);
      room = budget;
    }
    chunks.at(-1)?.push(item);
    room -= tokens;
  }
  return chunks;
}

/** No text takes more tokens per character; this avoids the estimate for short texts. */
const MOST_PER_CHARACTER = 2.5;

interface Part {
  start: number;
  end: number;
}

/**
 * Cuts a text into parts of at most `budget` tokens, between words if it has any.
 * @returns offsets; one part if the text is small enough
 */
export function partsWithin(text: string, budget: number): Part[] {
  const cut = (start: number, end: number): Part[] => {
    const length = end - start;
    if (length < 2 || length * MOST_PER_CHARACTER <= budget) return [{ start, end }];
    const tokens = estimateTokens(text.slice(start, end));
    if (tokens <= budget) return [{ start, end }];
    const step = Math.max(1, Math.floor(length / Math.ceil(tokens / budget + 0.5)));
    const parts: Part[] = [];
    for (let from = start; from < end; from = parts.at(-1)?.end ?? end) {
      const to = from + step < end ? wordEndNear(text, from, from + step) : end;
      parts.push({ start: from, end: to });
    }
    return parts.length < 2 ? parts : parts.flatMap((part) => cut(part.start, part.end));
  };
  return cut(0, text.length);
}

/** Number of characters before a cut to search for a space. */
const REACH = 200;

function wordEndNear(text: string, start: number, end: number): number {
  const from = Math.max(start + Math.ceil((end - start) / 2), end - REACH);
  const space = /\s\S*$/.exec(text.slice(from, end))?.index;
  if (space !== undefined) return from + space + 1;
  // Never between the two halves of a surrogate pair.
  return /[\udc00-\udfff]/.test(text[end] ?? '') ? end + 1 : end;
}
