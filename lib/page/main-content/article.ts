import * as dom from '@/lib/dom';
import { isHeading, setOf } from '../element-names';
import { at, elementIn } from '../tree';
import type { Outline } from './outline';
import type { PageKind } from './page-kind';

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
  for (let child = pick + 1; child < at(tree.end, pick); ) {
    if (at(prose, child) < NEARLY_ALL * at(prose, pick)) child = at(tree.end, child);
    else if (PARAGRAPHS.has(tree.names[child])) break;
    else {
      pick = child;
      child = pick + 1;
    }
  }
  return pick;
}

/** The block that class, id or microdata call the body of the article; of several, the one with most text. */
function namedBody({ tree, named, prose }: Outline, root: number): number | undefined {
  let best: number | undefined;
  let sum = 0;
  for (let i = root + 1; i < at(tree.end, root); i++) {
    if (tree.skip[i]) i = at(tree.end, i) - 1;
    else if (at(prose, i) >= LEAST_PROSE) {
      if (!named[i]?.body && dom.attributeOf(elementIn(tree.nodes, i), 'itemprop') !== 'articleBody') continue;
      sum += at(prose, i);
      if (best === undefined || at(prose, i) > at(prose, best)) best = i;
      i = at(tree.end, i) - 1;
    }
  }
  if (best === undefined) return;
  const held = at(prose, best);
  return held > NAMED.ofRoot * at(prose, root) && held > NAMED.ofNamed * sum ? best : undefined;
}

const SEVERAL = 5;
const MOST = 0.6;
const LINKED = 0.8;

/** Tells that most headings are links: such a block leads to texts and is none. */
function leadsToTexts({ tree, text, links }: Outline, root: number): boolean {
  let headings = 0;
  let linked = 0;
  for (let i = root; i < at(tree.end, root); i++) {
    if (tree.skip[i]) i = at(tree.end, i) - 1;
    else if (text[i] && isHeading(tree.names[i])) {
      headings++;
      if (at(links, i) > LINKED * at(text, i)) linked++;
    }
  }
  return linked >= SEVERAL && linked > MOST * headings;
}

/** An article has at least this many characters in paragraphs. */
const ARTICLE_PROSE = 400;
/** Share of the text in paragraphs from which a page that says nothing of itself is an article. */
const ARTICLE_SHARE = 0.6;

/** The block of the article, where the page is one. */
export function findArticle(outline: Outline, root: number, kind: PageKind): number | undefined {
  const { prose, text } = outline;
  if ((kind !== 'article' && kind !== 'page') || at(prose, root) < ARTICLE_PROSE) return;
  const pick = pickArticle(outline, root);
  if (leadsToTexts(outline, pick)) return;
  return kind === 'article' || at(prose, pick) > ARTICLE_SHARE * at(text, root) ? pick : undefined;
}
