import { clientHeight, clientWidth, scrollingElement, scrollLeft, scrollTop } from '@/lib/dom';
import type { NewEvent, Spot } from '../raw-event';
import { elementsOf } from './elements';
import { scrolls } from './keys';
import { pointIn } from './places';
import type { Page, Tool } from './tool';

/** Milliseconds after a wheel, a touch or a press on a scroll bar in which a scroll is a person's. */
const BY_PERSON = 1_000;
/** Milliseconds without a scroll that end a burst where that is not heard. */
const QUIET = 400;

/** Scroll events of one element that follow each other. */
interface Burst {
  timer?: ReturnType<typeof setTimeout>;
  /** Given where a person scrolls. */
  say?: (said: NewEvent) => void;
}

/** Turns of the wheel over one element that follow each other, and which the page took. */
interface Turn {
  element: Element;
  /** CSS pixels. */
  way: Spot;
  place: WheelEvent;
  say: (said: NewEvent) => void;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Follows what a person scrolls: one event for a burst, with its net way. Positions are read when a burst has ended.
 */
export function followScrolling({ document: page, signal, open, gesture, targetOf }: Page): Tool {
  const positions = new WeakMap<Element, { top: number; left: number }>();
  const bursts = new Map<Element, Burst>();
  const followed = new WeakSet<ShadowRoot>();
  let byHand = 0;
  let byKey = 0;
  let turn: Turn | undefined;

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
    const isSideways = now.left !== before.left;
    if (delta === 0 && !isSideways) return;
    // The page of a frame is a part of the tab's.
    const isPage = scroller === scrollingElement(page) && window === window.top;
    const target = isPage ? undefined : targetOf(scroller);
    // An action scrolls up or down what one selector finds; all else goes to its place.
    const needsPlace = isSideways || (target && target.hosts.length + target.frames.length > 0);
    burst.say({
      type: 'scroll',
      ...(target && { target }),
      delta,
      height: clientHeight(scroller),
      ...(needsPlace && { to: { x: Math.round(now.left), y: Math.round(now.top) } }),
    });
  }

  const hand = (event: Event) => {
    byHand = Date.now();
    // A scroll in a shadow root is not heard outside of it.
    for (const root of event.composedPath()) {
      if (!(root instanceof ShadowRoot) || followed.has(root)) continue;
      followed.add(root);
      root.addEventListener('scroll', scroll, { capture: true, signal });
    }
  };

  function scroll({ target }: Event): void {
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
  }

  /** Says a turn of the wheel that the page took for itself: to zoom, or to scroll in its own way. */
  function endTurn(): void {
    if (!turn) return;
    clearTimeout(turn.timer);
    const { element, way, place, say } = turn;
    turn = undefined;
    const point = pointIn(element, place);
    say({ type: 'wheel', target: { ...targetOf(element), point }, way });
  }

  function wheel(event: WheelEvent, element: Element): void {
    if (!event.defaultPrevented) return;
    if (turn?.element !== element) {
      endTurn();
      gesture();
      turn = { element, way: { x: 0, y: 0 }, place: event, say: open() };
    }
    clearTimeout(turn.timer);
    turn.way = { x: turn.way.x + event.deltaX, y: turn.way.y + event.deltaY };
    turn.timer = setTimeout(endTurn, QUIET);
  }

  return {
    on: {
      wheel(event) {
        hand(event);
        const [element] = elementsOf(event);
        // The page has not heard it yet.
        if (element) setTimeout(() => wheel(event, element));
      },
      touchmove: hand,
      keydown(event) {
        if (scrolls(event)) byKey = Date.now();
      },
      /** Hears a press, which scrolls on a scroll bar. */
      pointerdown(event) {
        const { target, offsetX, offsetY } = event;
        if (!(target instanceof Element) || clientHeight(target) === 0) return;
        if (offsetX >= clientWidth(target) || offsetY >= clientHeight(target)) hand(event);
      },
      scroll,
      scrollend({ target }) {
        const scroller = scrollerOf(target);
        if (scroller instanceof Element) end(scroller);
      },
    },
    flush() {
      endTurn();
      for (const scroller of [...bursts.keys()]) end(scroller);
    },
  };
}
