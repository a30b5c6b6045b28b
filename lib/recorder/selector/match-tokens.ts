import { all, matches, parentElement } from '@/lib/base/dom';
import { tagOf } from './css';
import * as SCORE from './score';
import type { MatchedToken, Root, Token } from './token';
import { tokensOfTarget } from './tokens';

/** Tokens with more matches than this are only useful inside an ancestor with few of them. */
export const MOST_MATCHES = 600;
const PAIRED = 8;
/** Number of tokens that are always queried, even past the deadline. */
const SURELY_ASKED = 3;

/**
 * Returns the element's tokens and pairs of them, each with its other matches, sturdiest first.
 * @param deadline except for the sturdiest tokens, no query starts after this time of `performance.now()`
 */
export function matchTokens(element: Element, root: Root, ancestors: Element[], deadline: number): MatchedToken[] {
  const levels = new Map(ancestors.map((ancestor, level) => [ancestor, level]));
  const withOthers = (token: Token, relies: string[], others: Element[] | null): MatchedToken => {
    return { ...token, relies, others, reach: others ? reachOf(others, levels, ancestors.length) : 0 };
  };
  const single: MatchedToken[] = [];
  for (const [index, token] of tokensOfTarget(element).entries()) {
    if (index >= SURELY_ASKED && performance.now() > deadline) break;
    // A token that does not match the element itself is useless, whatever the reason.
    if (matches(element, token.css)) single.push(withOthers(token, [token.css], othersIn(root, token.css, element)));
  }
  const pairs: MatchedToken[] = [];
  const shared = single.filter(({ others }) => others?.length !== 0).slice(0, PAIRED);
  for (const [index, first] of shared.entries()) {
    for (const second of shared.slice(index + 1)) {
      if (performance.now() > deadline) break;
      const token = pair(element, first, second);
      const fewer = (first.others?.length ?? Infinity) < (second.others?.length ?? Infinity) ? first : second;
      if (!token || !fewer.others) continue;
      const others = fewer.others.filter((other) => matches(other, token.css));
      if (others.length < fewer.others.length) pairs.push(withOthers(token, [first.css, second.css], others));
    }
  }
  return [...single, ...pairs].sort((a, b) => a.score - b.score);
}

function othersIn(root: Root, css: string, element: Element): Element[] | null {
  const found = all(root, css);
  return found.length > MOST_MATCHES ? null : [...found].filter((match) => match !== element);
}

/** Combines two tokens: the pair breaks when either does. */
function pair(element: Element, first: Token, second: Token): Token | null {
  const tag = tagOf(element);
  const rest = second.css.startsWith(tag) ? second.css.slice(tag.length) : second.css;
  if (!rest || !/^[.[:#]/.test(rest) || first.css === tag) return null;
  // A part without a tag in front, such as an id, must come first.
  if (second.css !== rest && !first.css.startsWith(tag) && !/^[.[:#]/.test(first.css)) return null;
  const kind = second.kind === 'position' ? 'position' : first.kind;
  const score = first.score + SCORE.SHARE_SECOND * second.score;
  return { css: first.css + rest, score, lone: Math.min(first.lone, second.lone), kind };
}

/** Returns the level below which ancestors contain no other match. */
function reachOf(others: Element[], levels: Map<Element, number>, none: number): number {
  let reach = none;
  for (const other of others) {
    let current = parentElement(other);
    while (current && !levels.has(current)) current = parentElement(current);
    if (current) reach = Math.min(reach, levels.get(current) ?? none);
    if (reach === 0) break;
  }
  return reach;
}
