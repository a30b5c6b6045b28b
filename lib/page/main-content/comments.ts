import { at } from '../tree';
import { squash } from '../white-space';
import { headingsIn, type Outline, wordsBelow } from './outline';
import type { Removal } from './removal';

/** Fewer rows are no talk. */
const LEAST_ROWS = 3;
/** The share of what stands beside each other that rows must be. */
const ROWS = 0.6;
/** Most characters of a name, and of a day; nodes from the start of a row in which its author stands. */
const LABEL = 40;
const HEAD = 40;
/** Characters outside of links that a row has at least: a day, and some words. */
const SAID = 30;
/** Characters in paragraphs that the text has which is talked about; with less than its talk, the talk is the page. */
const TEXT = 400;
/** A row with one of these is a teaser. */
const TITLE = /^h[1-3]$/;

/** A day or a time, or how long ago: “3 May 2024”, “2024-05-03”, “14:05”, “5 days ago”, “3 h”. */
const DAY =
  /\d:\d\d|\d[./年-]\d+[./月-]\d|\b\d{1,2}\b.{1,20}\b20\d\d\b|\d.{1,20} ago\b|^(?:vor|hace|il y a|há|منذ) |\d.{0,4}前|^\d+ ?(?:min|[hdwy])$/;

/**
 * Finds readers' comments below the text of a page by their shape: rows beside each other, each with a short link (who),
 * a day (when) and words in a block of their own.
 */
export function findComments(outline: Outline, root: number): Removal[] {
  const { tree, text, prose, headlines } = outline;
  const { names, texts, parent, end, skip } = tree;
  /** 1 for what has a day in it. */
  const dated = new Uint8Array(names.length);
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (names[i] === 'time' || (names[i] === '' && at(text, i) <= LABEL && DAY.test(squash(texts[i] ?? '')))) {
      for (let up = i; up > root && !dated[up]; up = at(parent, up)) dated[up] = 1;
    }
  }
  const found: Removal[] = [];
  for (let i = root + 1; i < at(end, root); i++) {
    const isTalk =
      dated[i] &&
      headingsIn(headlines, tree, i) === 0 &&
      at(headlines, i) === at(headlines, at(end, root)) &&
      at(prose, root) - at(prose, i) >= Math.max(TEXT, at(prose, i)) &&
      hasRows(outline, dated, i);
    if (isTalk) found.push({ index: i, reason: 'comments', sign: '' });
    if (isTalk || skip[i]) i = at(end, i) - 1;
  }
  return found;
}

function hasRows(outline: Outline, dated: Uint8Array, block: number): boolean {
  const { end, skip } = outline.tree;
  let rows = 0;
  let parts = 0;
  for (let child = block + 1; child < at(end, block); child = at(end, child)) {
    if (skip[child] || outline.text[child] === 0) continue;
    parts++;
    if (dated[child] && isRow(outline, child)) rows++;
  }
  return rows >= LEAST_ROWS && rows >= ROWS * parts;
}

function isRow({ tree, text, links, isBlock }: Outline, row: number): boolean {
  const { names, end } = tree;
  if (!isBlock[row] || at(text, row) - at(links, row) < SAID) return false;
  let hasAuthor = false;
  let hasBlock = false;
  for (let i = row + 1; i < Math.min(at(end, row), row + HEAD); i++) {
    if (TITLE.test(names[i] ?? '') || (names[i] === '' && !hasAuthor && at(text, i) > LABEL)) return false;
    hasAuthor ||= names[i] === 'a' && at(text, i) <= LABEL && /\p{L}/u.test(wordsBelow(tree, i, LABEL));
    hasBlock ||= isBlock[i] === 1;
  }
  return hasAuthor && hasBlock;
}
