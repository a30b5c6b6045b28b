import { setOf } from '../element-names';
import { addTo, at } from '../tree';
import type { Outline } from './outline';
import type { PageKind } from './page-kind';
import { hasPriceOutside } from './price';

/** A block that may hold the content where its root holds more. */
export interface Candidate {
  index: number;
  /** Measures of the block beside its root, in the order of {@link WEIGHTS}. */
  features: number[];
}

/**
 * Weights of the features, and what is added: their sum is the log of the odds that the block is nearer to what people
 * mark as a page's content than its root is. Learned from pages by test/bench/train-root.ts, which prints them.
 */
const WEIGHTS = [2.2, -4.63, -1.05, 0.84, -1.07, 0.4, 1.0, 0.86];
const BIAS = -3.85;
/** The least log of the odds at which the root is left. */
const CONFIDENT = 0.3;

/** Share of the root's text below which a block is a part of the content at most. */
const LEAST = 0.45;
/** Blocks that are parts of a text. */
const PARTS = setOf('p h1 h2 h3 h4 h5 h6 a li td th tr tbody dt dd pre blockquote button summary');
/** Characters under which a line is short. */
const SHORT = 40;

/** Finds the block below `root` that holds the content, where one surely does; else `root`. */
export function narrowRoot(outline: Outline, root: number, kind: PageKind): number {
  let best = root;
  let odds = CONFIDENT;
  for (const { index, features } of candidatesBelow(outline, root, kind)) {
    const sum = features.reduce((total, feature, place) => total + feature * (WEIGHTS[place] ?? 0), BIAS);
    // A product may well be described in a block of its own, but its price is part of the content.
    if (sum > odds && !(kind === 'product' && hasPriceOutside(outline.tree, root, new Set([index]))))
      [best, odds] = [index, sum];
  }
  return best;
}

/** Lists the blocks below `root` that hold a good part of its text, and not the same as what is around them. */
export function candidatesBelow(outline: Outline, root: number, kind: PageKind): Candidate[] {
  const { text, prose } = outline;
  const blocks = largeBlocks(outline, root);
  if (blocks.length === 0) return [];
  const { kept, before, headline } = placesBelow(outline, root);
  const { lines, short } = linesOf(outline, root, kept);
  const whole = at(text, root);
  const ratio = (part: number, all: number) => (all > 0 ? part / all : 0);
  return blocks.map((index) => {
    const share = at(text, index) / whole;
    const outside = whole - at(text, index);
    const linesOutside = at(lines, 0) - at(lines, index - root);
    const shareBefore = at(before, index - root) / whole;
    return {
      index,
      features: [
        // The share of the root's paragraphs in it, and of the root's text before and behind it.
        prose[root] ? at(prose, index) / at(prose, root) : share,
        shareBefore,
        1 - shareBefore - share,
        Number(headline < index),
        // The rest, which it would leave out: little in paragraphs, short lines.
        ratio(at(prose, root) - at(prose, index), outside),
        Math.log(1 + ratio(outside, linesOutside)),
        ratio(at(short, 0) - at(short, index - root), linesOutside),
        // Offers stand beside what a product is.
        Number(kind === 'product'),
      ],
    };
  });
}

/** Lists the blocks with a good part of the root's text, without those that a block around says nothing beside. */
function largeBlocks({ tree, text, isBlock }: Outline, root: number): number[] {
  const { names, parent, end, skip } = tree;
  const found: number[] = [];
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i] || at(text, i) < LEAST * at(text, root)) i = at(end, i) - 1;
    else if (isBlock[i] && !PARTS.has(names[i]) && text[i] !== text[at(parent, i)]) found.push(i);
  }
  return found;
}

/**
 * Walks what is kept below a root.
 * @returns the elements with text in document order, the characters before each (by its distance from the root), and
 * the headline
 */
function placesBelow({ tree, text }: Outline, root: number) {
  const { names, texts, end, skip } = tree;
  const kept: number[] = [];
  const before = new Int32Array(at(end, root) - root);
  let headline = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (texts[i]) sum += at(text, i);
    else if (text[i]) {
      kept.push(i);
      before[i - root] = sum;
      if (names[i] === 'h1') headline = Math.min(headline, i);
    }
  }
  return { kept, before, headline };
}

/** Counts the lines in each element, by its distance from the root, and those that are short. */
function linesOf({ tree, text, isInline }: Outline, root: number, kept: number[]) {
  const lines = new Int32Array(at(tree.end, root) - root);
  const short = lines.slice();
  const holdsBlock = new Uint8Array(lines.length);
  for (const index of kept.toReversed()) {
    const place = index - root;
    const up = at(tree.parent, index) - root;
    if (!isInline[index] && !holdsBlock[place]) {
      lines[place] = 1;
      short[place] = Number(at(text, index) < SHORT);
    }
    addTo(lines, up, at(lines, place));
    addTo(short, up, at(short, place));
    if (!isInline[index] || holdsBlock[place]) holdsBlock[up] = 1;
  }
  return { lines, short };
}
