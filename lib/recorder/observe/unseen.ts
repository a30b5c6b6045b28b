import { all, isShown } from '@/lib/base/dom';

/** Elements that are looked at for one gesture. */
const MOST_ASKED = 3_000;

/** Finds the first elements of a selector that cannot be seen. It asks the page for its layout. */
export const unseenIn = (page: ParentNode, selector: string, how: CheckVisibilityOptions): Element[] =>
  [...all(page, selector)].slice(0, MOST_ASKED).filter((element) => !isShown(element, how));
