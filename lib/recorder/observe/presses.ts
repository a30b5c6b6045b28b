import { contains, matches, selectionOf } from '@/lib/base/dom';
import type { HeldKey, NewEvent, Spot, Target } from '../raw-event';
import { elementsOf, fieldKind, toggleOf } from './elements';
import { pressedKeys, presses } from './keys';
import { Pad } from './pads';
import { isPlace, pointIn } from './places';
import { meantBy } from './targets';
import type { Page, Tool } from './tool';

/** Milliseconds after its release in which a press becomes a click: a finger's does when no second tap comes. */
const CLICK_FOLLOWS = 400;
/** A page may take a press for a long one once the button has been held down for this many milliseconds. */
const LONG = 400;
/** CSS pixels that a pressed pointer may move and still click. */
const DRAG = 10;
/** CSS pixels between two places of a way, and the places that are kept of it. */
const WAY = { step: 6, most: 40 };

/** A press by the pointer or a key. It ends as one of a click, a drag, a change of a field that says the same, a note. */
interface Press {
  element: Element;
  readonly target: Target;
  /** The key that it is made with; undefined for the pointer. */
  key?: string | undefined;
  x: number;
  y: number;
  /** Place in the element at its beginning: the page may move that meanwhile. A key has none. */
  spot?: Spot;
  /** CSS pixels from the start. */
  way: Spot[];
  /** When it began and when it was released, in milliseconds since the start of the document. */
  since: number;
  until?: number;
  /** The browser itself drags it, along this way: the pointer is heard no more. */
  dragged?: Spot[];
  /** Says what became of it, at its place among the events of the document. */
  say: (said: NewEvent) => void;
  /** Runs once the pointer is released. */
  settling?: ReturnType<typeof setTimeout>;
}

/** Follows what a user does by pressing: clicks, drags, menus. */
export const followPresses = (page: Page): Tool => new Presses(page);

class Presses implements Tool {
  readonly #page: Page;
  readonly #pad: Pad;
  #pressed: Press | undefined;
  /** The pointer that was released drew something: its click is none. */
  #hasDrawn = false;
  /** The press of the other button, which its menu follows. */
  #other: Press | undefined;

  readonly on: Tool['on'] = {
    pointerdown: (event) => this.#begin(event),
    keydown: (event) => {
      this.flush();
      const [element] = elementsOf(event);
      if (element && presses(event, element)) this.#pressed = this.#press(element, event);
    },
    /** Hears the end of a key, by which a control has made its click of it; one of the page's own makes none. */
    keyup: () => {
      if (this.#pressed?.key) this.#pressed.settling = setTimeout(() => this.#settle());
    },
    pointermove: ({ clientX, clientY }) => {
      const press = this.#pressed;
      if (press && !press.key && !press.settling) goOn(press.way, { x: clientX - press.x, y: clientY - press.y });
    },
    pointerup: (event) => this.#release(event),
    /** Hears that the browser scrolls or drags by what was pressed. */
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
    /** Hears the end of a drag that nothing took. */
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
    // The page may change before the click: what is meant, and what was there before, is what there is now.
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
    // A click without a press of its own was passed on by a label, or made by a key in a form: a press that waits for
    // its click goes on waiting.
    if (!press || this.#hasDrawn || !event.detail !== !!press.key) return;
    const { element } = press;
    // Enter on a box presses the button of its form.
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
    // The page has not heard it yet.
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
      // The place tells which word of an editor a double click selects.
      target: count === 2 && spot && fieldKind(element) === 'rich' ? { ...target, point: spot } : target,
      ...(checked !== undefined && { checked }),
      ...(held.length > 0 && { held }),
      ...(heldFor >= LONG && { heldFor }),
    });
  }

  /** A page may act on the press and take away what was pressed, so that no click follows: the press is what was done. */
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
    // A list that is sorted while it is dragged in has put it there already: the way tells more than what is there.
    if (contains(press.element, element) && dragged.length > 0) this.#drag({ ...press, way: dragged });
    else this.#drag(press, { ...targetOf(element), point: pointIn(element, event) });
  }

  #drag({ element, target, spot, way, say }: Press, onto?: Target): void {
    // A slider of the browser's own is changed by it, and says so.
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

/** Adds a place to a way, unless it is near the last one. */
function goOn(way: Spot[], place: Spot): void {
  const last = way.at(-1) ?? { x: 0, y: 0 };
  if (Math.hypot(place.x - last.x, place.y - last.y) >= WAY.step) way.push(place);
}

/** The keys that are held at a click. */
const heldKeys = ({ ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): HeldKey[] => [
  ...(ctrlKey ? (['Control'] as const) : []),
  ...(metaKey ? (['Meta'] as const) : []),
  ...(altKey ? (['Alt'] as const) : []),
  ...(shiftKey ? (['Shift'] as const) : []),
];

/** The first and last places of a way, and some between. */
function thinned(way: readonly Spot[]): Spot[] {
  const every = Math.ceil(way.length / WAY.most);
  return way
    .filter((_, index) => index % every === 0 || index === way.length - 1)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}

/** Elements of which a change tells more than a click: lists, pickers, files. */
const isForSelect = (element: Element) =>
  matches(element, 'select,option,input:is([type="file"],[type="range"],[type="color"])') ||
  fieldKind(element) === 'set';

/** The state that a click leaves a checkbox or radio button in: one on its label has not reached it yet. */
function stateAfter(click: Event, element: Element): boolean | undefined {
  const toggle = toggleOf(element);
  if (!toggle || elementsOf(click)[0] === toggle) return toggle?.checked;
  return toggle.type === 'radio' || !toggle.checked;
}
