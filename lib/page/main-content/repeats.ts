import { isTitle, setOf } from '../element-names';
import { at, type Tree } from '../tree';
import { headingsIn, type Outline, STEP } from './outline';
import type { PageKind } from './page-kind';
import type { Removal } from './removal';

/** Table rows and code listings may well be equal. */
const MAY_REPEAT = setOf('tr td th pre');

/**
 * A page that repeats a larger share of its text does so on purpose: a full copy is half, clones on both sides are two thirds.
 */
const MOST = 0.67;

/** Texts with fewer characters repeat for good reasons. */
const LEAST = 60;

/** Maximum number of characters in a line, and the length of the text around two distant lines as a multiple of theirs. */
const LINE = { text: 250, around: 8 };

/** Maximum share of links in a text block. */
const LINKED = 0.2;

const BASE = 8191;

/**
 * Finds blocks that repeat an earlier block text by text: copies for other screen sizes, clones of carousels. Uses polynomial
 * hashes over the texts, so that a block's hash follows from those of its children (Karp and Rabin, 1987), and then compares
 * the texts.
 * @param kind in a forum, lines that posts repeat are signatures
 */
export function* findingRepeats(outline: Outline, root: number, kind: PageKind): Generator<void, Removal[]> {
  const { tree, text, isBlock } = outline;
  const { names, texts, parent, end, skip } = tree;
  const stop = at(end, root);
  const hashes = new Int32Array(stop - root);
  // BASE to the power of the number of texts.
  const powers = new Int32Array(stop - root).fill(1);
  const numbers = new Map<string, number>();
  for (let i = stop - 1; i > root; i--) {
    if (i % STEP === 0) yield;
    if (text[i] === 0) continue;
    const place = i - root;
    if (texts[i]) {
      const said = (texts[i] ?? '').trim();
      const number = numbers.get(said) ?? numbers.size + 1;
      numbers.set(said, number);
      hashes[place] = number;
      powers[place] = BASE;
    }
    const up = at(parent, i) - root;
    hashes[up] = Math.imul(at(hashes, place), at(powers, up)) + at(hashes, up);
    powers[up] = Math.imul(at(powers, place), at(powers, up));
  }

  const first = new Map<number, number>();
  /** The last heading before a block, or the root. */
  const headings = new Int32Array(stop - root);
  let heading = root;
  const found: Removal[] = [];
  for (let i = root + 1; i < stop; i++) {
    if (i % STEP === 0) yield;
    if (skip[i]) {
      i = at(end, i) - 1;
      continue;
    }
    if (isTitle(names[i]) && text[i]) heading = i;
    if (!isBlock[i] || at(text, i) < LEAST || MAY_REPEAT.has(names[i])) continue;
    const hash = at(hashes, i - root);
    const before = first.get(hash);
    headings[i - root] = heading;
    if (before === undefined) first.set(hash, i);
    // A wrapper and its only child have the same text; that does not count as repetition.
    else if (at(end, before) <= i && text[before] === text[i] && saysTheSame(tree, before, i)) {
      const isWritten = () =>
        isLineElsewhere(outline, before, i) || isWrittenTwice(outline, before, at(headings, before - root), i, heading);
      if (kind === 'forum' || !isWritten()) found.push({ index: i, reason: 'repeated', sign: '' });
      i = at(end, i) - 1;
    }
  }
  const repeated = found.reduce((sum, { index }) => sum + at(text, index), 0);
  return repeated <= MOST * at(text, root) ? found : [];
}

/**
 * Returns true if a block is a line that its page repeats far away: a note in several chapters of a manual, an offer in several
 * rows of a list. Each part needs it; copies for other screens stand side by side.
 */
function isLineElsewhere({ tree: { parent, end }, text, isBlock }: Outline, before: number, line: number): boolean {
  const length = at(text, line);
  for (let i = line + 1; i < at(end, line); i++) if (isBlock[i] && at(text, i) < length) return false;
  let around = line;
  while (around > before) around = at(parent, around);
  return length < LINE.text && at(text, around) > LINE.around * length;
}

/**
 * Returns true if a text contains a paragraph twice: next to its first occurrence, or below another heading, as with a list or
 * a note. Copies of a text also have its headings.
 */
function isWrittenTwice(outline: Outline, before: number, itsHeading: number, block: number, heading: number): boolean {
  const { tree, text, links, headings, inPart, inMain } = outline;
  const isParagraph = tree.names[block] === 'p';
  const isPart = headingsIn(headings, tree, block) === 0 && at(links, block) <= LINKED * at(text, block);
  const isText = isParagraph || (isPart && (inPart[block] === 1 || inMain[block] === 1));
  return (
    (isParagraph && tree.parent[block] === tree.parent[before]) ||
    (isText && heading !== itsHeading && !saysTheSame(tree, heading, itsHeading))
  );
}

/** Returns true if two blocks show the same texts in the same order. */
function saysTheSame(tree: Tree, one: number, other: number): boolean {
  const texts = textsIn(tree, one);
  for (const text of textsIn(tree, other)) if (texts.next().value !== text) return false;
  return texts.next().done === true;
}

function* textsIn({ texts, end, skip }: Tree, index: number): Generator<string> {
  for (let i = index; i < at(end, index); i++) {
    if (skip[i]) i = at(end, i) - 1;
    else {
      const said = (texts[i] ?? '').trim();
      if (said) yield said;
    }
  }
}
