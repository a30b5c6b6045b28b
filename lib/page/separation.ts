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
  const { display } = getComputedStyle(element);
  // Text that a click reveals may be inline then.
  if (/^(?:|inline.*|contents|none)$/.test(display)) return undefined;
  const around = dom.parentElement(element);
  return around && /flex|grid/.test(getComputedStyle(around).display) ? 'space' : 'line';
}
