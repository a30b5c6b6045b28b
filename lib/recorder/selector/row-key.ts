import { all, closest, localName, parentElement } from '@/lib/base/dom';
import { captionOf } from './caption';
import { asked, isSoOf, languageOf, type RowPart, type RowText, textsOfRow } from './row-text';

/** A set of similar rows around an element, and which of them it is in. */
export interface RowLevel {
  /** CSS of the rows. */
  shape: string;
  /** How many elements of that shape are around the element up to the row, both included: 1 for the nearest. */
  depth: number;
  /** Number of elements in the row with the tag and the caption of the target. */
  alike: number;
  /** Alternative ways to identify the row; all parts of a way must match. */
  ways: RowPart[][];
}

/** Features that distinguish an element's row from the others. Plain JSON. */
export interface RowKey {
  /** Name of the row for people. */
  name: string;
  /** Innermost first. */
  levels: RowLevel[];
  /** Caption of the element itself. */
  caption: string;
  /** True if elements in other rows have the same caption, so a page without it is in another language. */
  shared?: true;
  /** Positional path to the element from its row; empty for the row itself. */
  inner: string;
  /** Number of elements of its tag in its row. */
  likes: number;
  /** Language of the page. */
  lang: string;
  /** True if several rows matched the key when it was recorded. */
  several?: true;
  /** True if the recorded selector expresses it. */
  inCss?: true;
}

/** Maximum number of elements of the page to check. */
const MOST_ELEMENTS = 20_000;

/** Elements in the rows that match a key. */
export interface RowMatches {
  elements: Element[];
  /** Number of rows that contain them. */
  rows: number;
  isForeign: boolean;
}

/**
 * Returns the elements in rows that match the key.
 * @param css of the elements
 * @returns undefined if the key is useless on this page: the page is in another language, and the key consists of words
 */
export function elementsInRow(css: string, key: RowKey, root: ParentNode): RowMatches | undefined {
  const candidates = [...all(root, css)].slice(0, MOST_ELEMENTS);
  const isForeign = isInAnotherLanguage(key, candidates);
  const isAsked = ({ ways }: RowLevel) => ways.every((way) => way.some((part) => asked(part, isForeign)));
  if (!key.levels.every(isAsked)) return undefined;
  const verdicts = key.levels.map(() => new Map<Element, boolean>());
  const elements: Element[] = [];
  const rows = new Set<Element>();
  for (const element of candidates) {
    const own = rowAt(element, key.levels[0]);
    const isIn = key.levels.every((level, index) => {
      const row = rowAt(element, level);
      return row !== null && isRow(row, level, verdicts[index] ?? new Map(), isForeign);
    });
    if (!own || !isIn || countAlike(own, element) > (key.levels[0]?.alike ?? 1)) continue;
    elements.push(element);
    rows.add(own);
  }
  return { elements, rows: rows.size, isForeign };
}

function isRow(row: Element, { ways }: RowLevel, known: Map<Element, boolean>, isForeign: boolean): boolean {
  const before = known.get(row);
  if (before !== undefined) return before;
  let read: RowText[] | undefined;
  const texts = () => (read ??= textsOfRow(row));
  const verdict = ways.some((way) => way.every((part) => isSoOf(row, texts, part, isForeign)));
  known.set(row, verdict);
  return verdict;
}

function isInAnotherLanguage({ lang, caption, shared }: RowKey, candidates: readonly Element[]): boolean {
  const [any] = candidates;
  if (any && languageOf(any) !== lang) return true;
  return shared === true && !candidates.some((candidate) => captionOf(candidate) === caption);
}

/** Returns the row of an element; null if it is not in a row of that shape. */
export function rowAt(element: Element, level: Pick<RowLevel, 'shape' | 'depth'> | undefined): Element | null {
  if (!level) return null;
  try {
    let row = closest(element, level.shape);
    for (let times = 1; row && times < level.depth; times++) {
      const around = parentElement(row);
      row = around && closest(around, level.shape);
    }
    return row;
  } catch {
    // A recording may come from elsewhere: an invalid selector matches no row.
    return null;
  }
}

/** Counts the elements in a row that are like the given one, including itself. */
export function countAlike(row: Element, element: Element): number {
  if (row === element) return 1;
  const caption = captionOf(element);
  return [...all(row, CSS.escape(localName(element)))].filter((other) => captionOf(other) === caption).length;
}
