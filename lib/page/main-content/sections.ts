import { isHeading } from '../element-names';
import { at, type Tree } from '../tree';
import { headingsIn, type Outline, wordsBelow } from './outline';
import type { PageKind } from './page-kind';
import type { Signs } from './phrases/phrases';
import { CAUTIOUS, type Removal } from './removal';

/** A heading with more characters is a sentence of the text. */
const LONGEST = 80;
/** Minimum number of characters next to a heading in a section. */
const BODY = 10;
/** Factor for text after a heading, which belongs to it less surely than text in the same block. */
const LOOSE = 0.7;
/** Minimum share of paragraphs and maximum share of links in a section of the text. */
const TEXT = { prose: 0.3, links: 0.2 };

/**
 * Finds sections whose heading says that they lead elsewhere: the block that begins with the heading, or everything after the
 * heading up to the next of its rank.
 * @param kind for a product, removes sections of reviews too; a listing consists of offers
 * @param signs of the page's languages
 * @returns the sections, and the number of characters in text sections with similar headings
 */
export function findElsewhere(
  outline: Outline,
  root: number,
  kind: PageKind,
  signs: Signs,
): { found: Removal[]; spared: number } {
  const { tree, text, links, prose, headings } = outline;
  const { names, parent, end, skip } = tree;
  const most = CAUTIOUS.block * at(text, root);
  const found: Removal[] = [];
  let spared = 0;

  const isProduct = kind === 'product';
  const sumOf = (run: number[], of: Int32Array) => run.reduce((sum, index) => sum + at(of, index), 0);

  /** Paragraphs without links are text, whatever the heading above; but they also advertise products. */
  const isText = (run: number[], sum: number) =>
    !isProduct && sumOf(run, prose) >= TEXT.prose * sum && sumOf(run, links) <= TEXT.links * sum;

  /** The largest block, within limits, that begins with this heading. */
  const blockOf = (heading: number) => {
    let block = heading;
    for (let up = at(parent, block); up > root && at(text, up) <= most; up = at(parent, block)) {
      for (let child = up + 1; child < block; child = at(end, child)) {
        if (!skip[child] && text[child]) return block;
      }
      block = up;
    }
    return block;
  };

  /** A standalone heading, and the blocks after it. */
  const runOf = (heading: number, block: number) => {
    const run = [block];
    const stop = at(end, at(parent, block));
    for (let next = at(end, block); next < stop; next = at(end, next)) {
      if (endsSection(tree, next, names[heading] ?? '')) break;
      run.push(next);
    }
    return run.filter((index) => !skip[index] && text[index]);
  };

  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i] || headingsIn(headings, tree, i) === 0) i = at(end, i) - 1;
    else if (names[i] !== 'h1' && isHeading(names[i]) && text[i] && at(text, i) <= LONGEST) {
      const words = wordsBelow(tree, i, LONGEST).replace(/^[^\p{L}\p{N}]+/u, '');
      const said = words.toLowerCase();
      const leads = signs.leads.test(said) && !(kind === 'listing' && signs.offers.test(said));
      if (!leads && !signs.asks.test(said) && !(isProduct && signs.reviews.test(said))) continue;
      const block = blockOf(i);
      const isSection = at(text, block) > at(text, i) + BODY;
      const run = isSection ? [block] : runOf(i, block);
      const sum = sumOf(run, text);
      const isOfText = isText(run, sum);
      if (sum > (isSection ? most : most * LOOSE) || (leads && isOfText)) continue;
      if (isOfText && isAmid(outline, run.at(-1) ?? i, names[i] ?? '')) {
        spared += sum;
        continue;
      }
      for (const index of run) found.push({ index, reason: 'section', sign: words });
      i = at(end, run.at(-1) ?? i) - 1;
    }
  }
  return { found, spared };
}

/** Returns true if a block contains a heading of a rank, or of a higher one. */
function endsSection({ names, end }: Tree, block: number, rank: string): boolean {
  for (let i = block; i < at(end, block); i++) if (isHeading(names[i]) && (names[i] ?? '') <= rank) return true;
  return false;
}

/** Returns true if another section of the same rank follows the last block of a section. */
function isAmid({ tree, text }: Outline, last: number, rank: string): boolean {
  const { parent, end, skip } = tree;
  const stop = at(end, at(parent, last));
  let next = at(end, last);
  while (next < stop && (skip[next] || text[next] === 0)) next = at(end, next);
  return next < stop && endsSection(tree, next, rank);
}
