/**
 * Scores of what a selector relies on: how likely it breaks, so that the lower one wins. `lone` is added where no ancestor
 * stands before it: the risk that something new on the page is like it.
 */
export const SCORE = {
  testId: { score: 1, lone: 0 },
  id: { score: 4, lone: 0 },
  labelFor: { score: 5, lone: 1 },
  name: { score: 5, lone: 0 },
  placeInSite: { score: 7, lone: 2 },
  jaggedId: { score: 9, lone: 0 },
  contact: { score: 9, lone: 0 },
  longPath: { score: 9, lone: 0 },
  icon: { score: 10, lone: 4 },
  ariaLabel: { score: 11, lone: 3 },
  placeholder: { score: 12, lone: 3 },
  path: { score: 12, lone: 0 },
  otherSite: { score: 12, lone: 0 },
  fragment: { score: 12, lone: 3 },
  data: { score: 12, lone: 4 },
  reference: { score: 12, lone: 1 },
  ownSite: { score: 14, lone: 0 },
  caption: { score: 14, lone: 3 },
  title: { score: 15, lone: 3 },
  alt: { score: 15, lone: 3 },
  shortPath: { score: 16, lone: 0 },
  landmark: { score: 16, lone: 12 },
  numberedName: { score: 16, lone: 0 },
  purpose: { score: 16, lone: 8 },
  class: { score: 18, lone: 0 },
  customTag: { score: 20, lone: 3 },
  numberedIdStem: { score: 20, lone: 3 },
  moduleClass: { score: 20, lone: 3 },
  numberedId: { score: 22, lone: 0 },
  role: { score: 22, lone: 10 },
  dataName: { score: 26, lone: 6 },
  numberedClass: { score: 27, lone: 0 },
  rowId: { score: 28, lone: 0 },
  inputType: { score: 28, lone: 13 },
  classStem: { score: 28, lone: 3 },
  generatedTestId: { score: 30, lone: 0 },
  idStem: { score: 30, lone: 3 },
  tag: { score: 38, lone: 12 },
  position: { score: 40, lone: 14 },
  generatedName: { score: 60, lone: 0 },
} as const;

/** Risks that depend on more than what a selector relies on. */
export const LONE = {
  shortClass: 4,
  shortName: 5,
  formAction: 4,
  /** Class names that say only what kind of part it is. */
  commonClass: 9,
  /** Links that may turn up anywhere. */
  commonLink: 12,
  /** Values that occur wherever there is a form or a menu. */
  commonValue: 13,
} as const;

/** Additions to a score. */
export const EXTRA = {
  /** A query, fragment or value that has to stay as well. */
  query: 1,
  value: 2,
  withoutQuery: 4,
  number: 5,
  jagged: 5,
  qualified: 5,
  /** An element inside of the one to find, or of an ancestor. */
  content: 6,
  contentOfAncestor: 10,
  digits: 8,
  look: 10,
  /** A second ancestor. */
  far: 3,
  /** Ancestors that had to be searched for. */
  narrowed: 10,
  pathFromName: 60,
  pathFromTop: 90,
} as const;

/** Factors by which what stands around an element, or beside a token, adds to its score. */
export const SHARE = {
  /** The second token of a pair. */
  second: 0.5,
  /** The score and the risk of the nearest ancestor, and the score of another above that. */
  near: 0.6,
  nearLone: 0.4,
  far: 0.4,
  /** Each element between the element and its nearest ancestor, and between that and the one above. */
  level: 0.5,
  farLevel: 0.3,
  /** Each sibling that is counted, and each step of a path. */
  sibling: 1.5,
  step: 4,
} as const;

/** Limits of scores. */
export const LIMIT = {
  /** Ids and names above this have numbers in them, or look a little like a hash. */
  sturdy: 8,
  /** Tokens above this do not tell an element by what is inside of it. */
  content: 24,
  /** Tokens below this name an ancestor. */
  name: 25,
  /** Classes and attributes below this qualify a position. */
  qualifier: 30,
} as const;
