import { at, type Tree } from '../tree';

/** Text that reads like a price: `12.50`, `$ 12`. */
export const PRICE = /\d[.,]\d\d(?!\d)|[$€£¥₹]\s?\d/;

/** Returns true if the root contains a price outside of these blocks. */
export function hasPriceOutside({ texts, end, skip }: Tree, root: number, blocks: ReadonlySet<number>): boolean {
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i] || blocks.has(i)) i = at(end, i) - 1;
    else if (PRICE.test(texts[i] ?? '')) return true;
  }
  return false;
}
