import { all, matches } from '@/lib/base/dom';
import { captionOf } from './caption';
import { tagOf } from './css';
import { type Fingerprint, similarity } from './fingerprint';
import { sameRoleCss } from './roles';
import { elementsInRow, type RowKey, type RowMatches, rowAt } from './row-key';
import type { Kind } from './token';

/** A selector that matched an element, and nothing else, when it was recorded. */
export interface SelectorCandidate {
  selector: string;
  /** The score: lower is sturdier. Recordings are stored with this name for it. */
  cost: number;
  kind: Kind;
}

/** An element as it is stored, to be found again. Plain JSON. */
export interface RecordedElement {
  /** A plain CSS selector, unique when it was recorded. */
  selector: string;
  candidates: SelectorCandidate[];
  fingerprint: Fingerprint;
  /** Features that distinguish its row; null if it is in rows that only their order distinguishes. */
  row?: RowKey | null;
}

export interface FoundElement {
  element: Element;
  /** Similarity to the recorded element, 0 to 1. Below 0.7 a user should confirm. */
  similarity: number;
  /** The sturdiest of the candidates that match it; absent if it was found by the fingerprint alone. */
  selector?: string;
  /** True if it was found by its row's key, so its position does not matter. */
  byRow?: true;
}

/** Minimum similarity if a selector matches the element, and if only the similarity speaks for it. */
const ENOUGH_WITH_VOTES = 0.4;
const ENOUGH_ALONE = 0.55;
/** Minimum similarity in the right row if the element's text is gone: a press may have changed a word of it. */
const ENOUGH_IN_ROW = 0.7;
/** Similarity above which no other element is considered. */
const CERTAIN = 0.9;
/** How much more similar another element must be to win against the match of the selectors. */
const BETTER = 0.2;
/** How far the most similar element must be ahead of the next. */
const AHEAD = 0.02;
/** Added to the similarity if all selectors agree, when their matches are compared. */
const AGREEMENT = 0.5;
/** Maximum number of matches per candidate, and of elements compared with the fingerprint. */
const MOST_MATCHES = 5;
const MOST_COMPARED = 2_000;

interface Votes {
  weight: number;
  selector: string;
}

/**
 * Finds a recorded element on the current page. All candidates vote, weighted by their sturdiness, and their matches are
 * compared with the fingerprint. If none is very similar, every element of the same tag is compared, and then those of the same
 * role: a position or a class may match a neighbour.
 * @returns null rather than an element that is only a guess
 */
export function findElement(recorded: RecordedElement, root: Document | ShadowRoot): FoundElement | null {
  const inRow = recorded.row ? byRow(recorded, recorded.row, root) : undefined;
  return inRow === undefined ? findAnywhere(recorded, root) : inRow;
}

/** @returns undefined if the key cannot tell rows on this page, such as in another language */
function byRow(recorded: RecordedElement, key: RowKey, root: Document | ShadowRoot): FoundElement | null | undefined {
  const found = inRows(recorded, key, root);
  if (!found) return undefined;
  // A row added later may have the same name.
  if (found.rows > 1 && !key.several) return null;
  const { caption } = key;
  const same = found.elements.filter((element) => captionOf(element) === caption);
  // In another language the text differs, but the position among similar elements is the same.
  const others = found.isForeign ? found.elements.filter((element) => isAtPlace(element, key)) : found.elements;
  const candidates = same.length > 0 ? same : others;
  const least = same.length > 0 || found.isForeign ? 0 : ENOUGH_IN_ROW;
  if (found.rows > 1) return among(recorded, candidates, root);
  const ranked = candidates
    .map((element) => ({ element, like: similarity(recorded.fingerprint, element) }))
    .sort((one, other) => other.like - one.like);
  const [best, second] = ranked;
  if (!best || best.like < least) return null;
  // Elements that are equally similar are distinguished by their positions in the row.
  const isTie = second !== undefined && best.like - second.like < AHEAD;
  const element = isTie ? ranked.find(({ element: one }) => isAtPlace(one, key))?.element : best.element;
  return element ? { element, similarity: best.like, byRow: true } : null;
}

/** Finds the elements of the recorded tag in the rows of the key or, if there is none, the elements of the same role. */
function inRows({ fingerprint }: RecordedElement, key: RowKey, root: Document | ShadowRoot): RowMatches | undefined {
  const found = elementsInRow(CSS.escape(fingerprint.tag), key, root);
  const others = found?.elements.length === 0 ? sameRoleCss(fingerprint) : undefined;
  return others === undefined ? found : elementsInRow(others, key, root);
}

/** Chooses among several rows with the same key, as for an element outside of rows. */
function among(recorded: RecordedElement, candidates: readonly Element[], root: Document | ShadowRoot) {
  const found = findAnywhere(recorded, root);
  return found && candidates.includes(found.element) ? found : null;
}

function isAtPlace(element: Element, { levels: [level], inner, likes, caption }: RowKey): boolean {
  const row = rowAt(element, level);
  if (!level || !row || !matchesSafely(element, `${level.shape}${inner}`)) return false;
  return captionOf(element) === caption || all(row, tagOf(element)).length === likes;
}

function findAnywhere(recorded: RecordedElement, root: Document | ShadowRoot): FoundElement | null {
  const led = byVotes(recorded, root);
  if (led && led.similarity >= CERTAIN) return led;
  const alike = byFingerprint(recorded.fingerprint, root);
  if (!led || (alike && alike.similarity >= led.similarity + BETTER)) return alike;
  return led;
}

function byVotes(recorded: RecordedElement, root: Document | ShadowRoot): FoundElement | null {
  const votes = new Map<Element, Votes>();
  let total = 0;
  for (const { selector, cost } of recorded.candidates) {
    const matches = matching(root, selector);
    if (matches.length === 0 || matches.length > MOST_MATCHES) continue;
    const weight = 1 / (5 + cost) / matches.length;
    total += weight * matches.length;
    for (const match of matches) {
      const before = votes.get(match);
      votes.set(match, { weight: weight + (before?.weight ?? 0), selector: before?.selector ?? selector });
    }
  }
  let best: (FoundElement & { score: number }) | null = null;
  for (const [element, { weight, selector }] of votes) {
    const like = similarity(recorded.fingerprint, element);
    const score = like + AGREEMENT * (weight / total);
    if (like >= ENOUGH_WITH_VOTES && score > (best?.score ?? 0)) best = { element, similarity: like, selector, score };
  }
  if (!best) return null;
  const { score: _, ...found } = best;
  return found;
}

function byFingerprint(fingerprint: Fingerprint, root: Document | ShadowRoot): FoundElement | null {
  const best = mostAlike(fingerprint, CSS.escape(fingerprint.tag), root);
  const others = best ? undefined : sameRoleCss(fingerprint);
  return others === undefined ? best : mostAlike(fingerprint, others, root);
}

/** @returns null if none is similar enough, or if another is about as similar */
function mostAlike(fingerprint: Fingerprint, css: string, root: Document | ShadowRoot): FoundElement | null {
  let best: FoundElement | null = null;
  let second = 0;
  let compared = 0;
  for (const element of all(root, css)) {
    if (++compared > MOST_COMPARED) return null;
    const like = similarity(fingerprint, element);
    if (like > (best?.similarity ?? 0)) {
      second = best?.similarity ?? 0;
      best = { element, similarity: like };
    } else if (like > second) second = like;
  }
  return best && best.similarity >= ENOUGH_ALONE && best.similarity - second >= AHEAD ? best : null;
}

function matchesSafely(element: Element, selector: string): boolean {
  try {
    return matches(element, selector);
  } catch {
    return false;
  }
}

/** Treats an invalid selector as matching nothing: a recording may come from elsewhere. */
function matching(root: ParentNode, selector: string): Element[] {
  try {
    return [...all(root, selector)];
  } catch {
    return [];
  }
}
