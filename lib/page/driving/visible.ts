import * as dom from '@/lib/base/dom';

/** Maximum number of elements of a shadow root to look at. */
const MOST_IN_ROOT = 200;

/**
 * Returns true if an element has a box that is not empty, and is not made invisible. The host of a shadow root may be
 * without a box, so elements in the root count as well.
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

/** Returns true if an element is enabled; a label counts as the control that it labels. */
export function isEnabled(element: Element): boolean {
  const target = element instanceof HTMLLabelElement ? (element.control ?? element) : element;
  return !target.matches(':disabled') && target.closest('[aria-disabled="true"],[inert]') === null;
}
