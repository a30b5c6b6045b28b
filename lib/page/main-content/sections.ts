import { isHeading } from '../element-names';
import { at } from '../tree';
import { headingsIn, type Outline, wordsBelow } from './outline';
import type { PageKind } from './page-kind';
import { CAUTIOUS, type Removal } from './removal';

/** Things that a site leads on to. */
const THINGS =
  'articles?|posts?|stor(?:y|ies)|news|items?|products?|threads?|topics?|questions?|content|reading|links?|resources|' +
  'pages?|videos?|searches|viewed|blogs?|insights|guides|recipes|books|events|jobs|offers|deals|coverage|headlines|reads?';
const WHICH =
  'related|similar|recommended|suggested|popular|trending|most (?:read|popular|viewed|recent)|latest|recent(?:ly)?|' +
  'featured|top|other|further|more|next|explore|discover|upcoming';

const beginning = (...texts: string[]) => new RegExp(`^(?:${texts.join('|')})`, 'i');

/** Headings of sections that lead elsewhere. */
const LEADS = beginning(
  `(?:(?:see|view|read|our|the|some) )?(?:${WHICH})\\b.{0,20}\\b(?:${THINGS})\\b`,
  'related\\b',
  'you (?:may|might|could) (?:also |be )?(?:like|enjoy|love|interested)',
  '(?:customers|people|users|guests|others) (?:who|also|were)',
  'frequently bought|inspired by your|recommend|trending|sponsored|advertisement|promoted',
  '(?:more|also) (?:from|like|in|on|about|by|to explore|you)',
  "keep reading|read next|up next|explore more|don['’]?t miss|in case you missed",
  '(?:from )?around the web',
);
/** On a page that lists what a site has, such a section is part of the list. */
const OFFERS = beginning(
  "(?:(?:our|the|some) )?(?:latest|featured|top|popular|trending|recent|upcoming|discover|explore|don['’]?t miss|in case)\\b",
);
/** Headings of sections that ask for something, or are about the page. */
const ASKS = beginning(
  'share (?:this|on|via|with)|follow us|connect with us|stay (?:connected|in touch|up to date|informed|tuned)',
  'join (?:our|the) (?:newsletter|mailing|community|conversation|discussion)|(?:subscribe|sign up)\\b|newsletter|get the latest',
  'create an account|(?:sign|log) ?in\\b|you must (?:log|be logged)',
  'leave a (?:reply|comment)|post a comment|(?:\\d+ )?(?:comments?|responses?|replies)(?: \\(?\\d+\\)?)?$',
  'about the authors?$|about author$|tags:?$|categories:?$|archives?:?$|search$|navigation$|menu$|site map|quick links',
  'contact us$|need help\\??$|have (?:any )?questions\\??$',
  "forum jump|who['’]?s online|cookie|privacy preference|your privacy",
);
/** Headings of reviews: buyers do not say what the product is. */
const REVIEWS =
  /^(?:\d[\d,.]* )?(?:customer |verified |product |user |our |google |guest )*(?:reviews|ratings|testimonials)\b|^what (?:our )?(?:customers|clients|people) (?:are )?say/i;

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
 * @param kind of a product, sections of reviews go too
 */
export function findElsewhere(
  { tree, text, links, prose, headings }: Outline,
  root: number,
  kind: PageKind,
): Removal[] {
  const { names, parent, end, skip } = tree;
  const most = CAUTIOUS.block * at(text, root);
  const found: Removal[] = [];

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

  const endsSection = (index: number, rank: string) => {
    for (let i = index; i < at(end, index); i++) {
      if (isHeading(names[i]) && (names[i] ?? '') <= rank) return true;
    }
    return false;
  };

  /** A heading that stands alone, and what follows it. */
  const runOf = (heading: number, block: number) => {
    const run = [block];
    const stop = at(end, at(parent, block));
    for (let next = at(end, block); next < stop; next = at(end, next)) {
      if (endsSection(next, names[heading] ?? '')) break;
      run.push(next);
    }
    return run.filter((index) => !skip[index] && text[index]);
  };

  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i] || headingsIn(headings, tree, i) === 0) i = at(end, i) - 1;
    else if (names[i] !== 'h1' && isHeading(names[i]) && text[i] && at(text, i) <= LONGEST) {
      const words = wordsBelow(tree, i, LONGEST).replace(/^[^\p{L}\p{N}]+/u, '');
      const leads = LEADS.test(words) && !(kind === 'listing' && OFFERS.test(words));
      if (!leads && !ASKS.test(words) && !(isProduct && REVIEWS.test(words))) continue;
      const block = blockOf(i);
      const isSection = at(text, block) > at(text, i) + BODY;
      const run = isSection ? [block] : runOf(i, block);
      const sum = sumOf(run, text);
      if (sum > (isSection ? most : most * LOOSE) || (leads && isText(run, sum))) continue;
      for (const index of run) found.push({ index, reason: 'section', sign: words });
      i = at(end, run.at(-1) ?? i) - 1;
    }
  }
  return found;
}
