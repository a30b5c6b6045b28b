import { setOf } from '../element-names';
import { at } from '../tree';
import { holdsIngredients, holdsNotes } from './notes';
import { headingsIn, type Outline } from './outline';
import type { PageKind } from './page-kind';
import { outside, type Removal } from './removal';

/** Maximum share of an article that its introductions have. */
const MOST = 0.2;
/** Minimum share of paragraphs and maximum share of links in an introduction. */
const PROSE = 0.3;
const LINKED = 0.3;

/**
 * Finds siblings of the content block that belong to it. For an article: introductory paragraphs and pictures between it and
 * the headline, or else the paragraphs directly next to it. For any content: the block of the headline before it, if that has a
 * part of the text, and the notes that it refers to after it.
 * @param isArticle whether the block was found by its paragraphs
 * @returns the block that contains them as well, and its other children
 */
export function withIntroduction(
  outline: Outline,
  root: number,
  block: number,
  isArticle: boolean,
  kind: PageKind,
): { root: number; beside: Removal[] } {
  const { parent, names, end } = outline.tree;
  const headline = names.indexOf('h1');
  const start = Math.max(at(end, headline), root + 1);
  const introduction = headline < 0 || !isArticle ? [] : introductionOf(outline, start, block);
  const before = introduction.length || !isArticle ? introduction : paragraphsBefore(outline, start, block);
  const head = headedPart(outline, headline, root);
  const declared = isArticle ? declaredBeside(outline, root, block, kind) : [];
  const parts = [...(head ? [head] : before), block, ...declared, ...notesBehind(outline, block)]
    .toSorted((a, b) => a - b)
    .filter((part, place, all) => part !== all[place - 1]);
  let holder = block;
  while (holder > (parts[0] ?? block) || at(end, holder) <= (parts.at(-1) ?? block)) holder = at(parent, holder);
  return { root: holder, beside: outside(outline.tree, holder, parts) };
}

/** Elements that stand alone in a text, whatever their links. */
const FLOW = setOf('p ul ol dl pre blockquote table figure video audio iframe h2 h3 h4 h5 h6');

/**
 * Finds the declared main content next to the block of an article, except blocks that lead elsewhere. On a page that calls
 * itself an article, most text blocks do, so a block with words also needs a paragraph.
 */
function declaredBeside(outline: Outline, root: number, block: number, kind: PageKind): number[] {
  const { tree, text, links, prose, inMain, isInline } = outline;
  const parts = outside(tree, root, [block]).map(({ index }) => index);
  if (!inMain[root]) return parts.filter((i) => tree.names[i] === 'aside' || holdsIngredients(tree, i));
  const isText = (i: number) =>
    kind === 'article' ? links[i] === 0 && (text[i] === 0 || at(prose, i) > 0) : at(links, i) <= LINKED * at(text, i);
  return parts.filter((i) => isInline[i] || FLOW.has(tree.names[i]) || isText(i));
}

/**
 * Finds the block of the headline before the content, if it contains further headings: in manuals it holds the name and the
 * summary of the page.
 */
function headedPart({ tree, text, links, headings }: Outline, headline: number, root: number): number | undefined {
  const { parent, end } = tree;
  if (headline < 0 || at(end, headline) > root) return;
  let block = headline;
  while (at(end, at(parent, block)) <= root) block = at(parent, block);
  const isPart =
    headingsIn(headings, tree, block) > 1 && at(links, block) === 0 && at(text, block) <= MOST * at(text, root);
  return isPart && text[headline] ? block : undefined;
}

/** Finds the blocks after a content that hold its notes. */
function notesBehind(outline: Outline, content: number): number[] {
  const { tree, text, notes } = outline;
  const { parent, end, skip } = tree;
  const found: number[] = [];
  let behind = at(end, content);
  for (const { index, from } of notes) {
    if (index < behind || from < content || from >= at(end, content) || text[index] === 0) continue;
    let block = index;
    for (let up = at(parent, block); up >= behind && holdsNotes(outline, up); up = at(parent, up)) block = up;
    if (skip[block]) continue;
    found.push(block);
    behind = at(end, block);
  }
  return found;
}

/**
 * Finds the first paragraphs of a text if nearly all of the text is in a separate block after them. Paragraphs above the
 * headline belong to the site.
 * @param start index after the headline
 */
function paragraphsBefore({ tree, prose }: Outline, start: number, article: number): number[] {
  const { names, parent, end, skip } = tree;
  const found: number[] = [];
  for (let i = at(parent, article) + 1; i < article; i = at(end, i)) {
    if (names[i] === 'p' && i >= start && !skip[i] && prose[i]) found.push(i);
  }
  return found;
}

/** @param start index after the headline */
function introductionOf({ tree, text, links, prose, named }: Outline, start: number, article: number): number[] {
  const { names, end, skip } = tree;
  const found: number[] = [];
  let sum = 0;
  for (let i = start; i < article; i++) {
    const introduces =
      (names[i] === 'figure' || at(prose, i) > PROSE * at(text, i)) && at(links, i) <= LINKED * at(text, i);
    if (skip[i] || named[i]?.caption) i = at(end, i) - 1;
    else if (introduces && at(end, i) <= article) {
      found.push(i);
      sum += at(text, i);
      i = at(end, i) - 1;
    }
  }
  return sum <= MOST * at(text, article) ? found : [];
}
