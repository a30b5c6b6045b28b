import * as dom from '@/lib/dom';
import type { PageFacts } from '../metadata/page-facts';
import type { Strategy } from '../page-content';
import { at, elementIn, reaches, type Tree } from '../tree';
import { findArticle } from './article';
import { polishArticle, removeExtras } from './article-polish';
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
  /** The content is what is below this node and not skipped. */
  root: number;
  strategy: Strategy;
  kind: PageKind;
  /** The page's headline where it is not in the content itself, else -1. */
  headline: number;
  leftOut: LeftOutPart[];
}

/**
 * The least that a result must hold to be taken before its fallback: some text, in characters, that is not next to
 * nothing of what the fallback would give, or a fair share of that.
 */
const ENOUGH = { text: 200, least: 0.05, fair: 0.2 };

const isEnough = (kept: number, ofFallback: number) =>
  kept > 0 && (kept >= ENOUGH.fair * ofFallback || (kept >= ENOUGH.text && kept >= ENOUGH.least * ofFallback));

type Facts = Pick<PageFacts, 'url' | 'ogType' | 'types'> & Partial<Pick<PageFacts, 'headline'>>;

/**
 * Finds what a page is about, and skips the rest in `tree.skip`, which is not to be read before it is done. Takes time in
 * proportion to the tree, and yields now and then.
 * @param facts what the page says of itself (readPageFacts)
 * @param signs of the page's languages (signsOf)
 * @param captions keeps the captions of an article's pictures
 */
export function* chooseMainContent(
  tree: Tree,
  facts: Facts,
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
  // Text that stands twice would keep every block of it from being most of the text.
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
  // Each row of a list says them of what it leads to.
  if (kind === 'listing') filter.push(...removeExtras(outline, root));
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

/** Share of the text that an element must hold to be believed; and of a listing's paragraphs, which say what it lists. */
const BELIEVED = { main: 0.3, article: 0.6, id: 0.6, headed: 0.2, description: 0.5 };

/** The element that says it holds the content, where it holds enough of it; else the root of the tree. */
function chooseRoot(outline: Outline, kind: PageKind): number {
  const { tree, text, prose, roles, headlines } = outline;
  const { nodes, names, end, skip } = tree;
  const headed = headedArticle(outline);
  const saysEnough = (i: number, around: number) =>
    kind !== 'listing' || at(prose, i) >= BELIEVED.description * at(prose, around);
  let root = 0;
  for (let i = 1; i < at(end, root); i++) {
    const share = at(text, i) / at(text, root);
    // An article beside that of the page is about something else, however long it is.
    const isBeside = names[i] === 'article' && (i >= at(end, headed) || at(end, i) <= headed);
    // What is declared has its title and its introduction inside.
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

/** The article with the page's only headline, where it has text of its own; else 0. */
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
