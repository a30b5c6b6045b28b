import * as dom from '@/lib/base/dom';
import { setOf } from '../element-names';
import { at, elementIn, type Tree } from '../tree';
import { headingsIn, type Outline, wordsBelow } from './outline';
import type { Removal } from './removal';

/** Fewer cards do not make a row. */
const LEAST_CARDS = 3;
/** Minimum share of the row's children that are cards. */
const CARDS = 0.6;
/** Rows of a table compare things, such as the sizes of one product. */
const TABLES = setOf('table thead tbody tfoot tr');
/** Maximum number of characters in a card. */
const CARD = 400;
/** Maximum share of the page's text that rows may hold. */
const MOST = 0.75;
/** Maximum number of characters outside of the cards: a heading, and “See all”. */
const HEADING = 80;

/**
 * Finds rows of other products on a product page: three or more adjacent cards, each with its own price and link, and the
 * heading above them. However large they are, they do not belong to the product.
 * @returns an empty list if hardly anything or no price would remain, since then the rows are the content
 */
export function findShelves(outline: Outline, root: number): Removal[] {
  const { tree, text } = outline;
  const found: Removal[] = [];
  for (let i = root + 1; i < at(tree.end, root); i++) {
    if (tree.skip[i] || text[i] === 0) i = at(tree.end, i) - 1;
    else if (isRow(outline, i)) {
      found.push({ index: withHeading(outline, i, root), reason: 'section', sign: 'products' });
      i = at(tree.end, i) - 1;
    }
  }
  const sum = found.reduce((total, { index }) => total + at(text, index), 0);
  const rows = new Set(found.map(({ index }) => index));
  return sum <= MOST * at(text, root) && hasPriceOutside(tree, root, rows) ? found : [];
}

function isRow({ tree, text, isBlock, headlines }: Outline, row: number): boolean {
  const { names, end, skip } = tree;
  if (!isBlock[row] || TABLES.has(names[row]) || headingsIn(headlines, tree, row) > 0) return false;
  const targets = new Set<string>();
  let parts = 0;
  for (let child = row + 1; child < at(end, row); child = at(end, child)) {
    if (skip[child] || text[child] === 0) continue;
    parts++;
    const target = at(text, child) <= CARD && PRICE.test(wordsBelow(tree, child, CARD)) && targetIn(tree, child);
    if (target) targets.add(target);
  }
  return targets.size >= LEAST_CARDS && targets.size >= CARDS * parts;
}

/** Returns the address of the first link in a block, or ''. */
function targetIn({ nodes, names, end }: Tree, block: number): string {
  for (let i = block; i < at(end, block); i++) {
    const address = names[i] === 'a' ? (dom.attributeOf(elementIn(nodes, i), 'href') ?? '') : '';
    if (address && !address.startsWith('#')) return address;
  }
  return '';
}

/** Returns the largest block around a row that contains little more than a heading besides. */
function withHeading({ tree, text, headlines }: Outline, row: number, root: number): number {
  let block = row;
  for (let up = at(tree.parent, row); up > root; up = at(tree.parent, up)) {
    if (at(text, up) - at(text, row) > HEADING || headingsIn(headlines, tree, up) > 0) break;
    block = up;
  }
  return block;
}

/** Text that reads like a price: `12.50`, `$ 12`. */
const PRICE = /\d[.,]\d\d(?!\d)|[$€£¥₹]\s?\d/;

/** Returns true if the root contains a price outside of these blocks. */
function hasPriceOutside({ texts, end, skip }: Tree, root: number, blocks: ReadonlySet<number>): boolean {
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i] || blocks.has(i)) i = at(end, i) - 1;
    else if (PRICE.test(texts[i] ?? '')) return true;
  }
  return false;
}
