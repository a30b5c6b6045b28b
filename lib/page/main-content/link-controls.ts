import * as dom from '@/lib/base/dom';
import { isTitle } from '../element-names';
import { at, elementIn } from '../tree';
import { isInlineName, type Outline, showsValue, wordsBelow } from './outline';
import type { Removal } from './removal';

/** Addresses of links that only run a script. */
const NOWHERE = /^(?:#|javascript:.*)?$/is;
/** Maximum number of characters on such a link. A question that unfolds its answer is longer, or ends as one. */
const LONGEST = 24;
const QUESTION = /[?？;؟]$/;
/** Text around a link that does not outlive it. */
const BRACKETS = /^[\s[\]()|·•［］（）]*$/;
/** Attributes of links that unfold what follows them. */
const UNFOLDS = ['aria-expanded', 'aria-controls', 'data-toggle', 'data-bs-toggle', 'data-target'];
/** A toolbar or a row of tabs has at least this many of them. */
const LEAST = 2;

/** Classes of text that only screen readers say, and maximum number of characters of it on an icon. */
const UNSEEN = /(?<!\S)(?:sr[-_]only|visually[-_]?hidden|screen[-_]reader(?:[-_]text)?|assistive[-_]text)(?!\S)/i;
const LONGEST_NAME = 40;
/** How many nodes of an icon are searched, and how many inline elements may be around a link. */
const NEAR = 40;
const LEVELS = 8;

/**
 * Finds links that are controls: icons with a name for screen readers, buttons by their role, and blocks of nothing but links
 * that lead nowhere.
 */
export function linkControls(outline: Outline, root: number): Removal[] {
  const { tree, text } = outline;
  const { names, parent, end, skip } = tree;
  const found: Removal[] = [];
  const rows = new Map<number, { length: number; count: number }>();
  for (let i = root + 1; i < at(end, root); i++) {
    if (skip[i]) i = at(end, i) - 1;
    if (names[i] !== 'a' || !text[i]) continue;
    const icon = isIcon(outline, i);
    if (!icon && !isDead(outline, i)) continue;
    // A link without a word or a number is an arrow that leads to the top of the page.
    if (icon || !/[\p{L}\p{N}]/u.test(wordsBelow(tree, i, LONGEST))) {
      found.push({ index: i, reason: 'control', sign: icon ? 'icon' : '#' });
    } else if (dom.attributeOf(elementIn(tree.nodes, i), 'role') === 'button') {
      if (!showsValue(tree, i, LONGEST))
        found.push({ index: withBrackets(outline, i, root), reason: 'control', sign: 'role button' });
    } else {
      const block = rowAround(outline, i, root);
      const { length, count } = rows.get(block) ?? { length: 0, count: 0 };
      rows.set(block, { length: length + at(text, i), count: count + 1 });
    }
    i = at(end, i) - 1;
  }
  for (const [index, { length, count }] of rows) {
    const isAll = count >= LEAST && length === text[index];
    if (isAll && index > root && !isTitle(names[index])) found.push({ index, reason: 'control', sign: '#' });
  }
  return found.sort((one, other) => one.index - other.index).filter(({ index }) => !skip[at(parent, index)]);
}

/** Returns true for a link with a name that is not shown, and nothing else. */
function isIcon({ tree, text }: Outline, link: number): boolean {
  const { nodes, names, end } = tree;
  const stop = at(end, link);
  if (at(text, link) > LONGEST_NAME || stop - link > NEAR || names.slice(link, stop).includes('img')) return false;
  for (let i = link + 1; i < stop; i++) {
    if (!names[i] || text[i] !== text[link]) continue;
    if (UNSEEN.test(dom.attributeOf(elementIn(nodes, i), 'class') ?? '')) return true;
  }
  return false;
}

function isDead({ tree, text }: Outline, link: number): boolean {
  const element = elementIn(tree.nodes, link);
  if (at(text, link) > LONGEST || !NOWHERE.test(dom.attributeOf(element, 'href')?.trim() ?? '')) return false;
  // A link without an address and a role is an anchor, or text.
  if (!dom.hasAttribute(element, 'href') && dom.attributeOf(element, 'role') !== 'button') return false;
  if (UNFOLDS.some((name) => dom.hasAttribute(element, name))) return false;
  let up = at(tree.parent, link);
  for (let level = 0; level < LEVELS && up > 0 && isInlineName(tree.names[up]); level++) up = at(tree.parent, up);
  return !isTitle(tree.names[up]) && !QUESTION.test(wordsBelow(tree, link, LONGEST));
}

/** Returns the outermost element around a link that says nothing else, except for brackets. */
function withBrackets({ tree, text }: Outline, link: number, root: number): number {
  const { names, texts, parent, end } = tree;
  let index = link;
  let up = at(parent, link);
  for (let level = 0; level < LEVELS && up > root && isInlineName(names[up]); level++, up = at(parent, up)) {
    if (at(text, up) > at(text, link) + BRACKET_TEXT || at(end, up) - up > NEAR) break;
    const others = texts.slice(up, link).join('') + texts.slice(end[link], end[up]).join('');
    if (!BRACKETS.test(others)) break;
    index = up;
  }
  return index;
}
const BRACKET_TEXT = 8;

/** Returns the list around a link in an item, or else the block around it. */
function rowAround({ tree, text }: Outline, link: number, root: number): number {
  const { names, parent } = tree;
  let up = at(parent, link);
  const isWrapper = (index: number) =>
    isInlineName(names[index]) || names[index] === 'li' || (text[index] === text[link] && !isTitle(names[index]));
  for (let level = 0; level < LEVELS && up > root && isWrapper(up); level++) up = at(parent, up);
  return up;
}
