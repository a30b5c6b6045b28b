import { at, type Tree } from './tree';

/** The part of a page that a request wants: everything below these nodes of its tree, in this order, that is not skipped. */
export interface Content {
  tree: Tree;
  starts: number[];
}

/** The indexes of all nodes of a content. */
export function* nodesOf({ tree: { end, skip }, starts }: Content): Generator<number> {
  for (const start of starts) {
    for (let i = start; i < at(end, start); i++) {
      if (skip[i]) i = at(end, i) - 1;
      else yield i;
    }
  }
}

/** Returns the share of the page's visible text that a content keeps, 0 to 1. */
export function keptShare(content: Content): number {
  const { tree, starts } = content;
  const { texts, end, textLength, skip } = tree;
  const whole = textLength[0] ?? 0;
  if (whole === 0) return 1;
  let kept = 0;
  for (const start of starts) {
    for (let i = start; i < at(end, start); i++) {
      if (skip[i]) i = at(end, i) - 1;
      else if (texts[i]) kept += at(textLength, i);
    }
  }
  return kept / whole;
}
