import { at } from '../tree';
import { squash } from '../white-space';
import { headingsIn, type Outline, wordsBelow } from './outline';
import type { Removal } from './removal';

/** Fewer rows do not make a discussion. */
const LEAST_ROWS = 3;
/** Minimum share of the siblings that are rows. */
const ROWS = 0.6;
/**
 * Maximum number of characters in a name and in a date, and maximum distance of the author from the start of a row, in nodes.
 */
const LABEL = 40;
const HEAD = 40;
/** Minimum number of characters of a row outside of links: a date, and some words. */
const SAID = 30;
/** Minimum number of paragraph characters in the discussed text; below that, the discussion is the page. */
const TEXT = 400;
/** A row with one of these headings is a teaser. */
const TITLE = /^h[1-3]$/;

/**
 * A date, a time or an age: “3 May 2024”, “2024-05-03”, “03.05.24”, “14:05”, “5 days ago”, “3 h”. A version, such as “1.21.0”,
 * has neither a year nor a month.
 */
const DAY =
  /\b\d\d?:[0-5]\d\b|\b(?:19|20)\d\d ?[./年-] ?\d|(?<![\d.])\d\d?[./-] ?\d\d?[./-] ?(?:20)?\d\d\b(?!\.\d)|\b\d{1,2}\b.{1,20}\b20\d\d\b|\d.{1,20} ago\b|^(?:vor|hace|il y a|há|منذ) |\d.{0,4}前|^\d+ ?(?:min|[hdwy])$/;

/**
 * Finds readers' comments below the text of a page by their shape: sibling rows, each with a short link (who), a date (when)
 * and a block of words.
 */
export function findComments(outline: Outline, root: number): Removal[] {
  const { tree, text, prose, headlines } = outline;
  const { names, texts, parent, end, skip } = tree;
  /** 1 for nodes that contain a date. */
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
  // Words that every row repeats, such as “Source” next to a version, are not a name.
  const authors = new Set<string>();
  let rows = 0;
  let parts = 0;
  for (let child = block + 1; child < at(end, block); child = at(end, child)) {
    if (skip[child] || outline.text[child] === 0) continue;
    parts++;
    const author = dated[child] && authorOf(outline, child);
    if (author) {
      rows++;
      authors.add(author);
    }
  }
  return rows >= LEAST_ROWS && rows >= ROWS * parts && authors.size > 1;
}

/** Returns the short link at the beginning of a row if the row reads like a comment; else ''. */
function authorOf({ tree, text, links, isBlock }: Outline, row: number): string {
  const { names, end } = tree;
  if (!isBlock[row] || at(text, row) - at(links, row) < SAID) return '';
  let author = '';
  let hasBlock = false;
  for (let i = row + 1; i < Math.min(at(end, row), row + HEAD); i++) {
    if (TITLE.test(names[i] ?? '') || (names[i] === '' && !author && at(text, i) > LABEL)) return '';
    if (!author && names[i] === 'a' && at(text, i) <= LABEL)
      author = /\p{L}.*/u.exec(wordsBelow(tree, i, LABEL))?.[0] ?? '';
    hasBlock ||= isBlock[i] === 1;
  }
  return hasBlock ? author : '';
}
