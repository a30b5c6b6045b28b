import type { LeftOutReason } from '../page-content';
import { addTo, at, type Tree } from '../tree';
import type { Names } from './names';
import { holdsKept, measure, type Outline } from './outline';

/** A removed block, and the reason. */
export interface Removal {
  index: number;
  reason: LeftOutReason;
  /** The sign that identified it; blocks with the same sign belong together. */
  sign: string;
}

/** Returns the sign that identifies a block, or undefined. */
export type Judge = (index: number, outline: Outline) => string | undefined;

/** Judges blocks by their class and id. */
export const judgeNamed =
  (name: keyof Names): Judge =>
  (i, { named }) =>
    named[i]?.[name];

/** Maximum shares of the root's text that a pass may remove. */
export interface Limits {
  /** By one block. */
  block: number;
  /** By all blocks of one sign. */
  sign: number;
  /** Counts only text outside of links: navigation consists of links, so passes that remove it weigh the rest. */
  unlinked?: true;
}

/** A name or role can be wrong: a block with a third of the text is the text. */
export const CAUTIOUS: Limits = { block: 0.3, sign: 0.4 };

/**
 * Skips the outermost blocks below `root` in which `judge` finds a sign, within limits: a block above its limit stays and its
 * inner blocks are judged instead; a sign above its limit describes the content, and all its blocks stay.
 * @param among the blocks to check, in document order; the blocks in Outline.telling by default
 * @param spares returns true if a block stays although it counts for its sign
 */
export function removeBlocks(
  outline: Outline,
  root: number,
  reason: LeftOutReason,
  limits: Limits,
  judge: Judge,
  among: readonly number[] = outline.telling,
  spares?: (index: number) => boolean,
): Removal[] {
  const { tree, text, links } = outline;
  const weight = (i: number) => at(text, i) - (limits.unlinked ? at(links, i) : 0);
  const whole = weight(root);
  const found: Removal[] = [];
  const sums = new Map<string, number>();
  /** Index after the last part that was found. */
  let behind = root + 1;
  for (const i of among) {
    if (i >= at(tree.end, root)) break;
    const sign = i < behind || text[i] === 0 || holdsKept(outline, i) ? undefined : judge(i, outline);
    if (!sign || weight(i) > limits.block * whole) continue;
    sums.set(sign, (sums.get(sign) ?? 0) + weight(i));
    if (spares?.(i)) continue;
    found.push({ index: i, reason, sign });
    behind = at(tree.end, i);
  }
  return leaveOut(
    outline,
    found.filter(({ sign }) => (sums.get(sign) ?? 0) <= limits.sign * whole),
  );
}

/** Finds the nodes of a block outside of some parts of it, which are in document order. */
export function outside({ end, skip, names, textLength }: Tree, block: number, parts: number[]): Removal[] {
  const found: Removal[] = [];
  let next = 0;
  for (let i = block; i < at(end, block); ) {
    while ((parts[next] ?? i) < i) next++;
    const part = parts[next] ?? -1;
    if (part > i && part < at(end, i)) i++;
    else {
      // White space between elements does not count as a part.
      if (part !== i && !skip[i] && (names[i] || textLength[i])) found.push({ index: i, reason: 'outside', sign: '' });
      i = at(end, i);
    }
  }
  return found;
}

/** Skips these blocks, and subtracts them from the sums. */
export function leaveOut(outline: Outline, found: Removal[]): Removal[] {
  const removals = outline.kept ? found.filter(({ index }) => !holdsKept(outline, index)) : found;
  for (const { index } of removals) {
    takeOut(outline, index);
    outline.tree.skip[index] = 1;
  }
  // Removing an inline part changes whether its paragraph counts as prose, which subtraction cannot express.
  if (removals.some(({ index }) => outline.isInline[index])) measure(outline);
  return removals;
}

function takeOut({ tree: { parent, end }, text, links, prose }: Outline, index: number): void {
  for (const sums of [text, links, prose]) {
    const gone = at(sums, index);
    for (let i = at(parent, index); i >= 0; i = at(parent, i)) addTo(sums, i, -gone);
    sums.fill(0, index, at(end, index));
  }
}
