import * as dom from '@/lib/base/dom';
import { said } from './snapshot/recall';
import { at, elementIn, type Tree } from './tree';

/** Elements that scripts put over a page, including the page's custom elements. */
const BLOCK = /^(?:div|section|aside|form|dialog)$|-/;
/** Maximum depth below the root of the page: reading the style of each element takes time. */
const LEVELS = 4;

/** Lists the elements near the root of their page, in document order: only they may be fixed. */
export function nodesNearRoot({ end }: Tree): number[] {
  const found: number[] = [];
  const listBelow = (up: number, levels: number) => {
    for (let child = up + 1; levels > 0 && child < at(end, up); child = at(end, child)) {
      found.push(child);
      listBelow(child, levels - 1);
    }
  };
  listBelow(0, LEVELS);
  return found;
}

/**
 * Returns true if a block stays in place while the page is scrolled: a dialog over the page, a bar, a chat.
 * @param index an index from nodesNearRoot
 */
export function isFixed({ nodes, names, textLength }: Tree, index: number): boolean {
  if (at(textLength, index) === 0 || !BLOCK.test(names[index] ?? '')) return false;
  const element = elementIn(nodes, index);
  if (dom.viewOf(element) === null) return said.get(element)?.fixed === true;
  return getComputedStyle(element).position === 'fixed';
}
