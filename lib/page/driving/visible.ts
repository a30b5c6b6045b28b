import * as dom from '@/lib/dom';

/** Elements of a shadow root that are looked at. */
const MOST_IN_ROOT = 200;

/**
 * Tells that an element has a box that is not empty, and is not made invisible. A host of a shadow root may have no box
 * of its own: what is in the root is seen for it.
 */
export function isVisible(element: Element): boolean {
  if (hasBox(element)) return true;
  const root = dom.shadowRoot(element);
  return root !== null && [...dom.all(root, '*')].slice(0, MOST_IN_ROOT).some(hasBox);
}

function hasBox(element: Element): boolean {
  if (!dom.isShownAndVisible(element)) return false;
  const { width, height } = dom.boxOf(element);
  return width > 0 && height > 0;
}

/** Tells that an element can be pressed and filled in; a label is what it labels. */
export function isEnabled(element: Element): boolean {
  const target = element instanceof HTMLLabelElement ? (element.control ?? element) : element;
  return !target.matches(':disabled') && target.closest('[aria-disabled="true"],[inert]') === null;
}
