import { all, matches } from '@/lib/base/dom';
import { captionOf } from './caption';
import { tagOf } from './css';
import { type Fingerprint, similarity } from './fingerprint';
import { elementsInRow, type RowKey, rowAt } from './row-key';
import type { Kind } from './token';

/** A selector that matched an element, and nothing else, when it was recorded. */
export interface SelectorCandidate {
  selector: string;
  /** The score: lower is sturdier. Recordings are kept and saved with this name for it. */
  cost: number;
  kind: Kind;
}

/** An element as it is kept, to be found again. Plain JSON. */
export interface RecordedElement {
  /** One plain CSS selector, unique when it was recorded. */
  selector: string;
  candidates: SelectorCandidate[];
  fingerprint: Fingerprint;
  /** What tells its row from the others; null if it is in rows that nothing but their order tells apart. */
  row?: RowKey | null;
}

export interface FoundElement {
  element: Element;
  /** Likeness to the recorded one, 0 to 1. Below 0.7 a person should confirm. */
  similarity: number;
  /** The sturdiest of the candidates that lead to it; none where the fingerprint alone has found it. */
  selector?: string;
  /** Found by what tells its row, so that its place does not matter. */
  byRow?: true;
}

/** Similarity that is enough where a selector leads to the element, and where nothing but the similarity does. */
const ENOUGH_WITH_VOTES = 0.4;
const ENOUGH_ALONE = 0.55;
/** The same in the right row, where nothing says what the element said: a word of it may have changed with a press. */
const ENOUGH_IN_ROW = 0.7;
/** Similarity above which no other element is looked at. */
const CERTAIN = 0.9;
/** Similarity by which another element wins against the one that selectors lead to. */
const BETTER = 0.2;
/** Similarity by which the most similar element must be ahead of the next. */
const AHEAD = 0.02;
/** Similarity that the agreement of all selectors adds, when elements they lead to are compared. */
const AGREEMENT = 0.5;
/** Matches of one candidate that are looked at, and elements compared with the fingerprint. */
const MOST_MATCHES = 5;
const MOST_COMPARED = 2_000;

interface Votes {
  weight: number;
  selector: string;
}

/**
 * Finds a recorded element on the page as it is now. All candidates vote, the sturdier the more, and the elements they
 * lead to are compared with the fingerprint. Where none is very like it, everything of its tag is compared: a position
 * or a class may lead to a neighbour.
 * @returns null rather than an element that only might be the one
 */
export function findElement(recorded: RecordedElement, root: Document | ShadowRoot): FoundElement | null {
  const inRow = recorded.row ? byRow(recorded, recorded.row, root) : undefined;
  return inRow === undefined ? findAnywhere(recorded, root) : inRow;
}

/** @returns undefined where the page does not tell rows as it did: in another language */
function byRow(recorded: RecordedElement, key: RowKey, root: Document | ShadowRoot): FoundElement | null | undefined {
  const found = elementsInRow(recorded.fingerprint.tag, key, root);
  if (!found) return undefined;
  // A row that came later may have the same name.
  if (found.rows > 1 && !key.several) return null;
  const { caption } = key;
  const same = found.elements.filter((element) => captionOf(element) === caption);
  // In another language it says something else, and has the same place among the same.
  const others = found.isForeign ? found.elements.filter((element) => isAtPlace(element, key)) : found.elements;
  const candidates = same.length > 0 ? same : others;
  const least = same.length > 0 || found.isForeign ? 0 : ENOUGH_IN_ROW;
  if (found.rows > 1) return among(recorded, candidates, root);
  const ranked = candidates
    .map((element) => ({ element, like: similarity(recorded.fingerprint, element) }))
    .sort((one, other) => other.like - one.like);
  const [best, second] = ranked;
  if (!best || best.like < least) return null;
  // Two that are alike are told by their places in the row.
  const isTie = second !== undefined && best.like - second.like < AHEAD;
  const element = isTie ? ranked.find(({ element: one }) => isAtPlace(one, key))?.element : best.element;
  return element ? { element, similarity: best.like, byRow: true } : null;
}

/** The one of several rows with the same key, as for what is in no row. */
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
  let best: FoundElement | null = null;
  let second = 0;
  let compared = 0;
  for (const element of all(root, CSS.escape(fingerprint.tag))) {
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

/** A recording may come from elsewhere: what is no selector matches nothing. */
function matching(root: ParentNode, selector: string): Element[] {
  try {
    return [...all(root, selector)];
  } catch {
    return [];
  }
}
