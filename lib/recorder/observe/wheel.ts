import type { NewEvent, Spot } from '../raw-event';
import { elementsOf } from './elements';
import { pointIn } from './places';
import type { Page } from './tool';

/** How long without a turn of the wheel ends a sequence of turns, in ms. */
const QUIET = 400;

/** Consecutive turns of the wheel over an element, handled by the page. */
interface Turn {
  element: Element;
  /** In CSS pixels. */
  way: Spot;
  place: WheelEvent;
  say: (said: NewEvent) => void;
  timer?: ReturnType<typeof setTimeout>;
}

/** Observes turns of the wheel that the page handles itself, to zoom or to scroll in its own way. */
export class Wheel {
  readonly #page: Page;
  #turn: Turn | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  hear(event: WheelEvent): void {
    const [element] = elementsOf(event);
    // The page has not handled it yet.
    if (element) setTimeout(() => this.#take(event, element));
  }

  /** Reports a turn that is still pending. */
  flush(): void {
    if (!this.#turn) return;
    clearTimeout(this.#turn.timer);
    const { element, way, place, say } = this.#turn;
    this.#turn = undefined;
    const point = pointIn(element, place);
    say({ type: 'wheel', target: { ...this.#page.targetOf(element), point }, way });
  }

  #take(event: WheelEvent, element: Element): void {
    if (!event.defaultPrevented) return;
    if (this.#turn?.element !== element) {
      this.flush();
      this.#page.gesture();
      this.#turn = { element, way: { x: 0, y: 0 }, place: event, say: this.#page.open() };
    }
    const turn = this.#turn;
    clearTimeout(turn.timer);
    turn.way = { x: turn.way.x + event.deltaX, y: turn.way.y + event.deltaY };
    turn.timer = setTimeout(() => this.flush(), QUIET);
  }
}
