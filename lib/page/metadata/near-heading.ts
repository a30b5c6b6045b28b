import * as dom from '@/lib/dom';
import { setOf } from '../element-names';
import { at, type Tree } from '../tree';
import { collapse, squash } from '../white-space';

/** Short texts that are looked at behind the first heading; a byline does not come later. */
const LOOKED_AT = 40;
const SHORT = 120;
/** Elements whose text may go on a word: a time or a label stands apart, though it is part of a line. */
const IN_WORD = setOf('a abbr b cite code em font i mark small span strong sub sup wbr');
const NEVER_TEXT = setOf('script style template noscript button select svg');

/** Nodes of a heading that are read, and characters of each text in it: a longer one is no title. */
const HEADING = 1000;
/** The name of an element; '' for any other node. */
const nameOf = (node: Node) => (dom.isElement(node) ? dom.localName(node) : '');

/** The first words of an element, apart where they are shown apart: `<h1>One<br>two</h1>` is `One two`. */
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

/** The same of a node in a tree: the first characters, `most` of them, and of each text in it ten times as many at most. */
export function firstWordsAt({ names, texts, end }: Tree, index: number, most: number): string {
  let words = '';
  for (let i = index + 1; i < at(end, index) && words.length <= most; i++) {
    const name = names[i] ?? '';
    const text = texts[i] ?? '';
    // White space does not count: pages indent what they nest.
    if (text) words += collapse(text.slice(0, most * 10));
    else if (NEVER_TEXT.has(name)) i = at(end, i) - 1;
    else if (!IN_WORD.has(name)) words += ' ';
  }
  return squash(words).slice(0, most);
}

/** The short texts that follow the heading at an index, where bylines stand. */
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
