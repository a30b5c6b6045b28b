import { all, matches, parentElement } from '@/lib/base/dom';
import { position, tagOf } from './css';
import { MOST_MATCHES } from './match-tokens';
import { tokensOf } from './own-tokens';
import * as SCORE from './score';
import type { Add, MatchedToken, Placed, Root, Token } from './token';

/** Maximum number of matches to start with, and of ancestors' tokens to try. */
const MOST_NARROWED = 80;
const MOST_PLACES = 50;
/** Maximum number of ancestors that are checked for a name. */
const MOST_ASKED = 15;

/**
 * Starts with a token and repeatedly adds the ancestor that excludes most matches, until nothing else matches. The result may
 * contain positions, but fewer than a path does, and elements added between do no harm.
 */
export function narrow(element: Element, own: MatchedToken[], placed: Placed[], anchor: Anchor | null, add: Add): void {
  const isFew = ({ others, kind }: MatchedToken) => others && others.length <= MOST_NARROWED && kind !== 'position';
  const start = own.find(isFew) ?? own.find(({ kind }) => kind === 'tag');
  if (!start) return;
  let { others, score } = start;
  const chosen: Placed[] = [];
  if (anchor && (!others || others.length > MOST_NARROWED)) {
    chosen.push(anchor.token);
    score += SCORE.SHARE_NEAR * anchor.token.score;
    others = [...all(anchor.element, start.css)].filter((other) => other !== element);
  }
  if (!others || others.length > MOST_MATCHES) return;
  const isPosition = ({ kind }: Placed) => kind === 'position';
  const named = placed.filter((place) => !isPosition(place)).sort((a, b) => a.score - b.score);
  const usable = [...placed.filter(isPosition).slice(0, MOST_PLACES / 2), ...named].slice(0, MOST_PLACES);
  while (others.length > 0 && chosen.length < 5) {
    let best: { next: Placed; left: Element[]; value: number } | undefined;
    for (const next of usable) {
      if (chosen.some(({ level }) => level === next.level)) continue;
      const css = chain([...chosen, next], start);
      const left: Element[] = others.filter((other) => matches(other, css));
      const value = (others.length - left.length) / others.length / (10 + next.score + next.level);
      if (left.length < others.length && value > (best?.value ?? 0)) best = { next, left, value };
    }
    if (!best) return;
    chosen.push(best.next);
    others = best.left;
    score += SCORE.SHARE_NEAR * best.next.score + SCORE.SHARE_LEVEL * best.next.level;
  }
  const css = chain(chosen, start);
  const kind = chosen.some((place) => place.kind === 'position') ? 'position' : start.kind;
  if (others.length === 0 && matches(element, css)) add(css, score + SCORE.EXTRA_NARROWED, kind, start.relies);
}

/** Joins tokens from the farthest ancestor to the element. */
const chain = (places: Placed[], token: Token) =>
  [...[...places].sort((a, b) => b.level - a.level), token].map(({ css }) => css).join(' ');

/** An ancestor with a unique name. */
export interface Anchor {
  element: Element;
  token: Placed;
}

/** Returns the nearest ancestor that a sturdy token matches uniquely in the root. */
export function nearestAnchor(root: Root, ancestors: Element[]): Anchor | null {
  for (const [level, element] of ancestors.slice(0, MOST_ASKED).entries()) {
    const isName = ({ css, score }: Token) => score < SCORE.LIMIT_NAME && matches(element, css) && isAlone(root, css);
    const token = tokensOf(element).find(isName);
    if (token) return { element, token: { ...token, level } };
  }
  return null;
}

/** Returns a path of child combinators, from an anchor or from the top. Always unique. */
export function path(element: Element, ancestors: Element[], anchor: Anchor | null): Parameters<Add> {
  const steps = [element, ...ancestors.slice(0, anchor?.token.level)].map(step).reverse();
  if (anchor) {
    const { css, score, level } = anchor.token;
    const sum = SCORE.EXTRA_PATH_FROM_NAME + SCORE.SHARE_NEAR * score + SCORE.SHARE_STEP * level;
    return [[css, ...steps].join(' > '), sum, 'position', []];
  }
  for (let current = parentElement(topOf(element, ancestors)); current; current = parentElement(current)) {
    steps.unshift(step(current));
  }
  // Only this pins the first step to the top of a shadow root, in which no element is above it.
  if (steps[0] !== 'html') steps[0] += ':not(* *)';
  return [steps.join(' > '), SCORE.EXTRA_PATH_FROM_TOP + SCORE.SHARE_STEP * steps.length, 'position', []];
}

const topOf = (element: Element, ancestors: Element[]) => ancestors.at(-1) ?? element;

const isAlone = (root: Root, css: string) => all(root, css).length === 1;

const step = (element: Element) => tagOf(element) + (position(element)?.css ?? '');
