import type { NewEvent, Spot } from '../raw-event';
import { elementsOf } from './elements';
import { pointIn } from './places';
import type { Page } from './tool';

/** Milliseconds without a turn of the wheel that end those that follow each other. */
const QUIET = 400;

/** Turns of the wheel over one element that follow each other, and which the page took. */
interface Turn {
  element: Element;
  /** CSS pixels. */
  way: Spot;
  place: WheelEvent;
  say: (said: NewEvent) => void;
  timer?: ReturnType<typeof setTimeout>;
}

/** Follows turns of the wheel that the page takes for itself: to zoom, or to scroll in its own way. */
export class Wheel {
  readonly #page: Page;
  #turn: Turn | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  hear(event: WheelEvent): void {
    const [element] = elementsOf(event);
    // The page has not heard it yet.
    if (element) setTimeout(() => this.#take(event, element));
  }

  /** Says a turn that is not over yet. */
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
