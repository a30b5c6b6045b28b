import type { Formula } from './formulas';
import type { PageSentence } from './sentence';

/**
 * The page as a reader sees it, as one flat list in document order: open shadow roots with their slots filled and same-origin
 * frames are at their place of display, and elements that are never text (script, style, template, head, svg, the content of
 * controls and players) are left out. Created in one pass over the live DOM (read-tree.ts) that changes nothing, and used by
 * everything else in the page: choosing the main content, writing HTML, links and images, and the excerpt that markdown is
 * written from elsewhere. A subtree is a range, `[i, end[i])`, so no recursion is needed and depth costs nothing.
 */
export interface Tree {
  /** Elements and text nodes, in preorder; `nodes[0]` is the root that was read. */
  nodes: (Element | Text)[];
  /** Lower-case local name of an element; '' for text. */
  names: string[];
  /** Text of a text node when it was read, well-formed; the TeX of a formula if it has one; '' for any other element. */
  texts: string[];
  /** Index of the parent in the flat tree, -1 for the root. */
  parent: Int32Array;
  /** Index after the last descendant. */
  end: Int32Array;
  /**
   * Number of letters of text below (collapsedLength), with collapsed white space; hidden parts do not count for their
   * ancestors.
   */
  textLength: Int32Array;
  /** Number of characters of `textLength` in links. */
  linkLength: Int32Array;
  /**
   * 1 if the node and its descendants are omitted from every output. Set for hidden parts when the tree is read, and by the
   * filters; read by the writers.
   */
  skip: Uint8Array;
  /**
   * The formulas by their indexes, in document order. Each is named `math` or `img`, whatever its element, and its children are
   * its MathML, or nothing if it has TeX.
   */
  formulas: Map<number, Formula>;
  /** The delimiters of formulas in text, if the page renders such formulas (delimitersOf). */
  delimiters: 'tex' | 'dollars' | undefined;
  /** Messages about parts that could not be read: cross-origin frames. */
  warnings: PageSentence[];
  /** The posts of a page that is a thread, once its main content has been chosen. */
  thread?: PostsOfThread;
}

/** A post of a thread. */
export interface Post {
  /** Number of posts in its chain of replies that the surrounding post does not already reply to. */
  quotes: number;
  /** Its author and date. */
  said: string[];
}

export interface PostsOfThread {
  /** By the index of the first node of each post. */
  posts: Map<number, Post>;
  /** The indexes of the nodes with author and date. */
  bylines: Set<number>;
  /** The indexes of the elements around posts and bylines. */
  frames: Set<number>;
}

/**
 * Reads a node's entry in one of the columns. Each node has an entry, which the index type does not express.
 * @returns -1 if the node does not exist, as in a document without a root
 */
export const at = (column: Int32Array, index: number): number => column[index] ?? -1;

export function addTo(column: Int32Array, index: number, amount: number): void {
  column[index] = at(column, index) + amount;
}

/** Returns the node at the index of a named entry. */
export const elementIn = (nodes: Tree['nodes'], index: number): Element => nodes[index] as Element;

/** Returns true if `index` is in `root` and nothing between them is skipped. */
export function reaches({ parent }: Tree, skip: Uint8Array, index: number, root: number): boolean {
  let i = index;
  while (i > root && !skip[i]) i = at(parent, i);
  return i === root && !skip[i];
}
