import type { Formula } from './formulas';
import type { PageSentence } from './sentence';

/**
 * The page as a reader sees it, as one flat list in document order: open shadow roots with their slots filled and
 * same-origin frames stand where they are shown, and what is never text (script, style, template, head, svg, the inside
 * of controls and players) is not in it. Made by one pass over the live DOM (read-tree.ts) that changes nothing, and
 * read by everything else in the page: choosing the main content, writing HTML, links and images, and the excerpt that
 * markdown is written from elsewhere. A subtree is a range, `[i, end[i])`, so no one recurses and depth costs nothing.
 */
export interface Tree {
  /** Elements and text nodes, in preorder; `nodes[0]` is the root that was read. */
  nodes: (Element | Text)[];
  /** Lower-case local name of an element; '' for text. */
  names: string[];
  /** Text of a text node when it was read, well-formed; TeX of a formula that has it; '' for any other element. */
  texts: string[];
  /** Index of the parent in the flat tree, -1 for the root. */
  parent: Int32Array;
  /** Index behind the last descendant. */
  end: Int32Array;
  /** Letters of text below (collapsedLength), white space collapsed; hidden parts count for themselves, not for what they stand in. */
  textLength: Int32Array;
  /** Characters of `textLength` inside links. */
  linkLength: Int32Array;
  /** 1 where the node and all below it are left out of every output. Set for hidden parts when the tree is read, and by
   * the filters; read by the writers. */
  skip: Uint8Array;
  /**
   * The formulas by their indexes, in document order. Each is `math` or `img`, whatever element holds it, and what is below
   * is its MathML, or nothing if it has TeX.
   */
  formulas: Map<number, Formula>;
  /** The signs that make a part of a text a formula, if the page draws such parts (delimitersOf). */
  delimiters: 'tex' | 'dollars' | undefined;
  /** Sentences about what could not be read: frames of other sites. */
  warnings: PageSentence[];
  /** The posts of a page that is a thread, once its main content was chosen. */
  thread?: PostsOfThread;
}

/** A post of a thread. */
export interface Post {
  /** How many posts it replies to, one through the other, besides those that the post which it stands in replies to. */
  quotes: number;
  /** Who wrote it, and when. */
  said: string[];
}

export interface PostsOfThread {
  /** By the index of the first node of each. */
  posts: Map<number, Post>;
  /** The indexes of the nodes that say who and when. */
  bylines: Set<number>;
  /** The indexes of the elements around posts and bylines. */
  frames: Set<number>;
}

/**
 * Reads a node's entry in one of the columns. Each node has one, which the type of an index does not say.
 * @returns -1 where there is no node, as in a document without a root
 */
export const at = (column: Int32Array, index: number): number => column[index] ?? -1;

export function addTo(column: Int32Array, index: number, amount: number): void {
  column[index] = at(column, index) + amount;
}

/** The node at an index that has a name. */
export const elementIn = (nodes: Tree['nodes'], index: number): Element => nodes[index] as Element;

/** Tells that `index` is in `root` and nothing from one to the other is skipped. */
export function reaches({ parent }: Tree, skip: Uint8Array, index: number, root: number): boolean {
  let i = index;
  while (i > root && !skip[i]) i = at(parent, i);
  return i === root && !skip[i];
}
