import { at } from '../tree';
import { collapsedLength } from '../white-space';

/**
 * The content of a page as data, from which markdown is written away from the page. It is the content's part of the flat tree
 * (../tree.ts) without skipped nodes, with the attributes that matter for markdown. A page sends it in pieces, each as JSON, so
 * that neither side has to read or write a large one at once.
 */
export interface ExcerptPiece {
  /** Per node, in preorder: the lower-case local name of an element; '' for text. */
  names: string[];
  /** Per node: distance to its parent, in nodes; 0 for a root. */
  distances: number[];
  /** Per node: its text, or the TeX of a formula if it has one; '' for any other element. */
  texts: string[];
  /** Alternating names and values, of the elements with attributes. */
  attributes: [index: number, attributes: string[]][];
  /** The base URL from a node on, at each change. */
  bases: [index: number, base: string][];
}

/** @param room number of nodes to allocate: a growing array leaves twice its size behind */
export const emptyPiece = (room = 0): ExcerptPiece => ({
  names: new Array(room),
  texts: new Array(room),
  distances: new Array(room),
  attributes: [],
  bases: [],
});

/**
 * Facts stored among the attributes of an element, under names that real attributes never use. An attribute of the parent is
 * `^name`, of the grandparent `^^name`.
 */
export const APART = ':apart';
/** Set on a root: the delimiters that mark formulas in its text (Tree.delimiters). */
export const DELIMITED = ':delimited';
/** The members of CodeSigns. */
export const LINES = ':lines';
export const LINE = ':line';
export const NUMBER = ':number';
/** The candidates for the address of an image, as JSON (PictureParts). */
export const PICTURE = ':picture';
/** The parts of a link to a frame or player, as JSON (EmbeddedParts). */
export const EMBEDDED = ':embedded';
/** The id of an element that is the target of a link on the page. */
export const TARGET_ID = ':id';
/** Set on a post of a thread: its quotation depth, author and date, as JSON. */
export const POST = ':post';
/** Set on a paragraph that is an item of a list: an OfficeItem as JSON. */
export const OFFICE_ITEM = ':item';
/** Set on an inline note. */
export const SIDENOTE = ':sidenote';

/** An opened excerpt in preorder: a subtree is a range, `[i, end[i])`. Its roots have the parent -1. */
export interface Excerpt {
  /** Lower-case local name of an element; '' for text. */
  names: string[];
  /** Text of a text node, or the TeX of a formula if it has one; '' for any other element. */
  texts: string[];
  parent: Int32Array;
  /** Index after the last descendant. */
  end: Int32Array;
  /** The value of an attribute, if the excerpt has it. */
  attribute(index: number, name: string): string | undefined;
  /** The base URL for the addresses in an element. */
  baseOf(index: number): string;
}

/** Counts the characters of text in a node, with runs of white space as one. Stops after the text that exceeds `most`. */
export function textLengthIn({ texts, end }: Excerpt, index: number, most: number): number {
  let length = 0;
  for (let i = index; i < at(end, index) && length <= most; i++) length += collapsedLength(texts[i] ?? '');
  return length;
}
