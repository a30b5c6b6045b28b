/**
 * The content of a page as data: what markdown is written from, where the page is not. It is the content's part of the
 * flat tree (../tree.ts) without what is skipped, with the attributes that say something in markdown. A page gives it as
 * JSON, in one string, which browsers hand over many times as fast as lists.
 *
 * - A string is a text.
 * - A list begins an element: its name, then names and values of its attributes by turns.
 * - A number ends that many of what was begun.
 * - `base` is the address that relative ones behind it are relative to.
 */
export type Entry = string | number | [name: string, ...attributes: string[]] | { base: string };

/**
 * Facts that stand among the attributes of an element, under names that no attribute of those which are taken has. An
 * attribute of the element around is `^name`, of that around it `^^name`.
 */
export const APART = ':apart';
/** The picture that an image shows where it has no address. */
export const SHOWN = ':shown';

/** An excerpt that was opened: in preorder, a subtree is a range, `[i, end[i])`. Its roots have the parent -1. */
export interface Excerpt {
  /** Lower-case local name of an element; '' for text. */
  names: string[];
  /** Text of a text node; '' for an element. */
  texts: string[];
  parent: Int32Array;
  /** Index behind the last descendant. */
  end: Int32Array;
  /** Characters of text below, white space collapsed. */
  textLength: Int32Array;
  /** The value that an element has for a name, where the excerpt has it. */
  attribute(index: number, name: string): string | undefined;
  /** The address that relative ones in an element are relative to. */
  baseOf(index: number): string;
}
