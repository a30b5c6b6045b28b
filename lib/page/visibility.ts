import type { LeftOut } from './page-content';
import { leaveOut, textLength } from './text';

/**
 * How an element is kept from being seen: `unseen` takes everything in it away, `invisible` leaves what says
 * otherwise, `aria-hidden` is a word to assistive technology only.
 */
export type Hiding = 'unseen' | 'invisible' | 'aria-hidden';

/**
 * The share of the page's text up to which a hidden part is believed to be no content. Pages hide all they have while
 * they start or test variants, and mark all of it `aria-hidden` while a dialog is open.
 */
const BELIEVED = { unseen: 0.9, invisible: 0.9, 'aria-hidden': 0.5 } satisfies Record<Hiding, number>;

/**
 * How a live element hides itself, if it does.
 * @param view the window of its document; without one (a parsed document) only attributes speak
 */
export function hidingOf(element: Element, view: Window | null): Hiding | undefined {
  const attribute = (name: string) => Element.prototype.getAttribute.call(element, name);
  if (attribute('aria-hidden') === 'true') return 'aria-hidden';
  if (!view) {
    const declared = attribute('hidden') !== null || /display:\s*none/i.test(attribute('style') ?? '');
    const closed = element.localName === 'dialog' && attribute('open') === null;
    return declared || closed ? 'unseen' : undefined;
  }
  const { display, visibility } = view.getComputedStyle(element);
  // The areas of an image map are never displayed, and can be clicked all the same.
  if (display === 'none') return element.localName === 'area' ? undefined : 'unseen';
  // Both are empty where there is nothing to compute, as for a video's sources.
  return visibility === 'hidden' || visibility === 'collapse' ? 'invisible' : undefined;
}

/**
 * Takes out of a copied page what is hidden, except what holds most of its text.
 * @param hidden the copied elements that hide themselves, in document order
 */
export function dropHidden(root: Element, hidden: Map<Element, Hiding>): LeftOut[] {
  const whole = textLength(root);
  const leftOut: LeftOut[] = [];
  for (const [element, hiding] of hidden) {
    const inherited = hiding === 'invisible' && element.parentElement && hidden.get(element.parentElement) === hiding;
    if (inherited || !root.contains(element)) continue;
    if (textLength(element) > whole * BELIEVED[hiding]) show(element);
    else leftOut.push(...leaveOut(element, 'hidden'));
  }
  return leftOut;
}

/** So that nothing that reads the copy later takes it for hidden again. */
function show(element: Element): void {
  for (const name of ['hidden', 'aria-hidden']) element.removeAttribute(name);
  for (const name of ['display', 'visibility']) (element as HTMLElement).style?.removeProperty(name);
}
