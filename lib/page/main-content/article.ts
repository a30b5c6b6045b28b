import * as dom from '@/lib/base/dom';
import { isHeading, setOf } from '../element-names';
import { at, elementIn, type Tree } from '../tree';
import { headingsIn, type Outline } from './outline';
import type { PageKind } from './page-kind';

/** Minimum share of the paragraphs in a child for the search to continue in it. */
const NEARLY_ALL = 0.9;
/** These are single blocks of text; the article is the block around them. */
const PARAGRAPHS = setOf('p blockquote td li pre ul ol dl dd details figure');
/** These are parts of a body even where they are named after it: `post-body-paragraph`. */
const PARTS_OF_BODY = setOf('p li blockquote pre');
/** A block with fewer characters in paragraphs is a teaser. */
const LEAST_PROSE = 200;
/** Minimum shares of a named body: of the root's paragraphs, and of the paragraphs of all named bodies. */
const NAMED_OF_ROOT = 0.35;
const NAMED_OF_ALL = 0.6;

/** Picks the smallest block below `root` that holds the article: the named body, or the block with nearly all paragraphs. */
function pickArticle(outline: Outline, root: number, kind: PageKind): number {
  const { tree, prose } = outline;
  let head = 0;
  /** Returns true for a table with a header, and false for a layout table. Each search begins after the previous one. */
  const isDataTable = (i: number) => {
    if (tree.names[i] !== 'table') return false;
    if (head >= 0 && head < i) head = tree.names.indexOf('th', i);
    return head > i && head < at(tree.end, i);
  };
  let pick = namedBody(outline, root) ?? root;
  let all = unlinkedProse(outline, pick);
  for (let child = pick + 1; child < at(tree.end, pick); ) {
    if (at(prose, child) < NEARLY_ALL * all) child = at(tree.end, child);
    else if (PARAGRAPHS.has(tree.names[child]) || isDataTable(child) || (kind === 'page' && isSection(outline, child)))
      break;
    else {
      pick = child;
      all = unlinkedProse(outline, pick);
      child = pick + 1;
    }
  }
  return pick;
}

/** Returns true if a block is one of several sections: similar sibling blocks also have a heading and text. */
function isSection({ tree, text, links, headings }: Outline, section: number): boolean {
  const { nodes, names, parent, end, skip } = tree;
  const kindOf = (i: number) => {
    let heading = i;
    while (heading < at(end, i) && !isHeading(names[heading])) heading++;
    return `${names[i]} ${names[heading]} ${dom.attributeOf(elementIn(nodes, i), 'class')}`;
  };
  if (headingsIn(headings, tree, section) === 0) return false;
  const around = at(parent, section);
  const kind = kindOf(section);
  for (let i = around + 1; i < at(end, around); i = at(end, i)) {
    const isText = i !== section && names[i] !== 'article' && !skip[i] && at(links, i) < LEADS * at(text, i);
    if (isText && headingsIn(headings, tree, i) > 0 && kindOf(i) === kind) return true;
  }
  return false;
}

/** A block with a higher share of links leads to other texts: teasers next to an article have paragraphs, too. */
const LEADS = 0.4;
/** Minimum share of its paragraphs that a block keeps, however much of them such blocks hold. */
const MOST_PROSE = 0.6;

/** Counts the paragraph characters of a block without those of nested blocks that lead elsewhere. */
function unlinkedProse({ tree, prose, text, links }: Outline, block: number): number {
  let sum = at(prose, block);
  for (let child = block + 1; child < at(tree.end, block); child = at(tree.end, child)) {
    if (!tree.skip[child] && at(links, child) >= LEADS * at(text, child)) sum -= at(prose, child);
  }
  return Math.max(sum, MOST_PROSE * at(prose, block));
}

/**
 * Finds the block that class, id or microdata name as the article body; of several, the longest, or, if they are parts of one
 * article, the block around them.
 */
function namedBody({ tree, named, prose }: Outline, root: number): number | undefined {
  const bodies: number[] = [];
  for (let i = root + 1; i < at(tree.end, root); i++) {
    if (tree.skip[i] || at(prose, i) < LEAST_PROSE || PARTS_OF_BODY.has(tree.names[i])) i = at(tree.end, i) - 1;
    else {
      if (!named[i]?.body && dom.attributeOf(elementIn(tree.nodes, i), 'itemprop') !== 'articleBody') continue;
      bodies.push(i);
      i = at(tree.end, i) - 1;
    }
  }
  const sumOf = (some: number[]) => some.reduce((sum, i) => sum + at(prose, i), 0);
  const [best] = bodies.toSorted((a, b) => at(prose, b) - at(prose, a));
  if (best === undefined) return;
  const article = articleAround(tree, best, root);
  const parts = bodies.filter((i) => articleAround(tree, i, root) === article);
  const held = sumOf(parts);
  if (held <= NAMED_OF_ROOT * at(prose, root) || held <= NAMED_OF_ALL * sumOf(bodies)) return;
  let around = best;
  while (!parts.every((i) => i >= around && i < at(tree.end, around))) around = at(tree.parent, around);
  return around;
}

/** Returns the nearest article element around a block, up to `root`, or the block itself if no article element surrounds it. */
function articleAround({ names, parent }: Tree, index: number, root: number): number {
  let i = index;
  while (i > root && names[i] !== 'article') i = at(parent, i);
  return names[i] === 'article' ? i : index;
}

/**
 * A block with at least this many linked headings may lead to other texts; fewer suffice if it is apart from the page's
 * headline.
 */
const SEVERAL = 5;
const SEVERAL_APART = 3;
const MOST = 0.6;
const LINKED = 0.8;

/** Returns true if most headings are links: such a block leads to texts and is not an article itself. */
function leadsToTexts({ tree, text, links, headings }: Outline, root: number, several: number): boolean {
  let all = 0;
  let linked = 0;
  for (let i = root; i < at(tree.end, root); i++) {
    if (tree.skip[i] || headingsIn(headings, tree, i) === 0) i = at(tree.end, i) - 1;
    else if (text[i] && isHeading(tree.names[i])) {
      all++;
      if (at(links, i) > LINKED * at(text, i)) linked++;
    }
  }
  return linked >= several && linked > MOST * all;
}

/** Minimum number of characters that an article has in paragraphs. */
const ARTICLE_PROSE = 400;
/** A page that does not declare its type is an article from this share of text in paragraphs. */
const ARTICLE_SHARE = 0.6;

/** Finds the block of the article, if the page is an article. */
export function findArticle(outline: Outline, root: number, kind: PageKind): number | undefined {
  const { prose, text, links } = outline;
  if ((kind !== 'article' && kind !== 'page') || at(prose, root) < ARTICLE_PROSE) return;
  const pick = pickArticle(outline, root, kind);
  const isNear = followsHeadline(outline, root, pick);
  if (leadsToTexts(outline, pick, isNear ? SEVERAL : SEVERAL_APART)) return;
  // Headlines of other pages next to the article may well be longer than its text.
  const whole = at(text, root) - (isNear ? at(links, root) : 0);
  return kind === 'article' || at(prose, pick) > ARTICLE_SHARE * whole ? pick : undefined;
}

/** Maximum number of characters between the headline and the text: a summary, a date, an author. */
const BETWEEN = 400;

/** Returns true if the page's headline is in a block or shortly above it, or if the page lacks a headline. */
function followsHeadline({ tree: { names, texts, end }, text }: Outline, root: number, block: number): boolean {
  const headline = names.indexOf('h1');
  if (block < headline) return headline < at(end, block);
  let between = 0;
  for (let i = Math.max(at(end, headline), root); headline >= 0 && i < block; i++) {
    if (texts[i]) between += at(text, i);
  }
  return between <= BETWEEN;
}
