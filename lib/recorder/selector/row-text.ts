import {
  attributeOf,
  closest,
  isText,
  localName,
  matches,
  nodeType,
  ownerDocument,
  parentElement,
  previousElement,
  textContent,
  walkerOf,
} from '@/lib/base/dom';

/** Words of a text in a row. */
export interface RowWords {
  words: string[];
  /** The child of the row that contains the text. */
  place: string;
  /** Number of words in the whole text: a row that only mentions another contains more. */
  of: number;
}

/** A feature of a row that no other row has: CSS, or words. */
export type RowPart = { css: string } | RowWords;

/** A text in a row. */
export interface RowText {
  words: string[];
  /** The child of the row that contains it, and the child of that: `div:1 span:0`; empty if it is directly in the row. */
  place: string;
  around: Element;
}

const MOST_TEXTS = 60;
const MOST_NODES = 400;
const MOST_WORDS = 24;
const LONGEST_WORD = 60;
/** Elements with user input, or without visible text. */
const UNREAD = 'input,textarea,select,script,style,template,[contenteditable]:not([contenteditable="false"])';

/**
 * Punctuation at the ends of a word. At the end, a run is matched from its first character only: retrying at each character
 * would be quadratic.
 */
const JOINING = /^[^\p{L}\p{N}\p{Sc}]+|(?<![^\p{L}\p{N}\p{Sc}%])[^\p{L}\p{N}\p{Sc}%]+$/gu;

/** Returns the words of a text, without punctuation between them. */
const wordsOfRow = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => word.replace(JOINING, '').slice(0, LONGEST_WORD))
    .filter(Boolean)
    .slice(0, MOST_WORDS);

/** Returns the texts of a row in order, except for those of fields. */
export function textsOfRow(row: Element): RowText[] {
  if (matches(row, UNREAD) || closest(row, '[contenteditable]:not([contenteditable="false"])')) return [];
  const walker = walkerOf(row, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    nodeType(node) === Node.ELEMENT_NODE && matches(node as Element, UNREAD)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const texts: RowText[] = [];
  const places = new Map<Element, string>();
  for (let count = 0; count < MOST_NODES && texts.length < MOST_TEXTS && walker.nextNode(); count++) {
    const node = walker.currentNode;
    const around = isText(node) && parentElement(node);
    const words = around ? wordsOfRow(node.data.slice(0, 1_000)) : [];
    if (around && words.length > 0) texts.push({ words, place: placeIn(row, around, places), around });
  }
  return texts;
}

function placeIn(row: Element, around: Element, known: Map<Element, string>): string {
  const before = known.get(around);
  if (before !== undefined) return before;
  const path: Element[] = [];
  for (let at: Element | null = around; at && at !== row; at = parentElement(at)) path.unshift(at);
  // Deeper elements may be highlighted today and not tomorrow.
  const outermost = path.slice(0, 2).map((element) => `${localName(element)}:${indexAmongLikes(element)}`);
  const place = outermost.join(' ');
  known.set(around, place);
  return place;
}

function indexAmongLikes(element: Element): number {
  let index = 0;
  for (let before = previousElement(element); before; before = previousElement(before)) {
    if (localName(before) === localName(element)) index++;
  }
  return index;
}

/** Returns true if a row has a feature. @param foreign true if the page is in another language: only digits count */
export function isSoOf(row: Element, texts: () => RowText[], part: RowPart, foreign = false): boolean {
  if ('css' in part) return !asked(part, foreign) || fits(row, part.css);
  const words = askedWords(part, foreign);
  // Reading the texts of thousands of rows takes long, and most do not contain the words at all.
  const whole = textContent(row);
  if (!words.every((word) => whole.includes(word))) return false;
  return texts().some(
    (text) =>
      text.place === part.place &&
      (foreign || text.words.length === part.of) &&
      words.every((word) => text.words.includes(word)),
  );
}

/** Returns true if anything in a feature counts on a page in another language. */
export const asked = (part: RowPart, foreign: boolean): boolean =>
  !foreign || ('css' in part ? hasDigit(part.css) : askedWords(part, true).length > 0);

const askedWords = ({ words }: RowWords, foreign: boolean) => (foreign ? words.filter(hasDigit) : words);

export const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

/** Treats an invalid selector as matching nothing: a recording may come from elsewhere. */
function fits(row: Element, css: string): boolean {
  try {
    return matches(row, css);
  } catch {
    return false;
  }
}

/** Returns the declared language of a page. */
export const languageOf = (element: Element): string => {
  const page = ownerDocument(element);
  return (page && attributeOf(page.documentElement, 'lang')?.toLowerCase()) || '';
};
