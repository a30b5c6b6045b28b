import { attributeOf, localName, matches, parentElement, walkerOf } from '@/lib/base/dom';
import { attributeCss, position, tagOf } from './css';
import { tokensOf } from './own-tokens';
import * as SCORE from './score';
import type { Token } from './token';

const MOST_OWN = 16;
const MOST_OF_ANCESTOR = 6;
/** Descendants that may distinguish an element from similar ones. */
const INSIDE =
  'img[alt],[id],input[name],select[name],textarea[name],a[href],use,i[class],svg[class],span[class],img[class]';
const MOST_INSIDE = 5;
const MOST_VISITED = 80;
/** Elements that a press adds to a button. */
const RIPPLE = /ripple/i;
/** Items of lists and forms, which a descendant may distinguish. */
const ITEM = /^(li|tr|article|section|dd|dt|label|button|a|fieldset|form|details|td|option)$/;

/** Returns the tokens of the target, including its content and its position. */
export function tokensOfTarget(element: Element): Token[] {
  const place = position(element);
  const tokens = [...tokensOf(element), ...contentTokens(element)].sort((a, b) => a.score - b.score).slice(0, MOST_OWN);
  const tag = tagOf(element);
  if (!tokens.some(({ css }) => css === tag)) tokens.push({ css: tag, ...SCORE.TAG, kind: 'tag' });
  if (place) tokens.push(positionToken(tag, place));
  return tokens;
}

/**
 * Returns the tokens of an ancestor: its own and, among similar elements, those of its content and its position.
 * @param level number of elements between it and the target
 * @param target the element to find
 */
export function tokensOfAncestor(element: Element, level: number, target: Element): Token[] {
  const place = position(element);
  const tokens = tokensOf(element).filter(({ kind }) => kind !== 'link');
  if (place && level < 6) tokens.push(...contentTokens(element, target));
  const kept = tokens.sort((a, b) => a.score - b.score).slice(0, MOST_OF_ANCESTOR);
  if (!place) return kept;
  kept.push(positionToken(tagOf(element), place));
  const more = qualified(element, kept);
  if (more) kept.push(positionToken(more, place, SCORE.EXTRA_QUALIFIED));
  return kept;
}

/** Returns a selector that says more than the tag, to count positions among nested elements of the same tag. */
function qualified(element: Element, tokens: Token[]): string | undefined {
  const named = tokens.find(
    ({ kind, score }) => (kind === 'class' || kind === 'attribute') && score < SCORE.LIMIT_QUALIFIER,
  );
  const parent = parentElement(element);
  return named?.css ?? (parent ? `${tagOf(parent)} > ${tagOf(element)}` : undefined);
}

/** The more siblings are counted, the sooner a change among them breaks the token. */
function positionToken(what: string, { css, count }: { css: string; count: number }, extra = 0): Token {
  const { score, lone } = SCORE.POSITION;
  return { css: what + css, score: score + extra + SCORE.SHARE_SIBLING * Math.min(count, 12), lone, kind: 'position' };
}

/**
 * Returns `:has(…)` tokens for content: the icon of a button, the link of a card. For a `div` only its children count, since
 * another `div` around it would have the same descendants.
 * @param target is left out of an ancestor's content
 */
function contentTokens(element: Element, target?: Element): Token[] {
  const tokens: Token[] = [];
  for (const inner of firstInside(element)) {
    const isChild = parentElement(inner) === element;
    if (inner === target || (!isChild && !ITEM.test(localName(element)))) continue;
    const best = innerTokens(inner)[0];
    if (!best || best.score > SCORE.LIMIT_CONTENT || RIPPLE.test(best.css)) continue;
    const css = `${tagOf(element)}:has(${isChild ? '> ' : ''}${best.css})`;
    const extra = target ? SCORE.EXTRA_CONTENT_OF_ANCESTOR : SCORE.EXTRA_CONTENT;
    tokens.push({ css, score: best.score + extra, lone: best.lone, kind: 'content' });
  }
  return tokens.sort((a, b) => a.score - b.score).slice(0, 3);
}

/** Returns the first descendants that may be specific, near the start: an ancestor may contain the whole page. */
function firstInside(element: Element): Element[] {
  const walker = walkerOf(element, NodeFilter.SHOW_ELEMENT);
  const found: Element[] = [];
  for (let count = 0; count < MOST_VISITED && found.length < MOST_INSIDE && walker.nextNode(); count++) {
    const inner = walker.currentNode as Element;
    if (matches(inner, INSIDE)) found.push(inner);
  }
  return found;
}

/** Returns the tokens of a descendant, without a lone `tag`, and without a nested `:has`, which CSS forbids. */
const innerTokens = (inner: Element): Token[] => {
  if (localName(inner) === 'use') {
    const href = attributeOf(inner, 'href') ?? attributeOf(inner, 'xlink:href') ?? '';
    const fragment = /#[\w-]+$/.exec(href)?.[0];
    return fragment && attributeOf(inner, 'href') !== null
      ? [{ css: `use${attributeCss('href', fragment, '$=')}`, ...SCORE.ICON, kind: 'content' }]
      : [];
  }
  return tokensOf(inner).filter(({ kind }) => kind !== 'tag' && kind !== 'type');
};
