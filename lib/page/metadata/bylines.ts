import * as dom from '@/lib/dom';
import { setOf } from '../element-names';

/** The class, itemprop and rel of an element: each word framed by blanks, all in lower case. */
export interface MarkedElement {
  element: Element;
  mark: string;
}

/** Elements that are looked at; a byline does not come later. */
const LOOKED_AT = 5000;
const SPEAKS = /author|byline|date|time|publish|dateline|meta|posted|creator/;
/** Others have bylines of their own. */
const OF_OTHERS = /comment|related|recommend|popular|latest/;
const ASIDE = setOf('aside footer nav script style svg template');

/** Elements near the beginning of the page that may say who wrote it and when, in document order. */
export function readMarked(page: Document): MarkedElement[] {
  const body = dom.contentRoot(page);
  if (!body) return [];
  const heading = dom.first(page, 'h1');
  const elements = dom.walkerOf(body, NodeFilter.SHOW_ELEMENT);
  const found: MarkedElement[] = [];
  let node = elements.nextNode();
  for (let count = 0; node && dom.isElement(node) && count < LOOKED_AT; count++) {
    const name = dom.localName(node);
    const mark = dom.hasAttributes(node) ? markOf(node, name) : ` ${name} `;
    if (ASIDE.has(name) || (OF_OTHERS.test(mark) && !node.contains(heading))) {
      node = behind(elements);
      continue;
    }
    if (SPEAKS.test(mark)) found.push({ element: node, mark });
    node = elements.nextNode();
  }
  return found;
}

const markOf = (element: Element, name: string) => {
  const said = (attribute: string) => dom.attributeOf(element, attribute) ?? '';
  return ` ${name} ${said('class')} ${said('itemprop')} ${said('rel')} `.toLowerCase();
};

/** Goes on behind the element a walker is at. */
function behind(walker: TreeWalker): Node | null {
  do {
    const next = walker.nextSibling();
    if (next) return next;
  } while (walker.parentNode() && walker.currentNode !== walker.root);
  return null;
}
