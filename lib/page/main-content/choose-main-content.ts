import * as dom from '@/lib/base/dom';
import type { PageInfo } from '../metadata/page-facts';
import type { Strategy } from '../page-content';
import { at, elementIn, reaches, type Tree } from '../tree';
import { findArticle } from './article';
import { findEmptyHeadings, polishArticle, removeExtras } from './article-polish';
import { removeBeside, removeLandmarks, removeLines, removeMenus } from './filter';
import { withIntroduction } from './introduction';
import { type LeftOutPart, leftOutParts } from './left-out';
import { headingsIn, measure, type Outline, readingOutline } from './outline';
import { kindOf, type PageKind } from './page-kind';
import type { Signs } from './phrases/phrases';
import { leaveOut, type Removal } from './removal';
import { findingRepeats } from './repeats';
import { type FoundThread, findThread } from './threads';

export interface MainContent {
  /** The content is everything below this node that is not skipped. */
  root: number;
  strategy: Strategy;
  kind: PageKind;
  /** Index of the page's headline if it is outside of the content, else -1. */
  headline: number;
  leftOut: LeftOutPart[];
}

/**
 * Thresholds at which a result is taken instead of its fallback: a minimum of text, in characters, and at least a small share
 * of the fallback, or a fair share regardless of length.
 */
const ENOUGH = { text: 200, least: 0.05, fair: 0.2 };

const isEnough = (kept: number, ofFallback: number) =>
  kept > 0 && (kept >= ENOUGH.fair * ofFallback || (kept >= ENOUGH.text && kept >= ENOUGH.least * ofFallback));

type PageHints = Pick<PageInfo, 'url' | 'ogType' | 'types'> & Partial<Pick<PageInfo, 'headline'>>;

/**
 * Finds the main content of a page, and skips the rest in `tree.skip`, which must not be read before it is done. Takes time in
 * proportion to the tree, and yields now and then.
 * @param facts the page's statements about itself (readPageInfo)
 * @param signs of the page's languages (signsOf)
 * @param captions keeps the captions of an article's pictures
 */
export function* chooseMainContent(
  tree: Tree,
  facts: PageHints,
  signs: Signs,
  captions: boolean,
): Generator<void, MainContent> {
  const [body] = tree.nodes;
  const named = kindOf(facts, (body && dom.isElement(body) && dom.attributeOf(body, 'class')) || '');
  const outline = yield* readingOutline(tree);
  const thread = findThread(outline, named, facts.headline ?? '');
  const kind = thread ? 'forum' : named;
  if (thread) keep(outline, thread);
  const { text } = outline;
  const whole = text[0] ?? 0;
  const headline = tree.names.indexOf('h1');

  const result = (root: number, strategy: Strategy, removals: Removal[]): MainContent => ({
    root,
    strategy,
    kind,
    headline: headline >= 0 && !reaches(tree, tree.skip, headline, root) ? headline : -1,
    leftOut: leftOutParts(outline, root, removals),
  });
  const goBackTo = (skip: Uint8Array) => {
    tree.skip.set(skip);
    measure(outline);
  };
  if (whole === 0) return result(0, 'body', []);

  const atFirst = tree.skip.slice();
  yield;
  const landmarks = removeLandmarks(outline);
  const afterLandmarks = tree.skip.slice();
  const textAfterLandmarks = at(text, 0);
  yield;
  const filter = [...landmarks, ...removeMenus(outline, kind)];
  const root = thread?.root ?? chooseRoot(outline, kind);
  if (thread) filter.push(...leaveOut(outline, thread.notes));
  yield;
  filter.push(...removeBeside(outline, root, kind, signs));
  // Repeated text would prevent each of its blocks from holding most of the text.
  filter.push(...leaveOut(outline, yield* findingRepeats(outline, root, kind)));
  const afterFilter = tree.skip.slice();
  yield;
  const article = findArticle(outline, root, kind);
  if (article !== undefined) {
    const { root: around, beside } = withIntroduction(outline, root, article, true, kind);
    const removals = [...leaveOut(outline, beside), ...polishArticle(outline, around, kind, signs, captions)];
    if (at(text, around) >= ENOUGH.text) return result(around, 'article', [...filter, ...removals]);
    goBackTo(afterFilter);
  }
  filter.push(...removeLines(outline, root, kind));
  // Each row of a list repeats these about its target.
  if (kind === 'listing') filter.push(...removeExtras(outline, root));
  // The heading of a removed form. Manuals have h1 headings right before another.
  if (kind === 'page') {
    const empty = findEmptyHeadings(outline, root).filter(({ index }) => tree.names[index] !== 'h1');
    filter.push(...leaveOut(outline, empty));
  }
  yield;
  if (isEnough(at(text, root), textAfterLandmarks)) {
    if (thread) return result(root, 'filter', filter);
    const { root: around, beside } = withIntroduction(outline, root, root, false, kind);
    return result(around, 'filter', [...filter, ...leaveOut(outline, beside)]);
  }
  goBackTo(afterLandmarks);
  if (isEnough(textAfterLandmarks, whole)) return result(0, 'landmarks', landmarks);
  goBackTo(atFirst);
  return result(0, 'body', []);
}

/** Keeps the posts of a thread. */
function keep(outline: Outline, thread: FoundThread): void {
  const { tree } = outline;
  tree.thread = thread;
  outline.kept = new Int32Array(tree.nodes.length + 1);
  thread.kept.forEach((isKept, index) => {
    if (outline.kept) outline.kept[index + 1] = at(outline.kept, index) + isKept;
  });
}

const CONTENT_ID =
  /^(?:main|content|main[-_]?content|page[-_]?content|site[-_]?content|primary|content[-_]?main|bodycontent|mw-content-text)$/i;

/**
 * Minimum share of the text for an element to be trusted, and the share of a listing's paragraphs, which describe its entries.
 */
const BELIEVED = { main: 0.3, article: 0.6, id: 0.6, headed: 0.2, description: 0.5 };

/** Returns the element declared as the content if it holds enough of it; else the root of the tree. */
function chooseRoot(outline: Outline, kind: PageKind): number {
  const { tree, text, prose, roles, headlines } = outline;
  const { nodes, names, end, skip } = tree;
  const headed = headedArticle(outline);
  const saysEnough = (i: number, around: number) =>
    kind !== 'listing' || at(prose, i) >= BELIEVED.description * at(prose, around);
  let root = 0;
  for (let i = 1; i < at(end, root); i++) {
    const share = at(text, i) / at(text, root);
    // An article next to the page's own article is about something else, however long it is.
    const isBeside = names[i] === 'article' && (i >= at(end, headed) || at(end, i) <= headed);
    // A declared element contains its title and its introduction.
    const isUntitled =
      outline.inMain[root] && at(headlines, at(end, i)) - at(headlines, i) < headingsIn(headlines, tree, root);
    if (skip[i] || share < BELIEVED.headed || isUntitled) i = at(end, i) - 1;
    else if (i === headed) root = i;
    else if (share >= BELIEVED.main && names[i] !== '' && !isBeside && saysEnough(i, root)) {
      if (share >= whatIsEnough(elementIn(nodes, i), names[i] ?? '', roles[i] ?? '')) root = i;
    }
  }
  return root;
}

/** Returns the article with the page's only headline, if it has its own text; else 0. */
function headedArticle({ tree, prose, headlines }: Outline): number {
  let i = headingsIn(headlines, tree, 0) === 1 ? tree.names.indexOf('h1') : 0;
  while (i > 0 && !(tree.names[i] === 'article' && at(prose, i) >= ENOUGH.text)) i = at(tree.parent, i);
  return i;
}

function whatIsEnough(element: Element, name: string, role: string): number {
  if (name === 'main' || role === 'main') return BELIEVED.main;
  if (name === 'article') return BELIEVED.article;
  return CONTENT_ID.test(dom.attributeOf(element, 'id') ?? '') ? BELIEVED.id : Number.POSITIVE_INFINITY;
}
