import { delay } from '@/lib/base/async';
import * as dom from '@/lib/base/dom';
import { type FoundInFrames, findAll } from './find';
import { instead, named } from './named';
import { DrivingProblem } from './reply';
import { isEnabled, isVisible } from './visible';

/** A point in CSS pixels from the viewport's top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** Delays between attempts in ms, like Playwright's: the first attempt is immediate, and later ones wait longer. */
const PAUSES = [0, 20, 100, 100];
const LAST_PAUSE = 500;
/** Interval for polling a page that is still being parsed, in ms. */
const LOOK = 20;
/** Alignments for scrolling an element into view, tried in turn: sticky elements cover it at some edges. */
const ALIGNMENTS: ScrollLogicalPosition[] = ['nearest', 'center', 'end', 'start'];
/**
 * How long an element must stand still, in ms, and for how long to wait for that: some elements start moving a few frames after
 * they appear. An element that never stops is clicked while it moves.
 */
const STILL = { for: 50, most: 1_000 };
/** How long to wait for the page to be parsed, in ms: scripts come after the elements that they handle. */
const PARSING = 2_000;
/** Timeout for two animation frames, in ms: a covered window does not paint any. */
const TWO_FRAMES = 60;

interface Target {
  point: Point;
  element: Element;
}

/**
 * Waits until a match can be clicked: it is visible, enabled, still and in view, and a click at its middle would hit it.
 * @param only index of the intended match; the first visible match by default
 * @returns the point to click, in CSS pixels of the window's viewport, and the element
 * @throws DrivingProblem if no such match appears within the limit
 */
export async function clickable(
  page: Document,
  selector: string,
  limit: number,
  only?: FoundInFrames,
): Promise<Target> {
  const end = Date.now() + limit;
  for (const late = Date.now() + PARSING; page.readyState === 'loading' && Date.now() < Math.min(late, end); )
    await delay(LOOK);
  for (let attempt = 0; ; attempt++) {
    const pause = PAUSES[attempt] ?? LAST_PAUSE;
    try {
      return await tryOnce(page, selector, only, attempt);
    } catch (error) {
      if (!(error instanceof DrivingProblem) || Date.now() + pause > end) throw error;
    }
    await delay(pause);
  }
}

async function tryOnce(
  page: Document,
  selector: string,
  only: FoundInFrames | undefined,
  attempt: number,
): Promise<Target> {
  const found = only ?? firstOf(findAll(page, selector));
  if (!found) throw new DrivingProblem(['noMatch', { selector }], instead(page));
  const { element } = found;
  if (!isVisible(element)) throw new DrivingProblem(['notVisible', { element: named(element) }]);
  if (!isEnabled(element)) throw new DrivingProblem(['disabled', { element: named(element) }]);
  if (attempt > 0 || !isInView(found)) {
    const block = ALIGNMENTS[attempt % ALIGNMENTS.length];
    element.scrollIntoView({ ...(block && { block }), inline: 'nearest', behavior: 'instant' });
  }
  if (!(await standsStill(element))) throw new DrivingProblem(['wentAway', { element: named(element) }]);
  const point = middleOf(found);
  const cover = hitAt(found);
  if (cover) throw new DrivingProblem(['covered', { element: named(element), cover: named(cover) }]);
  return { point, element };
}

const firstOf = (all: FoundInFrames[]) => all.find(({ element }) => isVisible(element)) ?? all[0];

function isInView({ element }: FoundInFrames): boolean {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = dom.viewOf(element) ?? window;
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}

/** Resolves when an element's box has been still for a moment, or the timeout has passed; false if the element is gone. */
async function standsStill(element: Element): Promise<boolean> {
  const end = Date.now() + STILL.most;
  let since = Date.now();
  let before = element.getBoundingClientRect();
  do {
    await frame();
    const now = element.getBoundingClientRect();
    const isSame = (['x', 'y', 'width', 'height'] as const).every((side) => now[side] === before[side]);
    if (!isSame || isAnimated(element)) since = Date.now();
    else if (Date.now() - since >= STILL.for) return element.isConnected;
    before = now;
  } while (Date.now() < end);
  return element.isConnected;
}

/** Returns true if the element or an ancestor is being animated into place. */
const isAnimated = (element: Element) =>
  element.ownerDocument.getAnimations().some(({ playState, effect }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
    const { target } = effect;
    return target?.contains(element) && effect.getComputedTiming().endTime !== Infinity;
  });

/** Finds the element that a click at another's middle would hit instead; undefined if the click hits its target. */
function hitAt({ element }: FoundInFrames): Element | undefined {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let hit = element.ownerDocument.elementFromPoint(x, y);
  for (let inner = hit; inner && inner !== element; ) {
    inner = dom.shadowRoot(inner)?.elementFromPoint(x, y) ?? null;
    if (inner === hit) break;
    hit = inner ?? hit;
  }
  if (!hit) return element.ownerDocument.documentElement;
  const isHit = holds(element, hit) || holds(hit, element) || hit.closest('label')?.control === element;
  return isHit ? undefined : hit;
}

/** Returns true if both are the same or the first contains the second, across shadow roots. */
export function holds(outer: Element, inner: Element): boolean {
  for (let at: Node | null = inner; at; at = at.parentNode ?? (dom.isShadowRoot(at) ? at.host : null))
    if (at === outer) return true;
  return false;
}

/** The middle of an element in the window's viewport, across the surrounding frames. */
function middleOf({ element, frames }: FoundInFrames): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return frames.reduce(
    (point, around) => {
      const box = around.getBoundingClientRect();
      return { x: point.x + box.x + around.clientLeft, y: point.y + box.y + around.clientTop };
    },
    { x: x + width / 2, y: y + height / 2 },
  );
}

/** Resolves with the next frame, or after a while if the browser does not paint any. */
export const frame = (): Promise<unknown> =>
  Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), delay(TWO_FRAMES)]);
