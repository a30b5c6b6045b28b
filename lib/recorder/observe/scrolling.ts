import { clientHeight, clientWidth, scrollingElement, scrollLeft, scrollTop } from '@/lib/dom';
import type { RawEventOf, Target } from '../raw-event';

/** Milliseconds after a wheel, a touch or a press on a scroll bar in which a scroll is a person's. */
const BY_PERSON = 1_000;
/** Milliseconds without a scroll that end a burst where the browser does not say so. */
const QUIET = 400;

type ScrollEvent = Omit<RawEventOf<'scroll'>, 'document' | 'seq' | 'at' | 'type'>;

/** Scroll events of one element that follow each other. */
interface Burst {
  timer?: ReturnType<typeof setTimeout>;
  /** Given where a person scrolls. */
  say?: (event: ScrollEvent) => void;
}

/**
 * Follows what a person scrolls: one event for a burst, with its net way. Positions are read when a burst has ended.
 * @param begin called when a burst begins, since what a page loads meanwhile is its doing; gives what says the event
 */
export function followScrolling(
  page: Document,
  begin: () => (event: ScrollEvent) => void,
  sideways: () => void,
  targetOf: (scroller: Element) => Target,
) {
  const positions = new WeakMap<Element, { top: number; left: number }>();
  const bursts = new Map<Element, Burst>();
  let byHand = 0;
  let byKey = 0;

  const positionOf = (scroller: Element) => ({ top: scrollTop(scroller), left: scrollLeft(scroller) });
  const scrollerOf = (target: EventTarget | null) => (target === page ? scrollingElement(page) : target);
  // A recording may begin in the middle of a page.
  const whole = scrollingElement(page);
  if (whole) positions.set(whole, positionOf(whole));

  /** What a key scrolls is a press of that key. */
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
    if (delta === 0 && now.left !== before.left) sideways();
    if (delta === 0) return;
    const isPage = scroller === scrollingElement(page);
    burst.say({ ...(!isPage && { target: targetOf(scroller) }), delta, height: clientHeight(scroller) });
  }

  return {
    /** A wheel or a finger. */
    hand() {
      byHand = Date.now();
    },
    key() {
      byKey = Date.now();
    },
    /** A press; on a scroll bar it scrolls. */
    press({ target, offsetX, offsetY }: PointerEvent) {
      if (!(target instanceof Element) || clientHeight(target) === 0) return;
      if (offsetX >= clientWidth(target) || offsetY >= clientHeight(target)) byHand = Date.now();
    },
    scroll({ target }: Event) {
      const scroller = scrollerOf(target);
      if (!(scroller instanceof Element)) return;
      const burst = bursts.get(scroller) ?? {};
      bursts.set(scroller, burst);
      clearTimeout(burst.timer);
      burst.timer = setTimeout(end, QUIET, scroller);
      if (isByHand()) burst.say ??= begin();
    },
    scrollEnd({ target }: Event) {
      const scroller = scrollerOf(target);
      if (scroller instanceof Element) end(scroller);
    },
    flush() {
      for (const scroller of [...bursts.keys()]) end(scroller);
    },
  };
}
