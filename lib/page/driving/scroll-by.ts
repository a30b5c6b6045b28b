import { delay } from '@/lib/base/async';
import { frame } from './clickable';
import { findAll } from './find';
import { named } from './named';
import { DrivingProblem } from './reply';

/** Share of a scroller's height that one step covers, so that a little of the previous view stays visible. */
const STEP = 0.875;
/** Maximum time for the position to stop changing, in ms. */
const LONGEST = 1_000;
/** Polling interval while waiting for an element, in ms. */
const LOOK = 50;

/** Scrolls the page, or the scroller of an element, by one step without animation, and waits until the position is still. */
export async function scrollBy(
  page: Document,
  direction: 'up' | 'down',
  selector: string | undefined | null,
  limit: number,
): Promise<void> {
  const end = Date.now() + limit;
  const look = () => (selector ? scrollerOf(page, selector) : mainScroller(page));
  let scroller = look();
  while (!scroller && Date.now() < end) {
    await delay(LOOK);
    scroller = look();
  }
  if (!scroller) throw new DrivingProblem(['noMatch', { selector: selector ?? '' }]);
  const step = scroller.clientHeight * STEP * (direction === 'down' ? 1 : -1);
  scroller.scrollBy({ top: step, behavior: 'instant' });
  await stillness(scroller);
}

/**
 * Finds the main scroller of the page: the document, or the largest scrollable element if the document itself only fills its
 * window.
 */
function mainScroller(page: Document): Element {
  const root = page.scrollingElement ?? page.documentElement;
  if (root.scrollHeight > root.clientHeight) return root;
  const area = (element: Element) => element.clientWidth * element.clientHeight;
  const inner = [...page.querySelectorAll('*')].filter(scrolls).sort((a, b) => area(b) - area(a));
  return inner[0] ?? root;
}

/**
 * Finds the scroller in or around the match; undefined if nothing matches.
 * @throws DrivingProblem if nothing scrolls
 */
function scrollerOf(page: Document, selector: string): Element | undefined {
  const [found] = findAll(page, selector);
  if (!found) return undefined;
  const { element } = found;
  if (scrolls(element)) return element;
  const inside = [...element.querySelectorAll('*')].find(scrolls);
  if (inside) return inside;
  for (let up = element.parentElement; up; up = up.parentElement) if (scrolls(up)) return up;
  const root = element.ownerDocument.scrollingElement;
  if (root && root.scrollHeight > root.clientHeight) return root;
  throw new DrivingProblem(['doesNotScroll', { element: named(element) }]);
}

const scrolls = (element: Element) =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll|overlay/.test(getComputedStyle(element).overflowY);

async function stillness(scroller: Element): Promise<void> {
  const end = Date.now() + LONGEST;
  for (let still = 0, before = scroller.scrollTop; still < 2 && Date.now() < end; before = scroller.scrollTop) {
    await frame();
    still = scroller.scrollTop === before ? still + 1 : 0;
  }
}
