import { all, isShown } from '@/lib/base/dom';

/** Maximum number of elements to check per gesture. */
const MOST_ASKED = 3_000;

/** Returns the first elements of a selector that are not visible. Forces layout. */
export const unseenIn = (page: ParentNode, selector: string, how: CheckVisibilityOptions): Element[] =>
  [...all(page, selector)].slice(0, MOST_ASKED).filter((element) => !isShown(element, how));
