import { type Block, readBlocks } from './blocks';
import { type InlineText, readInline } from './inline';
import { sentenceSplitter } from './sentences';

/** A sentence, heading, table row or code line of a page. */
export interface Passage {
  /** The block that contains it; the sentences of a paragraph or a list item share a block. */
  block: Block;
  /** The visible text without markup; for code, the unchanged line. Empty for images alone. */
  text: string;
  /** UTF-16 offsets in the markdown, including markup that belongs to the text: links, code, images. */
  start: number;
  end: number;
}

/** A verbatim passage. */
export interface Quotation {
  /** Exactly `markdown.slice(start, end)`. */
  text: string;
  start: number;
  end: number;
}

/** Returns true if a text contains words, unlike rules, fences and empty cells. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Splits a page's markdown into passages, in order and without overlaps. Takes linear time.
 * @param language BCP 47, for sentence rules; an unknown language is ignored
 */
export function passagesOf(markdown: string, language?: string): Passage[] {
  const split = sentenceSplitter(language);
  return readBlocks(markdown)
    .flatMap((block) => passagesIn(markdown, block, split))
    .filter(({ start, end }) => saysSomething(markdown.slice(start, end)));
}

/** Returns the passages of a page verbatim; see `passagesOf`. */
export const quotationsOf = (markdown: string, language?: string): Quotation[] =>
  passagesOf(markdown, language).map(({ start, end }) => ({ text: markdown.slice(start, end), start, end }));

function passagesIn(markdown: string, block: Block, split: ReturnType<typeof sentenceSplitter>): Passage[] {
  const { start, end } = block;
  if (block.kind === 'code') return [{ block, text: markdown.slice(start, end), start, end }];
  const inline = readInline(markdown, start, end);
  const isProse = block.kind === 'paragraph' || block.kind === 'item';
  const sentences = isProse ? split(inline.text, inline.whole) : trimmed(inline.text);
  return placesOf(sentences, inline).map(({ start, end }) => {
    const { text } = sentences.length > 1 ? readInline(markdown, start, end) : inline;
    return { block, text: text.trim(), start, end };
  });
}

function trimmed(text: string): [number, number][] {
  const end = text.trimEnd().length;
  return end > 0 ? [[text.length - text.trimStart().length, end]] : [];
}

/**
 * Maps parts of the text to positions in the markdown. An image between two parts belongs to the first; without any text the
 * images form one part.
 */
function placesOf(parts: readonly (readonly [number, number])[], { starts, ends, whole, images }: InlineText) {
  const wholeStarts = new Map(whole.map(({ from, start }) => [from, start]));
  const wholeEnds = new Map(whole.map(({ to, end }) => [to, end]));
  const endOf = (start: number) => ends.get(start) ?? start + 1;
  const places = parts.map(([from, to]) => ({
    start: wholeStarts.get(from) ?? (starts[from] as number),
    end: wholeEnds.get(to) ?? endOf(starts[to - 1] as number),
  }));
  let at = 0;
  for (const { start, end } of images) {
    while ((places[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) at++;
    const place = places[at];
    if (!place) places.push({ start, end });
    else {
      place.start = Math.min(place.start, start);
      place.end = Math.max(place.end, end);
    }
  }
  return places;
}
