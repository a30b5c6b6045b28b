import * as dom from '@/lib/base/dom';
import { baseOf, isRendered } from './snapshot/recall';

/** A frame with a self-closing tag. A parser takes everything after it for its content. */
const ENDLESS_FRAME = /<iframe\b[^<>]*\/>/gi;
/** Closes such frames in the markup of a noscript. */
export const withFramesEnded = (markup: string): string => markup.replace(ENDLESS_FRAME, '$&</iframe>');

/** Parses the content of a noscript: with scripts enabled, it is text that looks like markup. */
export function noscriptContent(noscript: Element): Element {
  const first = dom.firstChild(noscript);
  if (!isRendered(noscript) || !first || dom.nodeType(first) !== Node.TEXT_NODE) return noscript;
  const markup = `<base href="${baseOf(noscript)}">${withFramesEnded(dom.textContent(noscript))}`;
  return new DOMParser().parseFromString(markup, 'text/html').body;
}

/** Markup with more characters contains more than a picture. */
const LONGEST = 10_000;
/** Tracking pixels are this small, or hidden. */
const COUNTER = /^[012](?:px)?$/;

/** Returns the fallback picture for readers without scripts, if a noscript contains one picture and no text. */
export function pictureIn(noscript: Element): Element | null {
  if (dom.textContent(noscript).length > LONGEST) return null;
  const content = noscriptContent(noscript);
  const [image, more] = dom.all(content, 'img');
  if (!image || more || dom.textContent(content).trim()) return null;
  const isCounter =
    ['width', 'height'].some((name) => COUNTER.test(dom.attributeOf(image, name) ?? '')) ||
    /display\s*:\s*none/i.test(dom.attributeOf(image, 'style') ?? '');
  return isCounter ? null : image;
}
