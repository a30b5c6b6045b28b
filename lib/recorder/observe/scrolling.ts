import { clientHeight, clientWidth, scrollingElement, scrollLeft, scrollTop } from '@/lib/base/dom';
import type { NewEvent } from '../raw-event';
import { scrolls } from './keys';
import type { Page, Tool } from './tool';
import { Wheel } from './wheel';

/** How long after a wheel, a touch or a press on a scroll bar a scroll counts as the user's, in ms. */
const BY_PERSON = 1_000;
/** How long without a scroll ends a burst if `scrollend` is not supported, in ms. */
const QUIET = 400;

/** Consecutive scroll events of an element. */
interface Burst {
  timer?: ReturnType<typeof setTimeout>;
  /** Present if the user scrolls. */
  say?: (said: NewEvent) => void;
}

/** Observes how a user scrolls: one event per burst, with the net distance. Positions are read at the end of a burst. */
export const followScrolling = (page: Page): Tool => new Scrolling(page);

class Scrolling implements Tool {
  readonly #page: Page;
  readonly #wheel: Wheel;
  readonly #positions = new WeakMap<Element, { top: number; left: number }>();
  readonly #bursts = new Map<Element, Burst>();
  readonly #followed = new WeakSet<ShadowRoot>();
  #byHand = 0;
  #byKey = 0;

  readonly on: Tool['on'] = {
    wheel: (event) => {
      this.#hand(event);
      this.#wheel.hear(event);
    },
    touchmove: (event) => this.#hand(event),
    keydown: (event) => {
      if (scrolls(event)) this.#byKey = Date.now();
    },
    /** Handles a press, which scrolls if it is on a scroll bar. */
    pointerdown: (event) => {
      const { target, offsetX, offsetY } = event;
      if (!(target instanceof Element) || clientHeight(target) === 0) return;
      if (offsetX >= clientWidth(target) || offsetY >= clientHeight(target)) this.#hand(event);
    },
    scroll: (event) => this.#scroll(event),
    scrollend: ({ target }) => {
      const scroller = this.#scrollerOf(target);
      if (scroller instanceof Element) this.#end(scroller);
    },
  };

  constructor(page: Page) {
    this.#page = page;
    this.#wheel = new Wheel(page);
    // A recording may start on a page that is already scrolled.
    const whole = scrollingElement(page.document);
    if (whole) this.#positions.set(whole, positionOf(whole));
  }

  flush(): void {
    this.#wheel.flush();
    for (const scroller of [...this.#bursts.keys()]) this.#end(scroller);
  }

  #scrollerOf(target: EventTarget | null): EventTarget | null {
    const { document } = this.#page;
    return target === document ? scrollingElement(document) : target;
  }

  #end(scroller: Element): void {
    const burst = this.#bursts.get(scroller);
    if (!burst) return;
    clearTimeout(burst.timer);
    this.#bursts.delete(scroller);
    const before = this.#positions.get(scroller) ?? { top: 0, left: 0 };
    const now = positionOf(scroller);
    this.#positions.set(scroller, now);
    const delta = now.top - before.top;
    if (!burst.say) return;
    const isSideways = now.left !== before.left;
    if (delta === 0 && !isSideways) return;
    // The page of a frame is a part of the tab's page.
    const isPage = scroller === scrollingElement(this.#page.document) && window === window.top;
    const target = isPage ? undefined : this.#page.targetOf(scroller);
    // An action scrolls up or down the match of one selector; all other scrolls set a position.
    const needsPlace = isSideways || (target && target.hosts.length + target.frames.length > 0);
    burst.say({
      type: 'scroll',
      ...(target && { target }),
      delta,
      height: clientHeight(scroller),
      ...(needsPlace && { to: { x: Math.round(now.left), y: Math.round(now.top) } }),
    });
  }

  #hand(event: Event): void {
    this.#byHand = Date.now();
    // A scroll in a shadow root is not dispatched outside of it.
    for (const root of event.composedPath()) {
      if (!(root instanceof ShadowRoot) || this.#followed.has(root)) continue;
      this.#followed.add(root);
      root.addEventListener('scroll', (scrolled) => this.#scroll(scrolled), {
        ...{ capture: true, signal: this.#page.signal },
      });
    }
  }

  #scroll({ target }: Event): void {
    const scroller = this.#scrollerOf(target);
    if (!(scroller instanceof Element)) return;
    const burst = this.#bursts.get(scroller) ?? {};
    this.#bursts.set(scroller, burst);
    clearTimeout(burst.timer);
    burst.timer = setTimeout(() => this.#end(scroller), QUIET);
    if (burst.say || !this.#isByHand()) return;
    // Starts with the burst, since content that loads meanwhile is its effect.
    this.#page.gesture();
    burst.say = this.#page.open();
  }

  /** Returns true for scrolling by hand, and false for scrolling by a key, which is recorded as a press. */
  #isByHand(): boolean {
    return this.#byHand > this.#byKey && Date.now() - this.#byHand <= BY_PERSON;
  }
}

const positionOf = (scroller: Element) => ({ top: scrollTop(scroller), left: scrollLeft(scroller) });
