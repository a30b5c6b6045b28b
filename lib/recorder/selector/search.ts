import { localName, matches, parentElement } from '@/lib/base/dom';
import { matchTokens } from './match-tokens';
import { narrow, nearestAnchor, path } from './narrow';
import * as SCORE from './score';
import type { Add, Kind, MatchedToken, Placed, Root } from './token';
import { tokensOfAncestor } from './tokens';

/** A selector that matches the element and nothing else inside its root. */
export interface UniqueSelector {
  selector: string;
  /** Lower is sturdier. */
  score: number;
  kind: Kind;
  /** The tokens of the element itself that it relies on. */
  relies: string[];
}

/** Timeout for matching tokens, and for all trials, in ms. Small pages need a tenth. */
const PATIENCE_FOR_TOKENS = 12;
const PATIENCE = 24;
const MOST_CANDIDATES = 10;
const MOST_OF_A_KIND = 4;
const MOST_ANCESTORS = 40;
const MOST_TRIALS = 400;
/** The sturdiest selectors are always tried: a page that is busy for a moment must not get worse selectors. */
const SURE_TRIALS = 30;
/** Maximum number of tokens to try behind two ancestors, and of names for the outer of the two. */
const MOST_BEHIND_TWO = 12;
const MOST_FAR = 12;

/**
 * Returns selectors for an element, sturdiest first, of several kinds, each verified to match nothing else. The last resort, a
 * path of positions, always works on the current page.
 */
export function search(element: Element, root: Root): UniqueSelector[] {
  const start = performance.now();
  const ancestors = ancestorsOf(element);
  const own = matchTokens(element, root, ancestors, start + PATIENCE_FOR_TOKENS);
  const found = new Map<string, UniqueSelector>();
  const add: Add = (selector, score, kind, relies) => {
    const before = found.get(selector);
    if (!before || before.score > score) found.set(selector, { selector, score, kind, relies });
  };
  const alone = own.filter(({ others }) => others?.length === 0);
  for (const { css, score, lone, kind, relies } of alone) add(css, score + lone, kind, relies);
  const placed = ancestors.flatMap((ancestor, level) =>
    tokensOfAncestor(ancestor, level, element).map((token): Placed => ({ ...token, level })),
  );
  inside(element, own, placed, start + PATIENCE, add);
  const kinds = new Set([...found.values()].map(({ kind }) => kind));
  if (!found.size || (kinds.size < 2 && performance.now() < start + PATIENCE)) {
    const anchor = nearestAnchor(root, ancestors);
    narrow(element, own, placed, anchor, add);
    if (!found.size) add(...path(element, ancestors, anchor));
  }
  return choose([...found.values()]);
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let current = parentElement(element); current; current = parentElement(current)) {
    if (/^(body|html)$/.test(localName(current)) || ancestors.length === MOST_ANCESTORS) break;
    ancestors.push(current);
  }
  return ancestors;
}

/** Tries tokens behind one or two ancestors, joined by a space: elements added between do no harm. */
function inside(element: Element, own: MatchedToken[], placed: Placed[], deadline: number, add: Add): void {
  const trials: { places: Placed[]; token: MatchedToken; score: number }[] = [];
  const isName = ({ kind }: Placed) => kind !== 'position' && kind !== 'tag';
  const names = placed
    .filter(isName)
    .sort((a, b) => a.score - b.score)
    .slice(0, MOST_FAR);
  for (const [index, token] of own.entries()) {
    for (const near of placed) {
      if (near.level >= token.reach) continue;
      const score = token.score + SCORE.SHARE_NEAR * near.score + SCORE.SHARE_LEVEL * near.level;
      trials.push({ places: [near], token, score: score + SCORE.SHARE_NEAR_LONE * near.lone });
      if (index >= MOST_BEHIND_TWO) continue;
      for (const far of names) {
        if (far.level <= near.level) continue;
        const together =
          score + SCORE.SHARE_FAR * far.score + SCORE.SHARE_FAR_LEVEL * (far.level - near.level) + SCORE.EXTRA_FAR;
        trials.push({ places: [far, near], token, score: together });
      }
    }
  }
  trials.sort((a, b) => a.score - b.score);
  const counts = new Map<Kind, number>();
  let tried = 0;
  for (const { places, token, score } of trials) {
    const kind = places.at(-1)?.kind === 'position' ? 'position' : token.kind;
    const count = counts.get(kind) ?? 0;
    if (count >= MOST_OF_A_KIND) continue;
    if (++tried > MOST_TRIALS || (tried > SURE_TRIALS && performance.now() > deadline)) break;
    const css = [...places, token].map((part) => part.css).join(' ');
    if (token.others?.some((other) => matches(other, css)) || !matches(element, css)) continue;
    counts.set(kind, count + 1);
    add(css, score, kind, token.relies);
  }
}

/** Chooses the sturdiest selectors, but not too many of a kind: a change that breaks one usually breaks most of its kind. */
function choose(found: UniqueSelector[]): UniqueSelector[] {
  const sorted = found.sort((a, b) => a.score - b.score);
  const counts = new Map<Kind, number>();
  const chosen = sorted.filter(({ kind }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) ?? 0) <= MOST_OF_A_KIND;
  });
  return chosen.slice(0, MOST_CANDIDATES);
}
