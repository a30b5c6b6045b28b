import type { LeftOut } from '../page-content';
import { at, type Tree } from '../tree';
import { type Outline, wordsBelow } from './outline';
import { outside, type Removal } from './removal';

/** A part of the page that is not in the main content: `[start, end)` of the tree. */
export interface LeftOutPart {
  start: number;
  end: number;
  part: LeftOut;
}

/** Returns everything below `root` that is not kept: removed blocks, and parts outside of the content. */
export function leftOutParts(outline: Outline, root: number, removals: Removal[]): LeftOutPart[] {
  const { tree, text } = outline;
  const around = outside(tree, 0, [root]).filter(({ index }) => text[index]);
  return outermost(tree, [...removals, ...around]).map((removal) => partOf(tree, removal));
}

/** Drops removals inside of another: a later pass may remove a block around an earlier one. */
function outermost({ end }: Tree, removals: Removal[]): Removal[] {
  let behind = 0;
  return removals
    .toSorted((a, b) => a.index - b.index)
    .filter(({ index }) => {
      if (index < behind) return false;
      behind = at(end, index);
      return true;
    });
}

/** Maximum number of characters to show of an omitted part. */
const SHOWN = 120;

function partOf(tree: Tree, { index, reason, sign }: Removal): LeftOutPart {
  const end = at(tree.end, index);
  let words = 0;
  // White space between elements is half of all texts.
  for (let i = index; i < end; i++) if (tree.textLength[i]) words += countWords(tree.texts[i] ?? '');
  return { start: index, end, part: { reason, sign, text: wordsBelow(tree, index, SHOWN), words } };
}

/** Counts runs of characters above the blank. */
function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const isLetter = text.charCodeAt(i) > 32;
    if (isLetter && !inWord) words++;
    inWord = isLetter;
  }
  return words;
}
