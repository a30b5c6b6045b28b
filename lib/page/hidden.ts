import * as dom from './dom';
import { said } from './snapshot/recall';
import type { Tree } from './tree';

const UNDISPLAYED = /display\s*:\s*none|visibility\s*:\s*hidden/i;

export type Hiding = 'style' | 'mark' | 'folded';

/** A part that holds more of the text than this is the page itself, whatever its marks say. */
const WHOLE_PAGE = 0.5;

/** What style sheets hide and show: menus, panels, responsive twins. Asking every element would double the reading time. */
const FOLDED_BY_NAME = new Set('ul ol nav dialog aside form section div'.split(' '));
/** Hidden together with what they stand in, if at all; an area never has a box. */
const NEVER_ALONE = new Set('br img area a td th tbody thead code b i em strong sup sub picture'.split(' '));

/**
 * Whether an element says that it is hidden: by its computed style ('style'), or by an attribute ('mark'). What one click
 * unfolds (details, tab panels, what the browser's own search may find) is not hidden, but 'folded': inside of it, as
 * inside of what has no display, computed styles say nothing, and asking for them is slow.
 * @param askStyle whether there is a computed style to ask for
 */
export function marksHidden(element: Element, name: string, askStyle: boolean): Hiding | undefined {
  const marked = dom.hasAttrs(element);
  if (!marked && !FOLDED_BY_NAME.has(name)) return undefined;
  if (!askStyle) {
    if (isClosed(element, name) && !unfolds(element)) return 'mark';
  } else if (!NEVER_ALONE.has(name)) {
    const hiding = hidingByStyle(element);
    if (hiding) return hiding === 'style' && unfolds(element) ? 'folded' : hiding;
  }
  return marked && dom.attribute(element, 'aria-hidden') === 'true' ? 'mark' : undefined;
}

/** What the page that a snapshot was taken of hid. */
export const recalledHiding = (element: Element): Hiding | undefined =>
  said.get(element)?.hidden ? 'mark' : undefined;

function hidingByStyle(element: Element): 'style' | 'folded' | undefined {
  if (dom.isDisplayedAndVisible(element)) return undefined;
  const { display, visibility } = getComputedStyle(element);
  // It has no box of its own, but what is in it has.
  if (display === 'contents') return undefined;
  if (display === 'none') return 'style';
  if (visibility === 'visible') return 'folded';
  return showsAgain(element) ? undefined : 'style';
}

/** Unlike `display`, `visibility` can be taken back inside; then each part is judged for itself. */
const showsAgain = (element: Element) => dom.descendants(element).some(dom.isDisplayedAndVisible);

function isClosed(element: Element, name: string): boolean {
  if (dom.hasAttr(element, 'hidden') || (name === 'dialog' && !dom.hasAttr(element, 'open'))) return true;
  const style = dom.attribute(element, 'style');
  return style !== null && UNDISPLAYED.test(style);
}

const unfolds = (element: Element) =>
  dom.attribute(element, 'role') === 'tabpanel' || dom.attribute(element, 'hidden') === 'until-found';

/**
 * Gives `skip` to what says that it is hidden, except where it holds most of the text: an open dialog hides the page
 * behind it, and some pages stay hidden until their script has run.
 * @param marked indexes in document order
 * @returns whether anything is skipped
 */
export function judgeHidden({ end, textLength, skip }: Tree, marked: number[]): boolean {
  const most = (textLength[0] ?? 0) * WHOLE_PAGE;
  let behind = 0;
  for (const index of marked) {
    if (index < behind || (textLength[index] as number) > most) continue;
    skip[index] = 1;
    behind = end[index] as number;
  }
  return behind > 0;
}
