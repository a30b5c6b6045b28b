import { clientHeight, clientWidth, scrollingElement, scrollLeft, scrollTop } from '@/lib/dom';
import type { NewEvent } from '../raw-event';
import { scrolls } from './keys';
import type { Page, Tool } from './tool';

/** Milliseconds after a wheel, a touch or a press on a scroll bar in which a scroll is a person's. */
const BY_PERSON = 1_000;
/** Milliseconds without a scroll that end a burst where the browser does not say so. */
const QUIET = 400;

/** Scroll events of one element that follow each other. */
interface Burst {
  timer?: ReturnType<typeof setTimeout>;
  /** Given where a person scrolls. */
  say?: (said: NewEvent) => void;
}

/**
 * Follows what a person scrolls: one event for a burst, with its net way. Positions are read when a burst has ended.
 */
export function followScrolling({ document: page, open, gesture, targetOf, cannot }: Page): Tool {
  const positions = new WeakMap<Element, { top: number; left: number }>();
  const bursts = new Map<Element, Burst>();
  let byHand = 0;
  let byKey = 0;

  const positionOf = (scroller: Element) => ({ top: scrollTop(scroller), left: scrollLeft(scroller) });
  const scrollerOf = (target: EventTarget | null) => (target === page ? scrollingElement(page) : target);
  // A recording may begin in the middle of a page.
  const whole = scrollingElement(page);
  if (whole) positions.set(whole, positionOf(whole));

  /** Tells scrolling by hand from that by a key, which is a press of that key. */
  const isByHand = () => byHand > byKey && Date.now() - byHand <= BY_PERSON;

  function end(scroller: Element): void {
    const burst = bursts.get(scroller);
    if (!burst) return;
    clearTimeout(burst.timer);
    bursts.delete(scroller);
    const before = positions.get(scroller) ?? { top: 0, left: 0 };
    const now = positionOf(scroller);
    positions.set(scroller, now);
    const delta = now.top - before.top;
    if (!burst.say) return;
    if (delta === 0 && now.left !== before.left) cannot('horizontal-scroll');
    if (delta === 0) return;
    const isPage = scroller === scrollingElement(page);
    burst.say({
      type: 'scroll',
      ...(!isPage && { target: targetOf(scroller) }),
      delta,
      height: clientHeight(scroller),
    });
  }

  const hand = () => {
    byHand = Date.now();
  };
  return {
    on: {
      wheel: hand,
      touchmove: hand,
      keydown(event) {
        if (scrolls(event)) byKey = Date.now();
      },
      /** Hears a press, which scrolls on a scroll bar. */
      pointerdown({ target, offsetX, offsetY }) {
        if (!(target instanceof Element) || clientHeight(target) === 0) return;
        if (offsetX >= clientWidth(target) || offsetY >= clientHeight(target)) hand();
      },
      scroll({ target }) {
        const scroller = scrollerOf(target);
        if (!(scroller instanceof Element)) return;
        const burst = bursts.get(scroller) ?? {};
        bursts.set(scroller, burst);
        clearTimeout(burst.timer);
        burst.timer = setTimeout(end, QUIET, scroller);
        if (burst.say || !isByHand()) return;
        // Begun with the burst, since what a page loads meanwhile is its doing.
        gesture();
        burst.say = open();
      },
      scrollend({ target }) {
        const scroller = scrollerOf(target);
        if (scroller instanceof Element) end(scroller);
      },
    },
    flush() {
      for (const scroller of [...bursts.keys()]) end(scroller);
    },
  };
}
