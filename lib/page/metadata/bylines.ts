import * as dom from '@/lib/dom';
import { setOf } from '../element-names';
import { nextBehind } from './near-heading';

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

/**
 * Finds the elements near the beginning of the page that may say who wrote it and when, in document order.
 * @param heading the page's first
 */
export function readMarked(page: Document, heading: Element | undefined): MarkedElement[] {
  const body = dom.contentRoot(page);
  if (!body) return [];
  const signsIn = signReader();
  const elements = dom.walkerOf(body, NodeFilter.SHOW_ELEMENT);
  const found: MarkedElement[] = [];
  let node = elements.nextNode();
  for (let count = 0; node && dom.isElement(node) && count < LOOKED_AT; count++) {
    const name = dom.localName(node);
    const words = dom.hasAttributes(node) ? wordsOf(node) : '';
    const own = signsIn(name);
    const signs = signsIn(words);
    const isOfOthers = (own.ofOthers || signs.ofOthers) && !(heading && dom.contains(node, heading));
    if (ASIDE.has(name) || isOfOthers) {
      node = nextBehind(elements);
      continue;
    }
    if (own.speaks || signs.speaks) found.push({ element: node, mark: ` ${name} ${words} `.toLowerCase() });
    node = elements.nextNode();
  }
  return found;
}

function wordsOf(element: Element): string {
  const names = dom.attributeOf(element, 'class') ?? '';
  const property = dom.attributeOf(element, 'itemprop');
  const relation = dom.attributeOf(element, 'rel');
  return property === null && relation === null ? names : `${names} ${property ?? ''} ${relation ?? ''}`;
}

interface Signs {
  speaks: boolean;
  ofOthers: boolean;
}

/** Searches words for signs. Pages repeat few classes many times, so each is searched once. */
function signReader(): (words: string) => Signs {
  const known = new Map<string, Signs>();
  return (words) => {
    let signs = known.get(words);
    if (!signs) {
      const lower = words.toLowerCase();
      signs = { speaks: SPEAKS.test(lower), ofOthers: OF_OTHERS.test(lower) };
      known.set(words, signs);
    }
    return signs;
  };
}
