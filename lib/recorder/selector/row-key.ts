import { all, closest, localName, parentElement } from '@/lib/base/dom';
import { captionOf } from './caption';
import { asked, isSoOf, languageOf, type RowPart, type RowText, textsOfRow } from './row-text';

/** Rows of one kind around an element, and which of them it is. */
export interface RowLevel {
  /** CSS of the rows. */
  shape: string;
  /** How many of that shape are around the element up to the row, with both: 1 for the nearest. */
  depth: number;
  /** Elements in the row that have the tag and the caption of the one that is meant. */
  alike: number;
  /** Any of these tells the row; all of its parts have to be so. */
  ways: RowPart[][];
}

/** What tells the row of an element from the others. Plain JSON. */
export interface RowKey {
  /** The row in words, for people. */
  name: string;
  /** The innermost first. */
  levels: RowLevel[];
  /** What the element itself says. */
  caption: string;
  /** True if elements in other rows say the same, so that a page without any is one in another language. */
  shared?: true;
  /** The way to the element from its row, by places; empty for the row itself. */
  inner: string;
  /** Elements of its tag in its row. */
  likes: number;
  /** Language of the page. */
  lang: string;
  /** True if several rows had the key when it was recorded. */
  several?: true;
  /** True if the recorded selector says it. */
  inCss?: true;
}

/** Elements of the page that are looked at. */
const MOST_ELEMENTS = 20_000;

/** Elements in the rows that have a key. */
export interface RowMatches {
  elements: Element[];
  /** Number of rows that they are in. */
  rows: number;
  isForeign: boolean;
}

/**
 * Finds the elements of a tag that stand in a row with the key.
 * @returns undefined where the key says nothing in this page: it is in another language, and has only words
 */
export function elementsInRow(tag: string, key: RowKey, root: ParentNode): RowMatches | undefined {
  const candidates = [...all(root, CSS.escape(tag))].slice(0, MOST_ELEMENTS);
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

/** The row of an element; null where it is in none of that shape. */
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
    // A recording may come from elsewhere: what is no selector is no row.
    return null;
  }
}

/** Counts the elements in a row that could be taken for one of it, which is itself one. */
export function countAlike(row: Element, element: Element): number {
  if (row === element) return 1;
  const caption = captionOf(element);
  return [...all(row, CSS.escape(localName(element)))].filter((other) => captionOf(other) === caption).length;
}
