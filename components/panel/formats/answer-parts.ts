import type { AnswerInfo } from '@/lib/scrape/formats/text/material';

/** A run of an answer's text, and the indices of the passages that it is based on. */
export interface AnswerPart {
  text: string;
  sources: number[];
}

/** Splits the answer after each claim that names sources; joined, the texts are the answer. */
export function answerParts(
  answer: string,
  { claims, sources }: Pick<AnswerInfo, 'claims'> & { sources: readonly unknown[] },
): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let from = 0;
  let searched = 0;
  for (const claim of claims) {
    const at = answer.indexOf(claim.text, searched);
    if (at < 0) continue;
    searched = at + claim.text.length;
    const named = claim.sources.filter((place) => sources[place] !== undefined);
    if (named.length === 0) continue;
    parts.push({ text: answer.slice(from, searched), sources: named });
    from = searched;
  }
  return from < answer.length ? [...parts, { text: answer.slice(from), sources: [] }] : parts;
}

/**
 * Returns the answer for passing on: with its question, the numbered passages that it is based on, and the page.
 * @param texts the sources as a user reads them
 */
export function answerToCopy(
  question: string,
  parts: readonly AnswerPart[],
  texts: readonly string[],
  page: { url: string; title: string },
): string {
  const text = parts.map((part) => part.text + part.sources.map((place) => ` [${place + 1}]`).join('')).join('');
  const sources = texts.map((source, place) => `[${place + 1}] ${source}`).join('\n');
  const from = [page.title, page.url].filter(Boolean).join('\n');
  return [question, text, sources, from].filter(Boolean).join('\n\n');
}

/** Private-use characters, which pages and models do not write themselves, around a source's number. */
const MARK = /\ue000(\d+)\ue001/g;
const SIGNS = /[\ue000\ue001]/g;

/** Returns the answer with a mark for each source after the text that is based on it. */
export const withSigns = (parts: readonly AnswerPart[]): string =>
  parts
    .map(({ text, sources }) => text.replace(SIGNS, '') + sources.map((place) => `\ue000${place}\ue001`).join(''))
    .join('');

/**
 * Replaces each mark with an element.
 * @param elementFor creates the element for the index of a source
 */
export function replaceSigns(content: DocumentFragment, elementFor: (place: number) => Element): void {
  const walker = content.ownerDocument.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    // Texts alternate with the numbers of the marks between them.
    const pieces = text.data.split(MARK);
    if (pieces.length === 1) continue;
    text.replaceWith(...pieces.map((piece, index) => (index % 2 === 1 ? elementFor(Number(piece)) : piece)));
  }
}
