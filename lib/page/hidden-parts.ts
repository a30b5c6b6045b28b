import { wordsOf } from './main-content/outline';
import type { LeftOut } from './page-content';
import type { Tree } from './tree';

/** Characters of a left out part that are shown. */
const SHOWN = 120;

/** What of a tree, as it was read, is hidden and has words. */
export function hiddenParts(tree: Tree): LeftOut[] {
  const { end, textLength, skip } = tree;
  const found: LeftOut[] = [];
  for (let i = 0; i < skip.length; i++) {
    if (!skip[i]) continue;
    if (textLength[i]) {
      const said = wordsOf(tree, i, Number.POSITIVE_INFINITY);
      found.push({ reason: 'hidden', sign: '', text: said.slice(0, SHOWN), words: said.split(' ').length });
    }
    i = (end[i] as number) - 1;
  }
  return found;
}
