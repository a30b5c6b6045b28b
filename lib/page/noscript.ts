import * as dom from '@/lib/dom';
import { baseOf, isRendered } from './snapshot/recall';

/** A frame written as if it needed no end. A parser takes all that follows for what is in it. */
const ENDLESS_FRAME = /<iframe\b[^<>]*\/>/gi;
/** Ends such frames in the markup of a noscript. */
export const withFramesEnded = (markup: string): string => markup.replace(ENDLESS_FRAME, '$&</iframe>');

/** Parses the content of a noscript: where scripts run, it is text that looks like markup. */
export function noscriptContent(noscript: Element): Element {
  const first = dom.firstChild(noscript);
  if (!isRendered(noscript) || !first || dom.nodeType(first) !== Node.TEXT_NODE) return noscript;
  const markup = `<base href="${baseOf(noscript)}">${withFramesEnded(dom.textContent(noscript))}`;
  return new DOMParser().parseFromString(markup, 'text/html').body;
}

/** Markup longer than this holds more than a picture. */
const LONGEST = 10_000;
/** Pictures that count visits are this small, or hidden. */
const COUNTER = /^[012](?:px)?$/;

/** The picture for readers without scripts, if a noscript holds one picture and no text. */
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
