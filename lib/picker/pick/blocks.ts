import {
  body,
  boxOf,
  children,
  documentIn,
  elementsAt,
  isShadowRoot,
  isShownAndVisible,
  localName,
  nextElement,
  parentElement,
  previousElement,
  rootOf,
  walkerOf,
} from '@/lib/base/dom';
import { countWords } from '@/lib/base/text/count-words';

/** Elements whose text is never read. */
const UNREAD = /^(script|style|noscript|template)$/;
/** Maximum difference in size, in CSS pixels, at which an element looks the same as one inside of it. */
const SAME = 2;

/** Returns the block under a point of the window; undefined if `isPassed` returns true for it. */
export function blockAt(page: Document, x: number, y: number, isPassed: (element: Element) => boolean) {
  const hit = elementUnder(page, x, y, isPassed);
  return hit && blockOf(hit);
}

/** Returns the innermost element under a point of the window; undefined if `isPassed` returns true for all. */
export const elementUnder = (page: Document, x: number, y: number, isPassed: (element: Element) => boolean) =>
  elementsAt(page, x, y).find((element) => !isPassed(element));

/** Returns the block that an element is, or is in. */
export function blockOf(element: Element): Element {
  const root = rootOf(element);
  // Selectors do not reach into a shadow tree.
  if (isShadowRoot(root)) return blockOf(root.host);
  const around = parentElement(element);
  const isLine = /^(inline|contents)$/.test(getComputedStyle(element).display) || !(element instanceof HTMLElement);
  return isLine && !isFrame(element) && around ? blockOf(around) : element;
}

/** Returns the next block around that looks larger. */
export function wider(element: Element): Element {
  const { width, height } = boxOf(element);
  const isLarger = (around: Element) => boxOf(around).width > width + SAME || boxOf(around).height > height + SAME;
  let around = parentElement(element);
  while (around && localName(around) !== 'html' && !isLarger(around)) around = parentElement(around);
  return around && localName(around) !== 'html' ? around : (body(element.ownerDocument) ?? element);
}

/** Returns the first block inside that is smaller. */
export function narrower(element: Element): Element {
  const inner = [...children(element)].find(isBlock);
  if (!inner) return element;
  const isSame = boxOf(inner).height > boxOf(element).height - SAME && boxOf(inner).width > boxOf(element).width - SAME;
  return isSame ? narrower(inner) : inner;
}

/** Returns the block next to an element, or next to its container. */
export function beside(element: Element, isBefore: boolean): Element {
  const step = isBefore ? previousElement : nextElement;
  for (let around: Element | null = element; around && localName(around) !== 'body'; around = parentElement(around)) {
    for (let other = step(around); other; other = step(other)) if (isBlock(other)) return other;
  }
  return element;
}

const isBlock = (element: Element): boolean =>
  isShownAndVisible(element) && boxOf(element).height > 0 && boxOf(element).width > 0 && blockOf(element) === element;

const isFrame = (element: Element): boolean => /^i?frame$/.test(localName(element));

/** Returns true for a frame with a page of another site, which no script here can read. */
export const isForeign = (element: Element): boolean => isFrame(element) && !documentIn(element);

/** Counts the readable words in an element, except for those in some others. */
export function readableWords(element: Element, without: readonly Element[] = []): number {
  const walker = walkerOf(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    const isLeftOut = node instanceof Element && (UNREAD.test(localName(node)) || without.includes(node));
    return isLeftOut ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  let text = '';
  while (walker.nextNode()) text += walker.currentNode instanceof Text ? walker.currentNode.data : ' ';
  return countWords(text);
}
