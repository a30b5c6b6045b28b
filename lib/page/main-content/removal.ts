import type { LeftOutReason } from '../page-content';
import { addTo, at } from '../tree';
import type { Names } from './names';
import { measure, type Outline } from './outline';

/** A block that is left out, and why. */
export interface Removal {
  index: number;
  reason: LeftOutReason;
  /** The sign that gave it away; blocks of one sign belong together. */
  sign: string;
}

/** Looks at one block and says what gives it away, or nothing. */
export type Judge = (index: number, outline: Outline) => string | undefined;

/** Judges blocks by what class and id call them. */
export const judgeNamed =
  (name: keyof Names): Judge =>
  (i, { named }) =>
    named[i]?.[name];

/** The most that a pass may take, as shares of what the root holds. */
export interface Limits {
  /** By one block. */
  block: number;
  /** By all blocks of one sign. */
  sign: number;
  /** Counts text outside of links alone: links are navigation's own matter, so passes that remove it weigh the rest. */
  unlinked?: true;
}

/** A name or role can lie: a block with a third of the text is the text. */
export const CAUTIOUS: Limits = { block: 0.3, sign: 0.4 };

/**
 * Skips the outermost blocks below `root` that `judge` finds a sign at, within limits: a block above its limit stays
 * and the blocks inside are judged instead; a sign that would take more than its limit speaks of the content, and all
 * its blocks stay.
 * @param spares tells that a block stays although it counts for its sign
 */
export function removeBlocks(
  outline: Outline,
  root: number,
  reason: LeftOutReason,
  limits: Limits,
  judge: Judge,
  spares?: (index: number) => boolean,
): Removal[] {
  const { tree, text, links, blocks } = outline;
  const weight = (i: number) => at(text, i) - (limits.unlinked ? at(links, i) : 0);
  const whole = weight(root);
  const found: Removal[] = [];
  const sums = new Map<string, number>();
  /** Index behind the last part that was skipped or found. */
  let behind = root + 1;
  for (const i of blocks) {
    if (i >= at(tree.end, root)) break;
    if (i < behind) continue;
    const sign = tree.skip[i] || text[i] === 0 ? undefined : judge(i, outline);
    const counts = sign && weight(i) <= limits.block * whole;
    if (counts) sums.set(sign, (sums.get(sign) ?? 0) + weight(i));
    const isFound = counts && !spares?.(i);
    if (tree.skip[i] || isFound) behind = at(tree.end, i);
    if (isFound) found.push({ index: i, reason, sign });
  }
  return leaveOut(
    outline,
    found.filter(({ sign }) => (sums.get(sign) ?? 0) <= limits.sign * whole),
  );
}

/** Skips these blocks, and takes them out of the sums of what is around. */
export function leaveOut(outline: Outline, removals: Removal[]): Removal[] {
  for (const { index } of removals) {
    takeOut(outline, index);
    outline.tree.skip[index] = 1;
  }
  // A part of a line changes what its paragraph is, which no subtraction tells.
  if (removals.some(({ index }) => outline.isInline[index])) measure(outline);
  return removals;
}

function takeOut({ tree: { parent }, text, links, prose }: Outline, index: number): void {
  const gone = { text: at(text, index), links: at(links, index), prose: at(prose, index) };
  for (let i = index; i >= 0; i = at(parent, i)) {
    addTo(text, i, -gone.text);
    addTo(links, i, -gone.links);
    addTo(prose, i, -gone.prose);
  }
}
