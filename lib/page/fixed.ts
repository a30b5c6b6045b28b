import * as dom from '@/lib/dom';
import { said } from './snapshot/recall';
import { at, elementIn, type Tree } from './tree';

/** Elements that scripts put over a page, and those of the page's own. */
const BLOCK = /^(?:div|section|aside|form|dialog)$|-/;
/** Levels below the root of the page in which they stand: each is asked for its style, which takes time. */
const LEVELS = 4;

/** Lists what stands near the root of its page, in document order: only that may be fixed. */
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
 * Tells that a block stays where it is in the window while the page is scrolled: a dialog over the page, a bar, a chat.
 * @param index one of nodesNearRoot
 */
export function isFixed({ nodes, names, textLength }: Tree, index: number): boolean {
  if (at(textLength, index) === 0 || !BLOCK.test(names[index] ?? '')) return false;
  const element = elementIn(nodes, index);
  if (dom.viewOf(element) === null) return said.get(element)?.fixed === true;
  return getComputedStyle(element).position === 'fixed';
}
