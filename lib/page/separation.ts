import * as dom from '@/lib/dom';
import { said } from './snapshot/recall';
import { elementIn, type Tree } from './tree';

/**
 * Elements that style sheets like to stand apart, though they are made for running text; and those of the page's own.
 */
const RUNNING = /^(?:span|a|label|time|small|b|strong|em|i)$|-/;

/**
 * Tells what sets an element apart where nothing in the markup does: its style may make it a block, or a box in a row.
 * Asked only where one element begins right behind another, since otherwise there is white space, or a sentence goes
 * on.
 */
export function separation({ nodes, names, parent }: Tree, index: number): 'line' | 'space' | undefined {
  if (parent[index - 1] === parent[index] || !RUNNING.test(names[index] ?? '')) return undefined;
  const element = elementIn(nodes, index);
  if (dom.viewOf(element) === null) return said.get(element)?.apart;
  const { display } = getComputedStyle(element);
  // Text that a press shows may be in its line then.
  if (/^(?:|inline.*|contents|none)$/.test(display)) return undefined;
  const around = dom.parentElement(element);
  return around && /flex|grid/.test(getComputedStyle(around).display) ? 'space' : 'line';
}
