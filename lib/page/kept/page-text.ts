import * as dom from '@/lib/base/dom';
import { isTextShown, textsOfPage } from '../find-passage';
import type { TextSpan } from './text-quote';

/** The text of a page in display order, and the text node of each part of it. */
interface PageText {
  text: string;
  pieces: { node: Text; at: number }[];
}

const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp slot small span ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/** Reads the text of a page, with a space between texts of different blocks. @param shown reads only text that is shown */
export function readPageText(page: Document, { shown }: { shown: boolean }): PageText {
  const pieces: PageText['pieces'] = [];
  const texts: string[] = [];
  let at = 0;
  let before: Element | null = null;
  for (const node of textsOfPage(page)) {
    if (shown && !isTextShown(node)) continue;
    const block = blockOf(node);
    if (at > 0 && block !== before) {
      texts.push(' ');
      at += 1;
    }
    before = block;
    const data = dom.data(node);
    pieces.push({ node, at });
    texts.push(data);
    at += data.length;
  }
  return { text: texts.join(''), pieces };
}

function blockOf(node: Node): Element | null {
  let parent = dom.parentElement(node);
  while (parent && INLINE.has(dom.localName(parent))) parent = dom.parentElement(parent);
  return parent;
}

/** Returns one range for each text node of a part of a page's text: a range cannot span two trees. */
export function rangesOfSpan({ pieces }: PageText, { start, end }: TextSpan): Range[] {
  return pieces.flatMap(({ node, at }) => {
    const { length } = dom.data(node);
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)];
    if (from >= to || dom.data(node).slice(from, to).trim() === '') return [];
    const range = dom.ownerDocument(node).createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [range];
  });
}

/** Returns the part of a page's text that ranges of it cover, from the first to the last; undefined if they hold no text. */
export function spanOfRanges({ pieces }: PageText, ranges: readonly Range[]): TextSpan | undefined {
  let span: TextSpan | undefined;
  for (const { node, at } of pieces) {
    for (const range of ranges) {
      if (!range.intersectsNode(node)) continue;
      const from = range.startContainer === node ? range.startOffset : 0;
      const to = range.endContainer === node ? range.endOffset : dom.data(node).length;
      if (from < to) span = { start: span?.start ?? at + from, end: at + to };
    }
  }
  return span;
}
