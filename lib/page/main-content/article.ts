import * as dom from '@/lib/dom';
import { isHeading, setOf } from '../element-names';
import { at, elementIn, type Tree } from '../tree';
import { headingsIn, type Outline } from './outline';
import type { PageKind } from './page-kind';
import type { Removal } from './removal';

/** Share of the paragraphs that a child must hold for the search to go on in it. */
const NEARLY_ALL = 0.9;
/** A single block of text; the article is what holds it. */
const PARAGRAPHS = setOf('p blockquote td li pre');
/** Fewer characters in paragraphs are a teaser. */
const LEAST_PROSE = 200;
/** Shares a named body must hold: of the paragraphs of the root, and of those of all named bodies. */
const NAMED = { ofRoot: 0.35, ofNamed: 0.6 };

/** The smallest block below `root` that holds the article: the one named so, or nearly all paragraphs. */
function pickArticle(outline: Outline, root: number): number {
  const { tree, prose } = outline;
  let pick = namedBody(outline, root) ?? root;
  let all = unlinkedProse(outline, pick);
  for (let child = pick + 1; child < at(tree.end, pick); ) {
    if (at(prose, child) < NEARLY_ALL * all) child = at(tree.end, child);
    else if (PARAGRAPHS.has(tree.names[child])) break;
    else {
      pick = child;
      all = unlinkedProse(outline, pick);
      child = pick + 1;
    }
  }
  return pick;
}

/** Share of links from which a block leads to texts: teasers beside an article have paragraphs, too. */
const LEADS = 0.4;
/** Share of the paragraphs that such blocks do not outweigh. */
const MOST_PROSE = 0.6;

/** The paragraphs of a block without those of the blocks in it that lead elsewhere. */
function unlinkedProse({ tree, prose, text, links }: Outline, block: number): number {
  let sum = at(prose, block);
  for (let child = block + 1; child < at(tree.end, block); child = at(tree.end, child)) {
    if (!tree.skip[child] && at(links, child) >= LEADS * at(text, child)) sum -= at(prose, child);
  }
  return Math.max(sum, MOST_PROSE * at(prose, block));
}

/**
 * The block that class, id or microdata call the body of the article; of several, the one with most text, or, where
 * one article has them as its parts, what is around them.
 */
function namedBody({ tree, named, prose }: Outline, root: number): number | undefined {
  const bodies: number[] = [];
  for (let i = root + 1; i < at(tree.end, root); i++) {
    if (tree.skip[i] || at(prose, i) < LEAST_PROSE) i = at(tree.end, i) - 1;
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
  if (held <= NAMED.ofRoot * at(prose, root) || held <= NAMED.ofNamed * sumOf(bodies)) return;
  let around = best;
  while (!parts.every((i) => i >= around && i < at(tree.end, around))) around = at(tree.parent, around);
  return around;
}

/** The article element that a block stands in, up to `root`, or the block where it stands in none. */
function articleAround({ names, parent }: Tree, index: number, root: number): number {
  let i = index;
  while (i > root && names[i] !== 'article') i = at(parent, i);
  return names[i] === 'article' ? i : index;
}

const SEVERAL = 5;
const MOST = 0.6;
const LINKED = 0.8;

/** Tells that most headings are links: such a block leads to texts and is none. */
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

/** An article has at least this many characters in paragraphs. */
const ARTICLE_PROSE = 400;
/** Share of the text in paragraphs from which a page that says nothing of itself is an article. */
const ARTICLE_SHARE = 0.6;

/** The block of the article, where the page is one. */
export function findArticle(outline: Outline, root: number, kind: PageKind): { root: number; beside: Removal[] } | undefined {
  const { prose, text, links } = outline;
  if ((kind !== 'article' && kind !== 'page') || at(prose, root) < ARTICLE_PROSE) return;
  const pick = pickArticle(outline, root);
  const followsHeadline = followingHeadline(outline, root);
  if (leadsToTexts(outline, pick, followsHeadline(pick) ? SEVERAL : 3)) return;
  const isMost = (whole: number) => at(prose, pick) > ARTICLE_SHARE * whole;
  // Headlines of other pages beside it may well be more than its text.
  const isMostUnlinked = () => followsHeadline(pick) && isMost(at(text, root) - at(links, root));
  if (kind !== 'article' && !isMost(at(text, root)) && !isMostUnlinked()) return;

  let around = pick;
  const headline = outline.tree.names.indexOf('h1');
  if (headline >= 0) while (around > root && headline < around) around = at(outline.tree.parent, around);
  const introduction = introductionOf(outline, around, pick);
  if (introduction.length === 0) return { root: pick, beside: [] };
  return { root: around, beside: besides(outline.tree, around, [...introduction, pick]) };
}

/** Characters of a paragraph between the headline and the article, and the share of the article that they all have at most. */
const INTRODUCTION = { paragraph: 60, share: 0.2, links: 0.3 };
const PARTS = setOf('p div h2 h3 h4 strong blockquote section header');

/** Paragraphs between the headline and the block of an article. */
function introductionOf({ tree, text, links, prose, isInline, headings, named }: Outline, around: number, pick: number): number[] {
  const { names, end, skip } = tree;
  const found: number[] = [];
  const headline = names.indexOf('h1');
  let sum = 0;
  for (let i = Math.max(around, headline < 0 ? 0 : at(end, headline) - 1) + 1; i < pick; ) {
    const isAround = pick < at(end, i);
    if (isAround) { i++; continue; }
    if (names[i] === 'figure') { found.push(i); i = at(end, i); continue; }
    if (skip[i] || isInline[i] || text[i] === 0 || names[i] === 'figcaption' || named[i]?.caption) { i = at(end, i); continue; }
    if (at(prose, i) === 0) { i = at(end, i); continue; }
    if (at(prose, i) >= 0.3 * at(text, i) && at(links, i) <= INTRODUCTION.links * at(text, i) && PARTS.has(names[i])) {
      found.push(i);
      sum += at(text, i);
      i = at(end, i);
      continue;
    }
    i++;
  }
  return sum <= INTRODUCTION.share * at(text, pick) ? found : [];
}

/** What stands in a block beside some parts of it. */
function besides({ end, skip }: Tree, around: number, kept: number[]): Removal[] {
  const found: Removal[] = [];
  for (let i = around + 1; i < at(end, around); ) {
    if (kept.includes(i)) i = at(end, i);
    else if (kept.some((part) => part > i && part < at(end, i))) i++;
    else {
      if (!skip[i]) found.push({ index: i, reason: 'outside', sign: '' });
      i = at(end, i);
    }
  }
  return found;
}

/** Characters between the headline and the text below it: a summary, a day, an author. */
const BETWEEN = 400;

/** Gives what tells of a block that the page's headline is in it, or not far above it, or that there is none. */
function followingHeadline({ tree: { names, end }, text }: Outline, root: number): (block: number) => boolean {
  const headline = names.indexOf('h1');
  if (headline < 0) return () => true;
  let last = Math.max(at(end, headline), root);
  for (let between = 0; last < at(end, root); last++) {
    if (names[last] === '') between += at(text, last);
    if (between > BETWEEN) break;
  }
  return (block) => (block < headline ? headline < at(end, block) : block <= last);
}
