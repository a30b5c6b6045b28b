import { shadowRoot } from '@/lib/base/dom';

declare global {
  interface Element {
    /** Firefox provides it to the scripts of extensions. */
    readonly openOrClosedShadowRoot?: ShadowRoot | null;
  }
}

/** Returns the closed shadow root of an element, which extensions may see; null without one. */
export function closedRoot(element: Element): ShadowRoot | null {
  if (!(element instanceof HTMLElement) || shadowRoot(element)) return null;
  return element.openOrClosedShadowRoot ?? chrome.dom?.openOrClosedShadowRoot(element) ?? null;
}
