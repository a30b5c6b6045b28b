import * as dom from '@/lib/base/dom';
import { flatChildren, type NextNode } from './flat-children';

/**
 * Finds a passage in a document, across elements, open shadow trees and accessible frames. Only letters, digits and their order
 * count: white space, punctuation and table lines differ between a page and its conversions. Takes the first of several places
 * that begins and ends with a word, and prefers visible text to hidden text.
 * @param passage as a reader sees it, without markup
 * @returns a range for each text node of the passage, in reading order; empty if the page lacks it
 */
export function findPassage(page: Document, passage: string): Range[] {
  const words = passage.match(WORDS) ?? [];
  if (words.length === 0) return [];
  const texts = textsOfPage(page);
  const shown = indexOf(texts.filter(isTextShown));
  const all = indexOf(texts);
  const place = wholeIn(shown, words) ?? wholeIn(all, words) ?? endsIn(shown, words) ?? endsIn(all, words);
  return place ? rangesOf(place) : [];
}

/** Runs of letters, digits and combining marks. */
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** All words of a page in one string, without the text between them, and the origin of each. */
interface WordIndex {
  texts: Text[];
  joined: string;
  runs: Run[];
}

interface Run {
  /** Offset in the joined string. */
  at: number;
  length: number;
  /** Index in `texts`, and offset in that text. */
  text: number;
  offset: number;
}

interface TextRange {
  index: WordIndex;
  /** Offsets in the joined string. */
  start: number;
  end: number;
}

const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'head', 'textarea', 'select']);

/** Returns the texts of a page in display order. It does not recurse: pages may be nested very deep. */
export function textsOfPage(page: Document): Text[] {
  const texts: Text[] = [];
  const root = dom.contentRoot(page);
  const rows: NextNode[] = root ? [flatChildren(root, dom.localName(root))] : [];
  for (let row = rows.at(-1); row; row = rows.at(-1)) {
    const node = row();
    if (!node) rows.pop();
    else if (dom.isText(node)) texts.push(node);
    else if (dom.isElement(node)) {
      const name = dom.localName(node);
      if (!UNREAD.has(name)) rows.push(flatChildren(node, name));
    }
  }
  return texts;
}

export function isTextShown(text: Node): boolean {
  let parent = dom.parentElement(text);
  if (parent && foldsItsText(parent)) return false;
  // The element lacks its own box, but its content has a box.
  while (parent && !dom.isShownAndVisible(parent)) {
    if (getComputedStyle(parent).display !== 'contents') return false;
    parent = dom.parentElement(parent);
  }
  return true;
}

/** A folded element has a box itself; only its content lacks one. */
const foldsItsText = (element: Element): boolean =>
  (dom.localName(element) === 'details' && !dom.hasAttribute(element, 'open')) ||
  dom.attributeOf(element, 'hidden') === 'until-found';

function indexOf(texts: Text[]): WordIndex {
  const runs: Run[] = [];
  const words: string[] = [];
  let at = 0;
  for (const [text, node] of texts.entries()) {
    for (const { 0: word, index: offset } of dom.data(node).matchAll(WORDS)) {
      runs.push({ at, length: word.length, text, offset });
      words.push(word);
      at += word.length;
    }
  }
  return { texts, joined: words.join(''), runs };
}

/** Maximum number of places to check: in a page that repeats a single letter, every place matches. */
const MOST_PLACES = 1_000;

function wholeIn(index: WordIndex, words: readonly string[], from = 0): TextRange | undefined {
  const wanted = words.join('');
  let any: TextRange | undefined;
  let start = index.joined.indexOf(wanted, from);
  for (let looked = 0; start >= 0 && looked < MOST_PLACES; looked++) {
    const place = { index, start, end: start + wanted.length };
    const last = runAt(index, place.end - 1);
    if (runAt(index, start).at === start && last.at + last.length === place.end) return place;
    any ??= place;
    start = index.joined.indexOf(wanted, start + 1);
  }
  return any;
}

/** Number of words at each end that identify a passage whose middle differs. */
const END = 5;

/** Finds a passage in which the page has extra content: a button, or a note that only shows on hover. */
function endsIn(index: WordIndex, words: readonly string[]): TextRange | undefined {
  if (words.length < 2 * END) return undefined;
  const head = wholeIn(index, words.slice(0, END));
  const tail = head && wholeIn(index, words.slice(-END), head.end);
  const most = 2 * words.join('').length;
  return head && tail && tail.end - head.start <= most ? { index, start: head.start, end: tail.end } : undefined;
}

/** Returns the run that holds a character of the joined string. */
function runAt({ runs }: WordIndex, at: number): Run {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((runs[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const run = runs[low];
  if (!run) throw new RangeError('The page has no words.');
  return run;
}

/** Returns one range per text: a range cannot span two trees. */
function rangesOf({ index, start, end }: TextRange): Range[] {
  const first = runAt(index, start);
  const last = runAt(index, end - 1);
  return index.texts.slice(first.text, last.text + 1).map((text, place) => {
    const range = dom.ownerDocument(text).createRange();
    range.setStart(text, place === 0 ? first.offset + start - first.at : 0);
    const isLast = first.text + place === last.text;
    range.setEnd(text, isLast ? last.offset + end - last.at : dom.data(text).length);
    return range;
  });
}
