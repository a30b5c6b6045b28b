import { all } from '@/lib/dom';
import { type Fingerprint, similarity } from './fingerprint';
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
}

export interface FoundElement {
  element: Element;
  /** Likeness to the recorded one, 0 to 1. Below 0.7 a person should confirm. */
  similarity: number;
  /** The sturdiest of the candidates that lead to it; none where the fingerprint alone has found it. */
  selector?: string;
}

/** Similarity that is enough where a selector leads to the element, and where nothing but the similarity does. */
const ENOUGH_WITH_VOTES = 0.4;
const ENOUGH_ALONE = 0.55;
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

/** A recording may come from elsewhere: what is no selector matches nothing. */
function matching(root: ParentNode, selector: string): Element[] {
  try {
    return [...all(root, selector)];
  } catch {
    return [];
  }
}
