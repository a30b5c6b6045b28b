import * as dom from '@/lib/dom';
import { setOf } from '../element-names';

/** Short texts that are looked at behind the first heading; a byline does not come later. */
const LOOKED_AT = 40;
const SHORT = 120;
const NEVER_TEXT = 'script, style, template, noscript, button, select, svg';

/** The words of an element, apart where they are shown apart: `<h1>One<br>two</h1>` is `One two`. */
export function wordsIn(element: Element): string {
  const texts = dom.walkerOf(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (dom.nodeType(node) === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(NEVER_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  let words = '';
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (dom.nodeType(node) === Node.TEXT_NODE) words += dom.data(node as Text);
    else if (!INLINE.has(dom.localName(node as Element))) words += ' ';
  }
  return squash(words);
}

const INLINE = setOf('a abbr b cite code em font i mark small span strong sub sup wbr');

export const squash = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The short texts that follow the first h1, where bylines stand. */
export function textsAfterHeading(page: Document): string[] {
  const heading = dom.first(page, 'h1');
  const body = dom.contentRoot(page);
  if (!heading || !body) return [];
  const walker = dom.walkerOf(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (dom.nodeType(node) === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    return (node as Element).matches(NEVER_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  walker.currentNode = heading;
  const found: string[] = [];
  for (let node = walker.nextNode(); node && found.length < LOOKED_AT; node = walker.nextNode()) {
    if (heading.contains(node)) continue;
    const text = squash(dom.data(node as Text));
    if (text && text.length <= SHORT) found.push(text);
  }
  return found;
}
