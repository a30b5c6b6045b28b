/** Kinds of what a selector relies on. The same change seldom breaks two selectors of different kinds. */
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

/** A fact about an element, expressed in CSS. */
export interface Token {
  css: string;
  /** How likely it breaks: lower is sturdier. */
  score: number;
  /** Added without an ancestor before it: the risk that something new on the page matches too. */
  lone: number;
  kind: Kind;
}

/** A tree that can be searched: a document, the inside of a shadow root, or a detached element. */
export type Root = Document | DocumentFragment | Element;

/** Takes a selector that was verified to be unique. */
export type Add = (selector: string, score: number, kind: Kind, relies: string[]) => void;

/** A token of an ancestor. */
export interface Placed extends Token {
  level: number;
}

export interface MatchedToken extends Token {
  /** The tokens it consists of: one or two. */
  relies: string[];
  /** Other matches in the root; null if there are too many. */
  others: Element[] | null;
  /** Index of the nearest ancestor, counted from the parent, that contains another match. */
  reach: number;
}
