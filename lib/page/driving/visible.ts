import * as dom from '@/lib/dom';

/** Returns true if an element has a box that is not empty, and is not made invisible. */
export function isVisible(element: Element): boolean {
  if (!dom.isShownAndVisible(element)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** Returns true if an element is enabled; a label counts as the control that it labels. */
export function isEnabled(element: Element): boolean {
  const target = element instanceof HTMLLabelElement ? (element.control ?? element) : element;
  return !target.matches(':disabled') && target.closest('[aria-disabled="true"],[inert]') === null;
}
