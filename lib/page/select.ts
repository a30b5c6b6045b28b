import * as dom from '@/lib/base/dom';
import { ReadError } from './read-outcome';
import { at, elementIn, type Tree } from './tree';

export type Matcher = (element: Element) => boolean;

/** Nodes between two pauses. */
const STEP = 500;

/** Matches the parts of a page that a list of tags names. */
export interface Tagged {
  matches: Matcher;
  /** Returns the outermost matching elements that are not skipped, in document order. */
  findIn(tree: Tree): Generator<void, number[]>;
}

/** Finds the elements of `includeTags` or `excludeTags`, like `tagged`. */
export type FindTagged = typeof tagged;

/**
 * Parses `includeTags` or `excludeTags`. An entry is a tag name, a CSS selector, or `*text*`: found case-insensitively in the
 * element's tag name or in an attribute written as `name="value"`. An entry that is valid CSS is read as CSS.
 * @param field the request's name for the list
 * @throws ReadError naming an entry of neither kind
 */
export function tagged(entries: string[], field: string): Tagged {
  const matches = matcher(entries, field);
  return { matches, findIn: (tree) => outermost(tree, matches) };
}

function matcher(entries: string[], field: string): Matcher {
  const selectors: string[] = [];
  const wilds: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const wild = /^\*([^*]+)\*$/.exec(entry.trim())?.[1];
    if (isSelector(entry)) selectors.push(entry);
    else if (wild) wilds.push(wild.toLowerCase());
    else {
      throw new ReadError({
        code: 'BAD_REQUEST',
        field: `${field}[${index}]`,
        message: ['invalidPattern', { pattern: entry }],
      });
    }
  }
  const selector = selectors.join(',');
  return (element) =>
    (selector !== '' && dom.matches(element, selector)) || (wilds.length > 0 && hasAny(wilds, element));
}

function isSelector(text: string): boolean {
  try {
    new DocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

function hasAny(wilds: string[], element: Element): boolean {
  const attributes = dom.attributeNames(element).map((name) => `${name}="${dom.attributeOf(element, name)}"`);
  const parts = [dom.localName(element), ...attributes].map((part) => part.toLowerCase());
  return wilds.some((wild) => parts.some((part) => part.includes(wild)));
}

function* outermost({ nodes, names, end, skip }: Tree, matches: Matcher): Generator<void, number[]> {
  const found: number[] = [];
  for (let i = 0, steps = 1; i < nodes.length; i++, steps++) {
    if (steps % STEP === 0) yield;
    const isMatch = !skip[i] && names[i] !== '' && matches(elementIn(nodes, i));
    if (isMatch) found.push(i);
    if (isMatch || skip[i]) i = at(end, i) - 1;
  }
  return found;
}
