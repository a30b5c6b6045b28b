// Constants and no tables: the scripts in pages then have the numbers and not the names.

/**
 * Scores of what a selector relies on: how likely it breaks, so that the lower one wins. `lone` is added where no
 * ancestor stands before it: the risk that something new on the page is like it.
 */
export const TEST_ID = { score: 1, lone: 0 };
export const ID = { score: 4, lone: 0 };
export const LABEL_FOR = { score: 5, lone: 1 };
export const PLACE_IN_SITE = { score: 7, lone: 2 };
export const JAGGED_ID = { score: 9, lone: 0 };
export const ICON = { score: 10, lone: 4 };
export const ARIA_LABEL = { score: 11, lone: 3 };
export const PLACEHOLDER = { score: 12, lone: 3 };
export const FRAGMENT = { score: 12, lone: 3 };
export const DATA = { score: 12, lone: 4 };
export const REFERENCE = { score: 12, lone: 1 };
export const CAPTION = { score: 14, lone: 3 };
export const TITLE = { score: 15, lone: 3 };
export const ALT = { score: 15, lone: 3 };
export const LANDMARK = { score: 16, lone: 12 };
export const PURPOSE = { score: 16, lone: 8 };
export const CUSTOM_TAG = { score: 20, lone: 3 };
export const NUMBERED_ID_STEM = { score: 20, lone: 3 };
export const MODULE_CLASS = { score: 20, lone: 3 };
export const NUMBERED_ID = { score: 22, lone: 0 };
export const ROLE = { score: 22, lone: 10 };
export const DATA_NAME = { score: 26, lone: 6 };
export const ROW_ID = { score: 28, lone: 0 };
export const INPUT_TYPE = { score: 28, lone: 13 };
export const CLASS_STEM = { score: 28, lone: 3 };
export const GENERATED_TEST_ID = { score: 30, lone: 0 };
export const ID_STEM = { score: 30, lone: 3 };
export const TAG = { score: 38, lone: 12 };
export const POSITION = { score: 40, lone: 14 };

/** Scores of what is risky alone for another reason, or not at all. */
export const NAME = 5;
export const CONTACT = 9;
export const LONG_PATH = 9;
export const PATH = 12;
export const OTHER_SITE = 12;
export const OWN_SITE = 14;
export const SHORT_PATH = 16;
export const NUMBERED_NAME = 16;
export const CLASS = 18;
export const NUMBERED_CLASS = 27;
export const GENERATED_NAME = 60;

/** Risks that depend on more than what a selector relies on. */
export const LONE_SHORT_CLASS = 4;
export const LONE_SHORT_NAME = 5;
export const LONE_FORM_ACTION = 4;
/** Class names that say only what kind of part it is. */
export const LONE_COMMON_CLASS = 9;
/** Links that may turn up anywhere. */
export const LONE_COMMON_LINK = 12;
/** Values that occur wherever there is a form or a menu. */
export const LONE_COMMON_VALUE = 13;

/** Additions to a score: first for a query, fragment or value that has to stay as well. */
export const EXTRA_QUERY = 1;
export const EXTRA_VALUE = 2;
export const EXTRA_WITHOUT_QUERY = 4;
export const EXTRA_NUMBER = 5;
export const EXTRA_JAGGED = 5;
export const EXTRA_QUALIFIED = 5;
/** An element inside of the one to find, or of an ancestor. */
export const EXTRA_CONTENT = 6;
export const EXTRA_CONTENT_OF_ANCESTOR = 10;
export const EXTRA_DIGITS = 8;
export const EXTRA_LOOK = 10;
/** A second ancestor. */
export const EXTRA_FAR = 3;
/** Ancestors that had to be searched for. */
export const EXTRA_NARROWED = 10;
export const EXTRA_PATH_FROM_NAME = 60;
export const EXTRA_PATH_FROM_TOP = 90;

/**
 * Factors by which what stands around an element, or beside a token, adds to its score. This one is of the second token
 * of a pair.
 */
export const SHARE_SECOND = 0.5;
/** The score and the risk of the nearest ancestor, and the score of another above that. */
export const SHARE_NEAR = 0.6;
export const SHARE_NEAR_LONE = 0.4;
export const SHARE_FAR = 0.4;
/** Each element between the element and its nearest ancestor, and between that and the one above. */
export const SHARE_LEVEL = 0.5;
export const SHARE_FAR_LEVEL = 0.3;
/** Each sibling that is counted, and each step of a path. */
export const SHARE_SIBLING = 1.5;
export const SHARE_STEP = 4;

/** Limits of scores: ids and names above this have numbers in them, or look a little like a hash. */
export const LIMIT_STURDY = 8;
/** Tokens above this do not tell an element by what is inside of it. */
export const LIMIT_CONTENT = 24;
/** Tokens below this name an ancestor. */
export const LIMIT_NAME = 25;
/** Classes and attributes below this qualify a position. */
export const LIMIT_QUALIFIER = 30;
