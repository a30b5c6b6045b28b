import { shadowRoot } from '@/lib/dom';

declare global {
  interface Element {
    /** Firefox gives it to the scripts of extensions. */
    readonly openOrClosedShadowRoot?: ShadowRoot | null;
  }
}

/** Gives the shadow root that a page keeps closed, which extensions may see; null for an element without one. */
export function closedRoot(element: Element): ShadowRoot | null {
  if (!(element instanceof HTMLElement) || shadowRoot(element)) return null;
  return element.openOrClosedShadowRoot ?? chrome.dom?.openOrClosedShadowRoot(element) ?? null;
}
