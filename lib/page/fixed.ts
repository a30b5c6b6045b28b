import * as dom from '@/lib/dom';
import { setOf } from './element-names';
import { said } from './snapshot/recall';
import { at, elementIn, type Tree } from './tree';

/** Elements that scripts put over a page, beside those of the page's own. */
const BLOCKS = setOf('div section aside form dialog');
/** Levels below the root of the page in which they stand: each is asked for its style, which takes time. */
const LEVELS = 4;

/**
 * Tells that a block near the root of its page stays where it is in the window while the page is scrolled: a dialog
 * over the page, a bar, a chat.
 */
export function isFixed({ nodes, names, parent, textLength }: Tree, index: number): boolean {
  const name = names[index] ?? '';
  if (at(textLength, index) === 0 || !(BLOCKS.has(name) || name.includes('-'))) return false;
  let up = at(parent, index);
  for (let level = 1; up > 0 && level < LEVELS; level++) up = at(parent, up);
  const element = elementIn(nodes, index);
  if (up > 0 || !dom.hasAttributes(element)) return false;
  if (dom.viewOf(element) === null) return said.get(element)?.fixed === true;
  return getComputedStyle(element).position === 'fixed';
}
