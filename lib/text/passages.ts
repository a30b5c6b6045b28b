import { type Block, readBlocks } from './blocks';
import { type InlineText, readInline } from './inline';
import { sentenceSplitter } from './sentences';

/** A sentence, a heading, a row of a table or a line of code of a page. */
export interface Passage {
  /** The block that it stands in; the sentences of a paragraph or a list item share one. */
  block: Block;
  /** The text as a person reads it, without markup; of code the line as it is. Empty for images alone. */
  text: string;
  /** UTF-16 offsets in the markdown, with markup that belongs to the text: links, code, images. */
  start: number;
  end: number;
}

/** A passage word for word. */
export interface Quotation {
  /** Exactly `markdown.slice(start, end)`. */
  text: string;
  start: number;
  end: number;
}

/** Tells whether a text says something; rules, fences and empty cells do not. */
export const saysSomething = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Cuts a page's markdown into passages, in order and apart from each other. Takes time linear in its length.
 * @param language BCP 47, for the rules of sentences; one that the engine does not know is ignored
 */
export function passagesOf(markdown: string, language?: string): Passage[] {
  const split = sentenceSplitter(language);
  return readBlocks(markdown)
    .flatMap((block) => passagesIn(markdown, block, split))
    .filter(({ start, end }) => saysSomething(markdown.slice(start, end)));
}

/** The passages of a page as they are written there; see `passagesOf`. */
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
 * Places in the markdown of parts of its text. An image that stands between two belongs to the first; without any text
 * the images are one.
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
