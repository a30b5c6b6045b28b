import * as dom from '@/lib/dom';
import { flatChildren, type NextNode } from './flat-children';

/** The outcome of looking for a passage; `folded` is there, but the page does not show it now. */
export type Marked = 'shown' | 'folded' | 'missing';

/** Marks passages in a page. */
export interface Marking {
  /**
   * Marks a passage in place of the one before and scrolls to it. No node of the page changes.
   * @param passage as a person reads it, without markup
   */
  mark(passage: string): Marked;
  clear(): void;
}

/** The name of our highlight among those of the page. */
export const HIGHLIGHT = 'winnow-passage';

/** Its own ink, because the page may be light or dark; forced colours have a pair for this. */
const STYLE = `
  ::highlight(${HIGHLIGHT}) { background-color: #fbe39a; color: #1d1b18; }
  @media (forced-colors: active) { ::highlight(${HIGHLIGHT}) { background-color: Mark; color: MarkText; } }
`;

/** CSS Custom Highlight API Module Level 1. The page's documents and their registries live as long as this. */
export function createMarking(page: Document): Marking {
  const marked = new Set<PageWindow>();
  const sheets = new Map<PageWindow, CSSStyleSheet>();

  /** Style sheets do not reach into shadow trees, so each tree with a range adopts it, once. */
  function adopt(node: Node, view: PageWindow): void {
    const sheet = sheets.get(view) ?? new view.CSSStyleSheet();
    if (!sheets.has(view)) sheet.replaceSync(STYLE);
    sheets.set(view, sheet);
    const root = dom.rootOf(node);
    if (!dom.isDocument(root) && !dom.isShadowRoot(root)) return;
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  const clear = () => {
    for (const view of marked) view.CSS.highlights.delete(HIGHLIGHT);
    marked.clear();
  };

  return {
    clear,
    mark(passage) {
      clear();
      const ranges = findPassage(page, passage);
      const [first] = ranges;
      if (!first) return 'missing';
      for (const range of ranges) {
        const view = dom.viewOf(range.startContainer);
        if (!view) continue;
        adopt(range.startContainer, view);
        const highlight = view.CSS.highlights.get(HIGHLIGHT) ?? new view.Highlight();
        highlight.add(range);
        view.CSS.highlights.set(HIGHLIGHT, highlight);
        marked.add(view);
      }
      if (!ranges.some(({ startContainer }) => isShown(startContainer))) return 'folded';
      scrollTo(first);
      return 'shown';
    },
  };
}

type PageWindow = Window & typeof globalThis;

/** At once: an animated way through a long page helps nobody, and some must not see one. */
function scrollTo(range: Range): void {
  const text = range.startContainer;
  const root = dom.rootOf(text);
  const around = dom.parentElement(text) ?? (dom.isShadowRoot(root) ? root.host : null);
  around?.scrollIntoView({ block: 'center', behavior: 'instant' });
  // The element around may be longer than the window.
  const view = dom.viewOf(text);
  const { top, bottom } = range.getBoundingClientRect();
  if (view && (top < 0 || bottom > view.innerHeight)) {
    view.scrollBy({ top: top - view.innerHeight / 3, behavior: 'instant' });
  }
}

/**
 * Finds a passage in a document, across elements, open shadow trees and frames that may be read. Only letters,
 * digits and their order count: white space, punctuation and table lines differ between a page and what is made of it.
 * Takes the first of several places that begins and ends with a word, and one that is shown before one that is not.
 * @param passage as a person reads it, without markup
 * @returns a range for each text node that it goes through, in the order of reading; none where it is not there
 */
export function findPassage(page: Document, passage: string): Range[] {
  const words = passage.match(WORDS) ?? [];
  if (words.length === 0) return [];
  const texts = textsOf(page);
  const shown = indexOf(texts.filter(isShown));
  const all = indexOf(texts);
  const place = wholeIn(shown, words) ?? wholeIn(all, words) ?? endsIn(shown, words) ?? endsIn(all, words);
  return place ? rangesOf(place) : [];
}

/** Runs of letters, digits and the marks on them. */
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** All words of a page in one string, without what stands between them, and where each comes from. */
interface WordIndex {
  texts: Text[];
  joined: string;
  runs: Run[];
}

interface Run {
  /** Offset in the joined string. */
  at: number;
  length: number;
  /** Place in `texts`, and offset in that text. */
  text: number;
  offset: number;
}

interface Place {
  index: WordIndex;
  /** Offsets in the joined string. */
  start: number;
  end: number;
}

const UNREAD = new Set(['script', 'style', 'noscript', 'template', 'head', 'textarea', 'select']);

/** The texts of a page in the order in which they are shown. Without recursion: pages may be nested very deep. */
function textsOf(page: Document): Text[] {
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

function isShown(text: Node): boolean {
  let parent = dom.parentElement(text);
  if (parent && foldsItsText(parent)) return false;
  // It has no box of its own, but what is in it has.
  while (parent && !dom.isShownAndVisible(parent)) {
    if (getComputedStyle(parent).display !== 'contents') return false;
    parent = dom.parentElement(parent);
  }
  return true;
}

/** A folded element has a box itself; only what is in it has none. */
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

/** Places that are looked at; in a page of nothing but one letter each place is one. */
const MOST_PLACES = 1_000;

function wholeIn(index: WordIndex, words: readonly string[], from = 0): Place | undefined {
  const wanted = words.join('');
  let any: Place | undefined;
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

/** Words at each end by which a passage is known that has something else in its middle. */
const END = 5;

/** A passage in which the page has more than was read of it: a button, a note that only shows on hover. */
function endsIn(index: WordIndex, words: readonly string[]): Place | undefined {
  if (words.length < 2 * END) return undefined;
  const head = wholeIn(index, words.slice(0, END));
  const tail = head && wholeIn(index, words.slice(-END), head.end);
  const most = 2 * words.join('').length;
  return head && tail && tail.end - head.start <= most ? { index, start: head.start, end: tail.end } : undefined;
}

/** The run that holds a character of the joined string. */
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

/** One for each text: a range cannot go from one tree into another. */
function rangesOf({ index, start, end }: Place): Range[] {
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
