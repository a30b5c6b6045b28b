import { contains, matches, selectionOf } from '@/lib/base/dom';
import type { HeldKey, NewEvent, Spot, Target } from '../raw-event';
import { elementsOf, fieldKind, toggleOf } from './elements';
import { pressedKeys, presses } from './keys';
import { Pad } from './pads';
import { isPlace, pointIn } from './places';
import { meantBy } from './targets';
import type { Page, Tool } from './tool';

/** How long after its release a press may become a click, in ms: a tap waits for a second tap. */
const CLICK_FOLLOWS = 400;
/** A press may count as a long press for its page once the button has been held down this long, in ms. */
const LONG = 400;
/** How far a pressed pointer may move and still click, in CSS pixels. */
const DRAG = 10;
/** Minimum distance between two points of a path, in CSS pixels, and maximum number of points in it. */
const WAY = { step: 6, most: 40 };

/** A press by the pointer or a key. It ends as a click, a drag, a change of a field that reports the same, or a note. */
interface Press {
  element: Element;
  readonly target: Target;
  /** The pressed key; undefined for the pointer. */
  key?: string | undefined;
  x: number;
  y: number;
  /** Position in the element at the start, since the page may move the element meanwhile. Undefined for a key. */
  spot?: Spot;
  /** Points of the path, in CSS pixels from the start. */
  way: Spot[];
  /** Time of the press and of the release, in ms since the start of the document. */
  since: number;
  until?: number;
  /** Path of a native drag, during which pointer events stop. */
  dragged?: Spot[];
  /** Reports the outcome, at its position among the events of the document. */
  say: (said: NewEvent) => void;
  /** Runs once the pointer is released. */
  settling?: ReturnType<typeof setTimeout>;
}

/** Observes presses: clicks, drags, menus. */
export const followPresses = (page: Page): Tool => new Presses(page);

class Presses implements Tool {
  readonly #page: Page;
  readonly #pad: Pad;
  #pressed: Press | undefined;
  /** True if the released pointer drew something: its click does not count. */
  #hasDrawn = false;
  /** The press of the secondary button, followed by its menu. */
  #other: Press | undefined;

  readonly on: Tool['on'] = {
    pointerdown: (event) => this.#begin(event),
    keydown: (event) => {
      this.flush();
      const [element] = elementsOf(event);
      if (element && presses(event, element)) this.#pressed = this.#press(element, event);
    },
    /** Handles the release of a key: by then a native control has clicked; a custom control does not click. */
    keyup: () => {
      if (this.#pressed?.key) this.#pressed.settling = setTimeout(() => this.#settle());
    },
    pointermove: ({ clientX, clientY }) => {
      const press = this.#pressed;
      if (press && !press.key && !press.settling) goOn(press.way, { x: clientX - press.x, y: clientY - press.y });
    },
    pointerup: (event) => this.#release(event),
    /** Handles the start of native scrolling or dragging. */
    pointercancel: () => {
      if (!this.#pressed?.dragged) this.#pressed = undefined;
    },
    dragstart: () => {
      if (this.#pressed) this.#pressed.dragged = [];
    },
    dragover: ({ clientX, clientY }) => {
      const press = this.#pressed;
      if (press?.dragged) goOn(press.dragged, { x: clientX - press.x, y: clientY - press.y });
    },
    drop: (event) => this.#drop(event),
    /** Handles the end of a drag without a drop target. */
    dragend: () => {
      if (this.#pressed) this.#page.cannot('drag', this.#pressed.target.label);
      this.#pressed = undefined;
    },
    contextmenu: (event) => this.#openMenu(event),
    click: (event) => this.#click(event),
    pagehide: () => this.#settle(),
  };

  constructor(page: Page) {
    this.#page = page;
    this.#pad = new Pad(page.secrets);
  }

  /** Settles a press that only waits for a click. */
  flush(): void {
    if (this.#pressed?.settling || this.#pressed?.key) this.#settle();
  }

  #press(element: Element, event: MouseEvent | KeyboardEvent, closed?: Target['closed']): Press {
    const isKey = event instanceof KeyboardEvent;
    const { clientX: x, clientY: y } = isKey ? { clientX: 0, clientY: 0 } : event;
    const spot = isKey ? undefined : pointIn(element, event);
    const isPlaced = spot && isPlace(element, elementsOf(event)[0]);
    const target = this.#page.targetLater(element);
    this.#page.gesture(isKey ? undefined : element);
    const key = isKey ? pressedKeys(event) : undefined;
    const say = this.#page.open();
    return {
      ...{ element, key, x, y, ...(spot && { spot }), way: [], since: event.timeStamp, say },
      get target() {
        return { ...target(), ...(isPlaced && { point: spot }), ...(closed && { closed }) };
      },
    };
  }

  #begin(event: PointerEvent): void {
    this.flush();
    this.#pressed = undefined;
    this.#hasDrawn = false;
    const [hit] = elementsOf(event);
    const reach = hit && this.#page.reachOf(hit, event);
    const element = reach ? hit : meantBy(elementsOf(event), event);
    // The page may change before the click: the target, and the state before, are read now.
    const next = element && this.#press(element, event, reach);
    this.#other = event.button === 2 ? next : undefined;
    if (event.button === 0) this.#pressed = next;
    else if (event.button !== 2) this.#page.cannot('other-button', next?.target.label);
  }

  #release({ clientX, clientY, timeStamp }: PointerEvent): void {
    const press = this.#pressed;
    if (!press || press.key) return;
    const end = { x: clientX - press.x, y: clientY - press.y };
    press.until = timeStamp;
    this.#hasDrawn = [...press.way, end].some(({ x, y }) => Math.hypot(x, y) > DRAG);
    if (this.#hasDrawn) {
      this.#pressed = undefined;
      press.way.push(end);
      this.#drag(press);
    } else press.settling = setTimeout(() => this.#settle(), CLICK_FOLLOWS);
  }

  #click(event: MouseEvent): void {
    const press = this.#pressed;
    // A click without its own press was passed on by a label, or caused by a key in a form: a press that waits for its click
    // goes on waiting.
    if (!press || this.#hasDrawn || !event.detail !== !!press.key) return;
    const { element } = press;
    // Enter in a field clicks the button of its form.
    if (press.key && !elementsOf(event).includes(element)) return;
    this.#pressed = undefined;
    clearTimeout(press.settling);
    const held = press.key ? [] : heldKeys(event);
    if (held.length > 0 && elementsOf(event).some((one) => matches(one, 'a[href]'))) {
      this.#page.cannot('new-tab', press.target.label);
    } else this.#report(press, Math.max(1, event.detail), stateAfter(event, element), held);
  }

  #openMenu(event: MouseEvent): void {
    const element = meantBy(elementsOf(event), event);
    if (!element) return;
    const { target, spot, say } = this.#other?.element === element ? this.#other : this.#press(element, event);
    const menu = { ...target, ...(spot && { point: spot }) };
    // The page has not handled it yet.
    setTimeout(() =>
      event.defaultPrevented ? say({ type: 'menu', target: menu }) : this.#page.cannot('other-button', target.label),
    );
  }

  #report(press: Press, count: number, checked?: boolean, held: HeldKey[] = []): void {
    const { element, target, spot, say, since, until = since } = press;
    if (this.#pad.takes(press) || isForSelect(element)) return;
    const heldFor = Math.round(until - since);
    say({
      ...{ type: 'click', count },
      // The position decides which word of an editor a double click selects.
      target: count === 2 && spot && fieldKind(element) === 'rich' ? { ...target, point: spot } : target,
      ...(checked !== undefined && { checked }),
      ...(held.length > 0 && { held }),
      ...(heldFor >= LONG && { heldFor }),
    });
  }

  /** Reports the press itself if no click follows, because the page handled the press and removed its target. */
  #settle(): void {
    const press = this.#pressed;
    this.#pressed = undefined;
    clearTimeout(press?.settling);
    if (!press || press.dragged) return;
    if (!press.key) this.#report(press, 1);
    else if (!this.#pad.takes(press)) press.say({ type: 'key', key: press.key, focus: 'other' });
  }

  #drop(event: DragEvent): void {
    const { cannot, targetOf } = this.#page;
    const [element] = elementsOf(event);
    if (!this.#pressed?.dragged || !element) {
      if (event.dataTransfer?.files.length) cannot('file', element && targetOf(element).label);
      else if (!element || !fieldKind(element)) cannot('drag');
      return;
    }
    const { dragged, ...press } = this.#pressed;
    this.#pressed = undefined;
    // A list that sorts while dragging has already moved the element: the path says more than the drop target.
    if (contains(press.element, element) && dragged.length > 0) this.#drag({ ...press, way: dragged });
    else this.#drag(press, { ...targetOf(element), point: pointIn(element, event) });
  }

  #drag({ element, target, spot, way, say }: Press, onto?: Target): void {
    // A native slider changes by it, and reports the change.
    if (isForSelect(element)) return;
    if (!onto && selectionOf(this.#page.document)?.isCollapsed === false) {
      this.#page.cannot('selection');
      return;
    }
    say({
      type: 'drag',
      target: { ...target, ...(spot && { point: spot }) },
      way: thinned(way),
      ...(onto && { onto }),
    });
  }
}

/** Adds a point to a path, unless it is near the last one. */
function goOn(way: Spot[], place: Spot): void {
  const last = way.at(-1) ?? { x: 0, y: 0 };
  if (Math.hypot(place.x - last.x, place.y - last.y) >= WAY.step) way.push(place);
}

/** Returns the modifier keys held at a click. */
const heldKeys = ({ ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): HeldKey[] => [
  ...(ctrlKey ? (['Control'] as const) : []),
  ...(metaKey ? (['Meta'] as const) : []),
  ...(altKey ? (['Alt'] as const) : []),
  ...(shiftKey ? (['Shift'] as const) : []),
];

/** Returns the first and last points of a path, and some between. */
function thinned(way: readonly Spot[]): Spot[] {
  const every = Math.ceil(way.length / WAY.most);
  return way
    .filter((_, index) => index % every === 0 || index === way.length - 1)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}

/** Elements whose change event says more than a click: lists, pickers, files. */
const isForSelect = (element: Element) =>
  matches(element, 'select,option,input:is([type="file"],[type="range"],[type="color"])') ||
  fieldKind(element) === 'set';

/** Returns the state of a checkbox or radio button after a click: a click on its label has not reached it yet. */
function stateAfter(click: Event, element: Element): boolean | undefined {
  const toggle = toggleOf(element);
  if (!toggle || elementsOf(click)[0] === toggle) return toggle?.checked;
  return toggle.type === 'radio' || !toggle.checked;
}
