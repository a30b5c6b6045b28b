import type { RawEventOf, Target } from '../raw-event';

/** Milliseconds after a wheel, a touch or a press on a scroll bar in which a scroll is a person's. */
const BY_PERSON = 1_000;
/** Milliseconds without a scroll that end a burst where the browser does not say so. */
const QUIET = 400;

type ScrollEvent = Omit<RawEventOf<'scroll'>, 'document' | 'seq' | 'at' | 'type'>;

/** Follows what a person scrolls: one report for a burst, with its net way. Positions are read when a burst has ended. */
export function followScrolling(
  page: Document,
  report: (event: ScrollEvent) => void,
  sideways: () => void,
  targetOf: (scroller: Element) => Target,
) {
  const positions = new WeakMap<Element, { top: number; left: number }>();
  const bursts = new Map<Element, ReturnType<typeof setTimeout>>();
  let byHand = 0;
  let byKey = 0;

  function end(scroller: Element): void {
    clearTimeout(bursts.get(scroller));
    if (!bursts.delete(scroller)) return;
    const before = positions.get(scroller) ?? { top: 0, left: 0 };
    const now = { top: scroller.scrollTop, left: scroller.scrollLeft };
    positions.set(scroller, now);
    // What a key scrolls is a press of that key.
    if (Date.now() - byHand > BY_PERSON + QUIET || byKey > byHand) return;
    const delta = now.top - before.top;
    if (delta === 0 && now.left !== before.left) sideways();
    if (delta === 0) return;
    const isPage = scroller === page.scrollingElement;
    report({ ...(!isPage && { target: targetOf(scroller) }), delta, height: scroller.clientHeight });
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
      if (!(target instanceof Element) || target.clientHeight === 0) return;
      if (offsetX >= target.clientWidth || offsetY >= target.clientHeight) byHand = Date.now();
    },
    scroll({ target }: Event) {
      const scroller = target === page ? page.scrollingElement : target;
      if (!(scroller instanceof Element)) return;
      clearTimeout(bursts.get(scroller));
      bursts.set(scroller, setTimeout(end, QUIET, scroller));
    },
    scrollEnd({ target }: Event) {
      const scroller = target === page ? page.scrollingElement : target;
      if (scroller instanceof Element) end(scroller);
    },
    flush() {
      for (const scroller of [...bursts.keys()]) end(scroller);
    },
  };
}
