import * as dom from '@/lib/base/dom';
import type { Content } from './content';
import { setOf } from './element-names';
import { chooseMainContent, type MainContent } from './main-content/choose-main-content';
import type { LeftOutPart } from './main-content/left-out';
import type { Signs } from './main-content/phrases/phrases';
import { wordsIn } from './metadata/near-heading';
import type { PageInfo } from './metadata/page-facts';
import type { Strategy } from './page-content';
import type { Tagged } from './select';
import { at, elementIn, reaches, type Tree } from './tree';

/** The content options of a request, in order of precedence. */
export interface ContentChoice {
  /** Skips everything that is not selected. */
  keepSelected: ((tree: Tree) => void) | undefined;
  include: Tagged | undefined;
  /** Signs of the page's languages, if only its main content is wanted. */
  signs: Signs | undefined;
}

interface Choice {
  content: Content;
  leftOut: LeftOutPart[];
  /** The way in which the main content was found. */
  strategy?: Strategy;
}

/** Keeps the wanted content of a page and skips the rest. */
export function* chooseContent(tree: Tree, wanted: ContentChoice, facts: PageInfo): Generator<void, Choice> {
  if (wanted.keepSelected) {
    wanted.keepSelected(tree);
    return { content: { tree, starts: [0] }, leftOut: [] };
  }
  if (wanted.include) return { content: { tree, starts: yield* wanted.include.findIn(tree) }, leftOut: [] };
  if (!wanted.signs) return { content: { tree, starts: [0] }, leftOut: [] };

  const unwanted = tree.skip.slice();
  const main = yield* chooseMainContent(tree, facts, wanted.signs, true);
  const headline = findHeadline(tree, main, facts.headline, unwanted);
  if (headline >= 0) tree.skip[headline] = 0;
  const isInside = headline < 0 || reaches(tree, tree.skip, headline, main.root);
  return {
    content: { tree, starts: isInside ? [main.root] : [headline, main.root] },
    strategy: main.strategy,
    leftOut: main.leftOut.filter(
      ({ start, end }) => !(start <= headline && headline < end && saysNoMore(tree, start, headline)),
    ),
  };
}

/**
 * Finds the heading that the page's text begins with. Article detection leaves the headline out, and many pages put it above
 * their content.
 * @param headline the page's title, according to its facts
 * @param unwanted the nodes that were skipped before the main content was chosen
 * @returns its index, or -1 if the page does not show the headline
 */
function findHeadline(tree: Tree, main: MainContent, headline: string, unwanted: Uint8Array): number {
  const { nodes, names, end, skip } = tree;
  const { root, headline: first } = main;
  const named: number[] = [];
  for (let i = names.indexOf('h1'); headline && i >= 0; i = names.indexOf('h1', i + 1)) {
    if (wordsIn(elementIn(nodes, i)) === headline && reaches(tree, unwanted, i, 0)) named.push(i);
  }
  const isInside = (i: number) => i > root && i < at(end, root);
  const best =
    named.find((i) => reaches(tree, skip, i, root)) ??
    named.find(isInside) ??
    titleIn(tree, root, unwanted) ??
    named[0] ??
    titledBlock(tree, root, headline, unwanted);
  if (best !== undefined) return best;
  // A different heading counts within the content; above it, it may be the name of the site.
  return isInside(first) && reaches(tree, unwanted, first, 0) ? first : -1;
}

/** Elements that pages use for their title in place of an h1, by their class or id. */
const TITLE_NAMES = setOf('div span p h2 h3');
const TITLE = /(?:^|[^a-z])(?:title|headline|heading)(?![a-z])/i;
/** How many characters of the title may be missing in front of it: the name of its manual. */
const LONGEST_BOOK = 40;

/**
 * Finds the block that shows the page's title, if the page has no h1 with it, and counts it as an h1.
 * @returns its index
 */
function titledBlock(tree: Tree, root: number, headline: string, unwanted: Uint8Array): number | undefined {
  const { nodes, names, textLength, end, skip } = tree;
  let found: number | undefined;
  for (let i = 1; headline && i < at(end, root); i++) {
    const length = at(textLength, i);
    if (!TITLE_NAMES.has(names[i]) || length === 0 || length > headline.length) continue;
    const element = elementIn(nodes, i);
    const label = `${dom.attributeOf(element, 'class') ?? ''} ${dom.attributeOf(element, 'id') ?? ''}`;
    if (!TITLE.test(label)) continue;
    const words = wordsIn(element);
    const missing = headline.length - words.length;
    const isTitle = words === headline || (missing <= LONGEST_BOOK && headline.endsWith(`: ${words}`));
    if (!isTitle || !reaches(tree, unwanted, i, 0)) continue;
    found ??= i;
    // The content may begin with the title that stands above it, too.
    if (i < root || !reaches(tree, skip, i, root)) continue;
    if (i === found || textBetween(tree, root, i) === 0) found = i;
    break;
  }
  if (found !== undefined) names[found] = 'h1';
  return found;
}

/** Counts the characters of text from a node on that are not skipped, up to another node. */
function textBetween({ names, textLength, end, skip }: Tree, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (names[i] === '') sum += at(textLength, i);
  }
  return sum;
}

/** Maximum number of characters that may precede the title within the content. */
const ABOVE_TITLE = 80;

/**
 * Finds the only h1 of the declared main content if the content begins with it. An h1 above the content is the name of a book
 * or a site.
 */
function titleIn(tree: Tree, root: number, unwanted: Uint8Array): number | undefined {
  const { nodes, names, textLength, end } = tree;
  const content = nodes[root];
  if (!content || !dom.isElement(content) || !dom.closest(content, 'main,[role=main]')) return;
  const title = names.indexOf('h1', root);
  const next = names.indexOf('h1', title + 1);
  if (title < 0 || title >= at(end, root) || (next >= 0 && next < at(end, root))) return;
  const above = textBetween(tree, root, title);
  return above <= ABOVE_TITLE && textLength[title] && reaches(tree, unwanted, title, 0) ? title : undefined;
}

/** Returns true if a node contains no text outside of the given descendant. */
const saysNoMore = ({ textLength }: Tree, index: number, inside: number) => textLength[index] === textLength[inside];

/** Skips the elements that match a list of tags. */
export function* leaveOutTagged(tree: Tree, excluded: Tagged): Generator<void> {
  for (const index of yield* excluded.findIn(tree)) tree.skip[index] = 1;
}
