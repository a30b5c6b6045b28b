import * as dom from '@/lib/base/dom';
import { said } from './snapshot/recall';
import { elementIn, type Tree } from './tree';

/** Inline elements that style sheets often set apart, and custom elements. */
const RUNNING = /^(?:span|a|label|time|small|b|strong|em|i)$|-/;

/**
 * Determines how an element is set apart if the markup does not show it: its style may turn it into a block, or a box in a row.
 * Called only if one element directly follows another, since otherwise white space separates them, or a sentence continues.
 */
export function separation({ nodes, names, parent }: Tree, index: number): 'line' | 'space' | undefined {
  if (parent[index - 1] === parent[index] || !RUNNING.test(names[index] ?? '')) return undefined;
  const element = elementIn(nodes, index);
  if (dom.viewOf(element) === null) return said.get(element)?.apart;
  const { display, marginLeft, paddingLeft } = getComputedStyle(element);
  if (display === 'inline' && (isWide(marginLeft, paddingLeft) || endsWide(element))) return 'space';
  // Text that a click reveals may be inline then.
  if (/^(?:|inline.*|contents|none)$/.test(display)) return undefined;
  const around = dom.parentElement(element);
  return around && /flex|grid/.test(getComputedStyle(around).display) ? 'space' : 'line';
}

/** Least width of a gap that reads as a space, in px. */
const GAP = 3;

/** @param widths computed lengths, in px */
const isWide = (...widths: string[]): boolean =>
  widths.reduce((sum, width) => sum + (Number.parseFloat(width) || 0), 0) >= GAP;

/** Returns true if the inline element before another one has a margin or padding behind its text. */
function endsWide(element: Element): boolean {
  const before = dom.previousElement(element);
  if (!before || !RUNNING.test(dom.localName(before))) return false;
  const { display, marginRight, paddingRight } = getComputedStyle(before);
  return display === 'inline' && isWide(marginRight, paddingRight);
}
