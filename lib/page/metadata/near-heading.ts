import * as dom from '@/lib/dom';
import { setOf } from '../element-names';

/** Short texts that are looked at behind the first heading; a byline does not come later. */
const LOOKED_AT = 40;
const SHORT = 120;
const NEVER_TEXT = 'script, style, template, noscript, button, select, svg';
const INLINE = setOf('a abbr b cite code em font i mark small span strong sub sup wbr');

/** Walks the texts in an element, and for `FILTER_ACCEPT` the elements around them too. */
const textsIn = (root: Element, elements: number) =>
  dom.walkerOf(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (!dom.isElement(node)) return NodeFilter.FILTER_ACCEPT;
    return dom.matches(node, NEVER_TEXT) ? NodeFilter.FILTER_REJECT : elements;
  });

/** The words of an element, apart where they are shown apart: `<h1>One<br>two</h1>` is `One two`. */
export function wordsIn(element: Element): string {
  const walker = textsIn(element, NodeFilter.FILTER_ACCEPT);
  let words = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (dom.isText(node)) words += dom.data(node);
    else if (dom.isElement(node) && !INLINE.has(dom.localName(node))) words += ' ';
  }
  return squash(words);
}

export const squash = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The short texts that follow a page's first heading, where bylines stand. */
export function textsAfterHeading(page: Document, heading: Element | undefined): string[] {
  const body = dom.contentRoot(page);
  if (!heading || !body) return [];
  const walker = textsIn(body, NodeFilter.FILTER_SKIP);
  walker.currentNode = heading;
  const found: string[] = [];
  for (let node = walker.nextNode(); node && found.length < LOOKED_AT; node = walker.nextNode()) {
    if (!dom.isText(node) || dom.contains(heading, node)) continue;
    const text = squash(dom.data(node));
    if (text && text.length <= SHORT) found.push(text);
  }
  return found;
}
