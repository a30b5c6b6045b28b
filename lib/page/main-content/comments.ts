import { setOf } from '../element-names';
import { squash } from '../metadata/near-heading';
import { addTo, at, type Tree } from '../tree';
import { headingsIn, type Outline } from './outline';
import type { Removal } from './removal';

/** Fewer rows are no talk; and the share of what stands beside each other that rows must be. */
const ROWS = { least: 3, share: 0.6 };
/** Most characters of a name, and of a day; nodes from the start of a row in which its author stands. */
const LABEL = 40;
const HEAD = 40;
/** Characters outside of links that a row has at least: a day, and some words. */
const SAID = 30;
/** The text that is talked about: characters in paragraphs, and their share of all before. */
const TEXT = { prose: 400, share: 0.5 };
/** A row with one of these is a teaser. */
const TITLES = setOf('h1 h2 h3');

/** A day or a time, or how long ago: “3 May 2024”, “2024-05-03”, “14:05”, “5 days ago”, “3 h”. */
const DAY =
  /\d{1,2}:\d\d|\d[./年-]\d{1,2}[./月-]\d|\b\d{1,2}\b.{1,20}\b(?:19|20)\d\d\b|\d.{1,20} ago\b|^(?:vor|hace|il y a|há) .*\d|^منذ|\d.{0,4}前|^\d+ ?(?:min|[smhdwy])$/;
const LETTER = /\p{L}/u;

/**
 * Finds readers' comments below the text of a page by their shape: rows of one element beside each other, each with a short
 * link (who), a day (when) and words in a block of their own, behind a text in paragraphs.
 */
export function findComments(outline: Outline, root: number): Removal[] {
  const { tree, text, prose, headlines } = outline;
  const { names, parent, end, skip } = tree;
  const dated = datedBelow(outline, root);
  if (!dated) return [];
  const ownProse = prose.slice();
  for (let i = root + 1; i < at(end, root); i++) if (!skip[i]) addTo(ownProse, at(parent, i), -at(prose, i));
  const found: Removal[] = [];
  const before = { text: 0, prose: 0 };
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i]) i = at(end, i) - 1;
    else {
      const isBehind = before.prose >= TEXT.prose && before.prose >= TEXT.share * before.text;
      if (isBehind && dated[i] && headingsIn(headlines, tree, i) === 0 && isTalk(outline, dated, i)) {
        found.push({ index: i, reason: 'comments', sign: '' });
        i = at(end, i) - 1;
      } else {
        before.prose += at(ownProse, i);
        if (names[i] === '') before.text += at(text, i);
      }
    }
  }
  return found;
}

/** Marks what has a day in it; nothing where too few parts have one. */
function datedBelow({ tree, text }: Outline, root: number): Uint8Array | undefined {
  const { names, texts, parent, end, skip } = tree;
  const dated = new Uint8Array(names.length);
  let days = 0;
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i]) i = at(end, i) - 1;
    else if (names[i] === 'time' || (names[i] === '' && at(text, i) <= LABEL && DAY.test(squash(texts[i] ?? '')))) {
      days++;
      for (let up = i; up > root && !dated[up]; up = at(parent, up)) dated[up] = 1;
    }
  }
  return days >= ROWS.least ? dated : undefined;
}

function isTalk(outline: Outline, dated: Uint8Array, block: number): boolean {
  const { end, names, skip } = outline.tree;
  const rows = new Map<string | undefined, number>();
  let parts = 0;
  for (let child = block + 1; child < at(end, block); child = at(end, child)) {
    if (skip[child] || outline.text[child] === 0) continue;
    parts++;
    if (dated[child] && isRow(outline, child)) rows.set(names[child], (rows.get(names[child]) ?? 0) + 1);
  }
  const most = Math.max(0, ...rows.values());
  return most >= ROWS.least && most >= ROWS.share * parts;
}

function isRow({ tree, text, links, isBlock, linked }: Outline, row: number): boolean {
  const { names, end, skip } = tree;
  if (!isBlock[row] || linked[row] || at(text, row) - at(links, row) < SAID) return false;
  let hasAuthor = false;
  let hasBlock = false;
  for (let i = row + 1; i < Math.min(at(end, row), row + HEAD); i++) {
    if (skip[i] || text[i] === 0) i = at(end, i) - 1;
    else if (TITLES.has(names[i])) return false;
    else if (names[i] === 'a' && at(text, i) <= LABEL) hasAuthor ||= LETTER.test(firstText(tree, i));
    else if (names[i] !== '') hasBlock ||= isBlock[i] === 1;
    else if (!hasAuthor && at(text, i) > LABEL) return false;
  }
  return hasAuthor && hasBlock;
}

/** The first text of an element that is more than white space. */
function firstText({ texts, end }: Tree, index: number): string {
  for (let i = index; i < at(end, index); i++) if (texts[i]?.trim()) return texts[i] ?? '';
  return '';
}
