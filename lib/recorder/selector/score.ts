// These are constants instead of tables, so that the scripts in pages contain the numbers and not the names.

// @__NO_SIDE_EFFECTS__
const of = (score: number, lone: number) => ({ score, lone });

/**
 * Scores of what a selector relies on: how likely it breaks, so the lowest wins. `lone` is added for a token without an
 * ancestor before it: the risk that something new on the page matches too.
 */
export const TEST_ID = of(1, 0);
export const ID = of(4, 0);
export const LABEL_FOR = of(5, 1);
export const PLACE_IN_SITE = of(7, 2);
export const JAGGED_ID = of(9, 0);
export const ICON = of(10, 4);
export const ARIA_LABEL = of(11, 3);
export const PLACEHOLDER = of(12, 3);
export const FRAGMENT = of(12, 3);
export const DATA = of(12, 4);
export const REFERENCE = of(12, 1);
export const CAPTION = of(14, 3);
export const TITLE = of(15, 3);
export const ALT = of(15, 3);
export const LANDMARK = of(16, 12);
export const PURPOSE = of(16, 8);
export const CUSTOM_TAG = of(20, 3);
export const NUMBERED_ID_STEM = of(20, 3);
export const MODULE_CLASS = of(20, 3);
export const NUMBERED_ID = of(22, 0);
export const ROLE = of(22, 10);
export const DATA_NAME = of(26, 6);
export const ROW_ID = of(28, 0);
export const INPUT_TYPE = of(28, 13);
export const CLASS_STEM = of(28, 3);
export const GENERATED_TEST_ID = of(30, 0);
export const ID_STEM = of(30, 3);
export const TAG = of(38, 12);
export const POSITION = of(40, 14);

/** Scores of tokens whose risk when alone has another reason, or does not exist. */
export const NAME = 5;
export const CONTACT = 9;
/** The key of a row, with the element in it. */
export const ROW_KEY = 6;
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
/** Class names that describe just the type of a part. */
export const LONE_COMMON_CLASS = 9;
/** Links that may appear anywhere. */
export const LONE_COMMON_LINK = 12;
/** Values that occur in every form or menu. */
export const LONE_COMMON_VALUE = 13;

/** Additions to a score. The first two are for a query or fragment, and for a value, that must stay as well. */
export const EXTRA_QUERY = 1;
export const EXTRA_VALUE = 2;
export const EXTRA_WITHOUT_QUERY = 4;
export const EXTRA_NUMBER = 5;
export const EXTRA_JAGGED = 5;
export const EXTRA_QUALIFIED = 5;
/** An element inside the target, or inside an ancestor. */
export const EXTRA_CONTENT = 6;
export const EXTRA_CONTENT_OF_ANCESTOR = 10;
export const EXTRA_DIGITS = 8;
export const EXTRA_LOOK = 10;
/** A second ancestor. */
export const EXTRA_FAR = 3;
/** Ancestors that took a search to find. */
export const EXTRA_NARROWED = 10;
export const EXTRA_PATH_FROM_NAME = 60;
export const EXTRA_PATH_FROM_TOP = 90;

/**
 * Factors by which an element's surroundings, or a second token, add to its score. The first is for the second token of a
 * pair.
 */
export const SHARE_SECOND = 0.5;
/** Factors for the score and the risk of the nearest ancestor, and for the score of another above it. */
export const SHARE_NEAR = 0.6;
export const SHARE_NEAR_LONE = 0.4;
export const SHARE_FAR = 0.4;
/** Added for each element between the target and its nearest ancestor, and between that and the next. */
export const SHARE_LEVEL = 0.5;
export const SHARE_FAR_LEVEL = 0.3;
/** Added for each counted sibling, and for each step of a path. */
export const SHARE_SIBLING = 1.5;
export const SHARE_STEP = 4;

/** Limits of scores: ids and names above this contain numbers, or look a little like a hash. */
export const LIMIT_STURDY = 8;
/** Tokens above this do not identify an element by its content. */
export const LIMIT_CONTENT = 24;
/** Tokens below this name an ancestor. */
export const LIMIT_NAME = 25;
/** Classes and attributes below this qualify a position. */
export const LIMIT_QUALIFIER = 30;
