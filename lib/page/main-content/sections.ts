import { isHeading } from '../element-names';
import { at, type Tree } from '../tree';
import { headingsIn, type Outline, wordsBelow } from './outline';
import type { PageKind } from './page-kind';
import type { Signs } from './phrases/phrases';
import { CAUTIOUS, type Removal } from './removal';

/** Longer than this, in characters, it is a sentence of the text. */
const LONGEST = 80;
/** Text beside its heading, in characters, that makes a block a section. */
const BODY = 10;
/** Factor for text behind a heading, which belongs to it less surely than text in one block with it. */
const LOOSE = 0.7;
/** Shares of a section from which and up to which it is text: what is in paragraphs, and what is in links. */
const TEXT = { prose: 0.3, links: 0.2 };

/**
 * Sections whose heading says that they lead elsewhere: the block that begins with the heading, or what follows the
 * heading up to the next of its rank.
 * @param kind of a product, sections of reviews go too; a list of what a site has is made of offers
 * @param signs of the page's languages
 * @returns them, and how many characters are in sections of the text that are headed like them
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

  /** Paragraphs without links are text, whatever heading is above; products are advertised in such. */
  const isText = (run: number[], sum: number) =>
    !isProduct && sumOf(run, prose) >= TEXT.prose * sum && sumOf(run, links) <= TEXT.links * sum;

  /** The largest block, not too large, that begins with this heading. */
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

  /** A heading that stands alone, and what follows it. */
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

/** Tells that a block has a heading of a rank, or of a higher one. */
function endsSection({ names, end }: Tree, block: number, rank: string): boolean {
  for (let i = block; i < at(end, block); i++) if (isHeading(names[i]) && (names[i] ?? '') <= rank) return true;
  return false;
}

/** Tells that another section of its rank follows the last block of one. */
function isAmid({ tree, text }: Outline, last: number, rank: string): boolean {
  const { parent, end, skip } = tree;
  const stop = at(end, at(parent, last));
  let next = at(end, last);
  while (next < stop && (skip[next] || text[next] === 0)) next = at(end, next);
  return next < stop && endsSection(tree, next, rank);
}
