import type { AnswerInfo } from '@/lib/scrape/formats/text/material';

/** A run of an answer's text, and the indices of the passages that it is based on. */
export interface AnswerPart {
  text: string;
  sources: number[];
  /** True for a sentence that names no passage. */
  isUnsupported?: true;
}

/** Splits the answer after each claim that names sources, and around each that names none; joined, the texts are the answer. */
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
    if (named.length > 0) parts.push({ text: answer.slice(from, searched), sources: named });
    else {
      if (from < at) parts.push({ text: answer.slice(from, at), sources: [] });
      parts.push({ text: claim.text, sources: [], isUnsupported: true });
    }
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

/**
 * Private-use characters, which pages and models do not write themselves: around a source's number, and at the beginning and
 * the end of a sentence without a source.
 */
const SIGN = /(\ue000\d+\ue001|[\ue002\ue003])/;
const SIGNS = /[\ue000-\ue003]/g;
const [BEGINNING, END] = ['\ue002', '\ue003'];

/** Markdown before and after the words of a sentence. It stays at the edge of its line or word, to be read as such. */
const BEFORE = /^(?:[\s>#*+\-_~|]|\d{1,9}[.)]\s)*/;
const AFTER = /[\s*_~|]/;

function betweenSigns(sentence: string): string {
  const start = BEFORE.exec(sentence)?.[0].length ?? 0;
  let end = sentence.length;
  while (end > start && AFTER.test(sentence.charAt(end - 1))) end -= 1;
  return sentence.slice(0, start) + BEGINNING + sentence.slice(start, end) + END + sentence.slice(end);
}

/** Returns the answer with a mark for each source after the text that is based on it, and around sentences without one. */
export const withSigns = (parts: readonly AnswerPart[]): string =>
  parts
    .map(({ text, sources, isUnsupported }) => {
      const plain = text.replace(SIGNS, '');
      const marked = isUnsupported ? betweenSigns(plain) : plain;
      return marked + sources.map((place) => `\ue000${place}\ue001`).join('');
    })
    .join('');

interface SignElements {
  /** Creates the element for the index of a source. */
  source(place: number): Element;
  /** Creates the element around words of a sentence without a source. @param isLast true for its last words */
  unsupported(words: string, isLast: boolean): Element;
}

/** Replaces each mark with an element, and puts the text of sentences without a source into elements. */
export function replaceSigns(content: DocumentFragment, elements: SignElements): void {
  const walker = content.ownerDocument.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  // Emphasis and links divide a sentence into several texts.
  let isInside = false;
  for (const text of texts) {
    const pieces = text.data.split(SIGN);
    if (pieces.length === 1 && !isInside) continue;
    const nodes = pieces.map((piece, index) => {
      const place = /^\ue000(\d+)/.exec(piece)?.[1];
      if (place !== undefined) return elements.source(Number(place));
      if (piece === BEGINNING || piece === END) {
        isInside = piece === BEGINNING;
        return '';
      }
      const isLast = pieces[index + 1] === END;
      return isInside && (piece.trim() || isLast) ? elements.unsupported(piece, isLast) : piece;
    });
    text.replaceWith(...nodes);
  }
}
