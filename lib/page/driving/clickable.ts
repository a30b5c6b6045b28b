import { delay } from '@/lib/async';
import * as dom from '@/lib/dom';
import { type FoundInFrames, findAll } from './find';
import { instead, named } from './named';
import { DrivingProblem } from './reply';
import { isEnabled, isVisible } from './visible';

/** CSS pixels from the viewport's left upper corner. */
export interface Point {
  x: number;
  y: number;
}

/** Milliseconds between attempts, as Playwright's: the first at once, then more and more patient. */
const PAUSES = [0, 20, 100, 100];
const LAST_PAUSE = 500;
/** Milliseconds between looks at a page that is being read. */
const LOOK = 20;
/** Alignments by which an element is scrolled into view, in turns: what sticks to an edge covers it there. */
const ALIGNMENTS: ScrollLogicalPosition[] = ['nearest', 'center', 'end', 'start'];
/**
 * Milliseconds for which an element has to stand still: some begin to move a few frames after they have come. One that
 * never does is clicked as it moves.
 */
const STILL = { for: 50, most: 1_000 };
/** Milliseconds that a page has to be read to its end: scripts stand below what they are for. */
const PARSING = 2_000;
/** Milliseconds that two frames may take: a covered window paints none. */
const TWO_FRAMES = 60;

interface Target {
  point: Point;
  element: Element;
}

/**
 * Waits until a match can be clicked: visible, enabled, still, in view, and what a click at its middle would hit.
 * @param only the match that is meant; without it the first visible one
 * @returns where to click, in CSS pixels of the window's viewport, and what
 * @throws DrivingProblem where there is no such match within the limit
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

/** Resolves when an element's box is the same for a moment, or has not been so for long; false where it is gone. */
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

/** Tells that it, or what is around it, is on the way to where it will be. */
const isAnimated = (element: Element) =>
  element.ownerDocument.getAnimations().some(({ playState, effect }) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
    const { target } = effect;
    return target?.contains(element) && effect.getComputedTiming().endTime !== Infinity;
  });

/** Finds the element that a click at another's middle would hit instead; undefined where it hits that one. */
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

/** Tells that one is the other or around it, through shadow roots. */
export function holds(outer: Element, inner: Element): boolean {
  for (let at: Node | null = inner; at; at = at.parentNode ?? (dom.isShadowRoot(at) ? at.host : null))
    if (at === outer) return true;
  return false;
}

/** The middle of an element in the window's viewport, through the frames around it. */
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

/** Resolves with the next frame, or where none is painted after a while. */
export const frame = (): Promise<unknown> =>
  Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), delay(TWO_FRAMES)]);
