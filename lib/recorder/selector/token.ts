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
