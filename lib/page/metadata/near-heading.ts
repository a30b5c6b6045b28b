import * as dom from '@/lib/base/dom';
import { setOf } from '../element-names';
import { at, type Tree } from '../tree';
import { collapse, squash } from '../white-space';

/** How many short texts after the first heading to check; a byline does not come later. */
const LOOKED_AT = 40;
const SHORT = 120;
/** Elements whose text may continue a word: a time or a label stands apart, though it is inline. */
const IN_WORD = setOf('a abbr b cite code em font i mark small span strong sub sup wbr');
const NEVER_TEXT = setOf('script style template noscript button select svg');

/** Maximum number of nodes of a heading to read, and of characters in each of its texts: a longer text is not a title. */
const HEADING = 1000;
/** Returns the name of an element; '' for any other node. */
const nameOf = (node: Node) => (dom.isElement(node) ? dom.localName(node) : '');

/** Returns the first words of an element, separated as displayed: `<h1>One<br>two</h1>` is `One two`. */
export function wordsIn(element: Element): string {
  let words = '';
  const walker = dom.walkerOf(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    NEVER_TEXT.has(nameOf(node)) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let left = HEADING; left > 0 && walker.nextNode(); left--) {
    const node = walker.currentNode;
    if (dom.isText(node)) words += collapse(dom.data(node).slice(0, HEADING));
    else if (!IN_WORD.has(nameOf(node))) words += ' ';
  }
  return squash(words);
}

/**
 * The same for a node in a tree: returns its first `most` characters, and reads at most ten times as many of each of its texts.
 */
export function firstWordsAt({ names, texts, end }: Tree, index: number, most: number): string {
  let words = '';
  for (let i = index + 1; i < at(end, index) && words.length <= most; i++) {
    const name = names[i] ?? '';
    const text = texts[i] ?? '';
    // White space does not count: pages indent nested elements.
    if (text) words += collapse(text.slice(0, most * 10));
    else if (NEVER_TEXT.has(name)) i = at(end, i) - 1;
    else if (!IN_WORD.has(name)) words += ' ';
  }
  return squash(words).slice(0, most);
}

/** Returns the short texts after the heading at an index, where bylines usually are. */
export function textsAfter({ names, texts, textLength, end }: Tree, heading: number): string[] {
  const found: string[] = [];
  for (let i = at(end, heading); i < names.length && found.length < LOOKED_AT; i++) {
    if (NEVER_TEXT.has(names[i])) i = at(end, i) - 1;
    else if (names[i] === '' && textLength[i] && at(textLength, i) <= SHORT) {
      const text = squash(texts[i] ?? '');
      if (text) found.push(text);
    }
  }
  return found;
}
