/** Kinds of what a selector relies on. Two selectors of different kinds seldom break by the same change. */
export type Kind =
  | 'test-id'
  | 'id'
  | 'name'
  | 'label'
  | 'link'
  | 'attribute'
  | 'content'
  | 'class'
  | 'type'
  | 'tag'
  | 'position';

/** One thing that can be said about an element in CSS. */
export interface Token {
  css: string;
  /** Likelihood to break: lower is sturdier. */
  score: number;
  /** Added where no ancestor stands before it: the risk that something new on the page is like it. */
  lone: number;
  kind: Kind;
}

/** A tree that can be searched: a document, the inside of a shadow root, or of an element that is in neither. */
export type Root = Document | DocumentFragment | Element;

/** Takes a selector that was found to be unique. */
export type Add = (selector: string, score: number, kind: Kind, relies: string[]) => void;

/** A token of an ancestor. */
export interface Placed extends Token {
  level: number;
}

export interface MatchedToken extends Token {
  /** The tokens it is made of: one or two. */
  relies: string[];
  /** Other elements in the root that match; null if they are too many. */
  others: Element[] | null;
  /** The nearest ancestor, counted from the parent, in which something else is so too. */
  reach: number;
}
