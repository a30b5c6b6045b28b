import type { AnswerFacts } from '@/lib/formats/text/material';

/** A run of an answer's text, and the places in its sources of the passages that it rests on. */
export interface AnswerPart {
  text: string;
  sources: number[];
}

/** The answer, cut behind each claim that names sources; together the texts are the answer. */
export function answerParts(
  answer: string,
  { claims, sources }: Pick<AnswerFacts, 'claims' | 'sources'>,
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
 * The answer as a person passes it on: with its question, the passages that it rests on by number, and the page.
 * @param texts the sources as a person reads them
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

/** Signs that no page and no model writes by itself: ours in the place of a source's number. */
const MARK = /\ue000(\d+)\ue001/g;
const SIGNS = /[\ue000\ue001]/g;

/** The answer with a sign for each source behind what rests on it. */
export const withSigns = (parts: readonly AnswerPart[]): string =>
  parts
    .map(({ text, sources }) => text.replace(SIGNS, '') + sources.map((place) => `\ue000${place}\ue001`).join(''))
    .join('');

/**
 * Puts an element in the place of each sign.
 * @param elementFor makes it, for a place in the sources
 */
export function replaceSigns(content: DocumentFragment, elementFor: (place: number) => Element): void {
  const walker = content.ownerDocument.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    // Between the signs stand texts, and in their places the numbers.
    const pieces = text.data.split(MARK);
    if (pieces.length === 1) continue;
    text.replaceWith(...pieces.map((piece, index) => (index % 2 === 1 ? elementFor(Number(piece)) : piece)));
  }
}
