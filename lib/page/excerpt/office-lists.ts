import * as dom from '@/lib/base/dom';

/** The markers of lists that a word processor writes as paragraphs; the second sets the gap behind a marker. */
const MARKERS = 'span[style*="mso-list"], p[class*="MsoList"] span[style*="7.0pt"]';
const IS_MARKER = /mso-list\s*:\s*ignore/i;
const LEVEL = /\blevel(\d)/i;
const MARGIN = /margin-left\s*:\s*(\d{1,3})(?:\.\d+)?pt/i;
/** Width of a level, in points. */
const STEP = 36;
const DEEPEST = 9;
/** Maximum number of characters in a marker: `(viii)`. */
const LONGEST = 8;

/** An item of such a list. */
export interface OfficeItem {
  /** 1 for an item of the outermost list. */
  level: number;
  /** As it is displayed: `·`, `1.`, `(a)`. */
  marker: string;
}

/** Finds the items of lists that a word processor exported as paragraphs, and the elements with their markers. */
export function officeLists(root: Element): { items: Map<Element, OfficeItem>; markers: Set<Node> } {
  const items = new Map<Element, OfficeItem>();
  const markers = new Set<Node>();
  for (const span of dom.all(root, MARKERS)) {
    const paragraph = dom.closest(span, 'p');
    if (!paragraph || items.has(paragraph)) continue;
    const marker = markerAround(span, paragraph);
    const text = dom.textContent(marker).replace(/\s+/g, ' ').trim();
    if (!text || text.length > LONGEST) continue;
    items.set(paragraph, { level: levelOf(dom.attributeOf(paragraph, 'style') ?? ''), marker: text });
    markers.add(marker);
  }
  return { items, markers };
}

/** Returns the outermost element of a marker. */
function markerAround(span: Element, paragraph: Element): Element {
  let marker = span;
  while (!IS_MARKER.test(dom.attributeOf(marker, 'style') ?? '')) {
    const around = dom.parentElement(marker);
    if (!around || around === paragraph) break;
    marker = around;
  }
  return marker;
}

function levelOf(style: string): number {
  const level = Number(LEVEL.exec(style)?.[1] ?? Math.round(Number(MARGIN.exec(style)?.[1] ?? STEP) / STEP));
  return Math.min(Math.max(level, 1), DEEPEST);
}
