import { at } from '../tree';
import { collapsedLength } from '../white-space';

/**
 * The content of a page as data: what markdown is written from, where the page is not. It is the content's part of the
 * flat tree (../tree.ts) without what is skipped, with the attributes that say something in markdown. A page gives it in
 * pieces, each as JSON, so that neither side has to read or write a large one at once.
 */
export interface ExcerptPiece {
  /** Per node, in preorder: lower-case local name of an element; '' for text. */
  names: string[];
  /** Per node: how many nodes before it its parent is; 0 for a root. */
  distances: number[];
  /** Per node: its text; TeX of a formula that has it; '' for any other element. */
  texts: string[];
  /** Names and values by turns, of the elements that have any. */
  attributes: [index: number, attributes: string[]][];
  /** The address that relative ones from a node on are relative to, where that is not as before. */
  bases: [index: number, base: string][];
}

/** @param room nodes that there is to be room for: an array that grows leaves twice its size behind */
export const emptyPiece = (room = 0): ExcerptPiece => ({
  names: new Array(room),
  texts: new Array(room),
  distances: new Array(room),
  attributes: [],
  bases: [],
});

/**
 * Facts that stand among the attributes of an element, under names that none of those which are taken has. An attribute
 * of the element around is `^name`, of the one around that `^^name`.
 */
export const APART = ':apart';
/** On a root: the signs that make a part of its text a formula (Tree.delimiters). */
export const DELIMITED = ':delimited';
/** The members of CodeSigns. */
export const LINES = ':lines';
export const LINE = ':line';
export const NUMBER = ':number';
/** What the address of an image is chosen from, as JSON (PictureParts). */
export const PICTURE = ':picture';
/** What a link to a frame or player is made of, as JSON (EmbeddedParts). */
export const EMBEDDED = ':embedded';
/** The id of an element that a link of the page leads to. */
export const TARGET_ID = ':id';
/** Set on a post of a thread: how many quotations deep it is, who wrote it and when, as JSON. */
export const POST = ':post';
/** Set on a note in its line. */
export const SIDENOTE = ':sidenote';

/** An excerpt that was opened: in preorder, a subtree is a range, `[i, end[i])`. Its roots have the parent -1. */
export interface Excerpt {
  /** Lower-case local name of an element; '' for text. */
  names: string[];
  /** Text of a text node; TeX of a formula that has it; '' for any other element. */
  texts: string[];
  parent: Int32Array;
  /** Index behind the last descendant. */
  end: Int32Array;
  /** The value that an element has for a name, where the excerpt has it. */
  attribute(index: number, name: string): string | undefined;
  /** The address that relative ones in an element are relative to. */
  baseOf(index: number): string;
}

/** Counts the characters of text in a node, runs of white space as one, up to the text that makes them more than `most`. */
export function textLengthIn({ texts, end }: Excerpt, index: number, most: number): number {
  let length = 0;
  for (let i = index; i < at(end, index) && length <= most; i++) length += collapsedLength(texts[i] ?? '');
  return length;
}
