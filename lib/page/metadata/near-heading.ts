import * as dom from '@/lib/dom';
import { setOf } from '../element-names';
import { collapse, squash } from '../white-space';

/** Short texts that are looked at behind the first heading; a byline does not come later. */
const LOOKED_AT = 40;
const SHORT = 120;
/** Elements whose text may go on a word: a time or a label stands apart, though it is part of a line. */
const IN_WORD = setOf('a abbr b cite code em font i mark small span strong sub sup wbr');
const NEVER_TEXT = setOf('script style template noscript button select svg');

/** Walks the texts in an element, and the elements around them, from a node on that is in it. */
function* textsIn(root: Element, from: Element): Generator<Node> {
  // A filter would be called for each node, which is many times as slow.
  const walker = dom.walkerOf(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  walker.currentNode = from;
  let node = walker.nextNode();
  while (node) {
    const isLeftOut = dom.isElement(node) && NEVER_TEXT.has(dom.localName(node));
    if (!isLeftOut) yield node;
    node = isLeftOut ? nextBehind(walker) : walker.nextNode();
  }
}

/** Goes on behind the element that a walker is at. */
function nextBehind(walker: TreeWalker): Node | null {
  do {
    const next = walker.nextSibling();
    if (next) return next;
  } while (walker.parentNode() && walker.currentNode !== walker.root);
  return null;
}

/** The words of an element, apart where they are shown apart: `<h1>One<br>two</h1>` is `One two`. */
export const wordsIn = (element: Element): string => firstWordsIn(element, Number.POSITIVE_INFINITY);

/** The first characters of the words of an element, `most` of them, and of each text in it ten times as many at most. */
export function firstWordsIn(element: Element, most: number): string {
  let words = '';
  for (const node of textsIn(element, element)) {
    if (words.length > most) break;
    // White space does not count: pages indent what they nest.
    if (dom.isText(node)) words += collapse(dom.data(node).slice(0, most * 10));
    else if (dom.isElement(node) && !IN_WORD.has(dom.localName(node))) words += ' ';
  }
  return squash(words).slice(0, most);
}

/** The short texts that follow a page's first heading, where bylines stand. */
export function textsAfterHeading(page: Document, heading: Element | undefined): string[] {
  const body = dom.contentRoot(page);
  if (!heading || !body) return [];
  const found: string[] = [];
  for (const node of textsIn(body, heading)) {
    if (found.length >= LOOKED_AT) break;
    if (!dom.isText(node) || dom.contains(heading, node)) continue;
    const text = squash(dom.data(node));
    if (text && text.length <= SHORT) found.push(text);
  }
  return found;
}
