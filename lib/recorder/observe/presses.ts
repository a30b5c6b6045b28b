import { contains, matches, selectionOf } from '@/lib/dom';
import type { HeldKey, NewEvent, Spot, Target } from '../raw-event';
import { elementsOf, fieldKind, toggleOf } from './elements';
import { pressedKeys, presses } from './keys';
import { padOf } from './pads';
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
export function followPresses(recorded: Page): Tool {
  const { document: page, targetOf, targetLater, gesture, open, cannot, secrets, reachOf } = recorded;
  let pressed: Press | undefined;
  /** The pointer that was released drew something: its click is none. */
  let hasDrawn = false;
  /** The press of the other button, which its menu follows. */
  let other: Press | undefined;
  let pad: { around: Element; typed: string } | undefined;

  function press(element: Element, event: MouseEvent | KeyboardEvent, closed?: Target['closed']): Press {
    const isKey = event instanceof KeyboardEvent;
    const { clientX: x, clientY: y } = isKey ? { clientX: 0, clientY: 0 } : event;
    const spot = isKey ? undefined : pointIn(element, event);
    const isPlaced = spot && isPlace(element, elementsOf(event)[0]);
    const target = targetLater(element);
    gesture(isKey ? undefined : element);
    const key = isKey ? pressedKeys(event) : undefined;
    const say = open();
    return {
      ...{ element, key, x, y, ...(spot && { spot }), way: [], since: event.timeStamp, say },
      get target() {
        return { ...target(), ...(isPlaced && { point: spot }), ...(closed && { closed }) };
      },
    };
  }

  /** Keeps what is typed on a pad of digits to itself, but for a note where it begins. */
  function isOnPad({ element, target: { label }, say }: Press): boolean {
    const around = padOf(element, label);
    if (pad && pad.around !== around) secrets.know(pad, pad.typed, true);
    if (!around) pad = undefined;
    else if (pad?.around !== around) {
      pad = { around, typed: '' };
      say({ type: 'cannot', note: 'hidden-keys' });
    }
    if (!pad) return false;
    pad.typed += label.trim()[0];
    secrets.know(pad, pad.typed, false);
    return true;
  }

  function report(press: Press, count: number, checked?: boolean, held: HeldKey[] = []): void {
    const { element, target, spot, say, since, until = since } = press;
    if (isOnPad(press) || isForSelect(element)) return;
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
  function settle(): void {
    const press = pressed;
    pressed = undefined;
    clearTimeout(press?.settling);
    if (!press || press.dragged) return;
    if (!press.key) report(press, 1);
    else if (!isOnPad(press)) press.say({ type: 'key', key: press.key, focus: 'other' });
  }

  /** Settles a press that only waits for a click. */
  function flush(): void {
    if (pressed?.settling || pressed?.key) settle();
  }

  function drag({ element, target, spot, way, say }: Press, onto?: Target): void {
    // A slider of the browser's own is changed by it, and says so.
    if (isForSelect(element)) return;
    if (!onto && selectionOf(page)?.isCollapsed === false) {
      cannot('selection');
      return;
    }
    say({
      type: 'drag',
      target: { ...target, ...(spot && { point: spot }) },
      way: thinned(way),
      ...(onto && { onto }),
    });
  }

  return {
    on: {
      pointerdown(event) {
        flush();
        pressed = undefined;
        hasDrawn = false;
        const [hit] = elementsOf(event);
        const reach = hit && reachOf(hit, event);
        const element = reach ? hit : meantBy(elementsOf(event), event);
        // The page may change before the click: what is meant, and what was there before, is what there is now.
        const next = element && press(element, event, reach);
        other = event.button === 2 ? next : undefined;
        if (event.button === 0) pressed = next;
        else if (event.button !== 2) cannot('other-button', next?.target.label);
      },
      keydown(event) {
        flush();
        const [element] = elementsOf(event);
        if (element && presses(event, element)) pressed = press(element, event);
      },
      /** Hears the end of a key, by which a control has made its click of it; one of the page's own makes none. */
      keyup() {
        if (pressed?.key) pressed.settling = setTimeout(settle);
      },
      pointermove({ clientX, clientY }) {
        if (!pressed || pressed.key || pressed.settling) return;
        const place = { x: clientX - pressed.x, y: clientY - pressed.y };
        goOn(pressed.way, place);
      },
      pointerup({ clientX, clientY, timeStamp }) {
        if (!pressed || pressed.key) return;
        const end = { x: clientX - pressed.x, y: clientY - pressed.y };
        const press = pressed;
        press.until = timeStamp;
        hasDrawn = [...press.way, end].some(({ x, y }) => Math.hypot(x, y) > DRAG);
        if (hasDrawn) {
          pressed = undefined;
          press.way.push(end);
          drag(press);
        } else press.settling = setTimeout(settle, CLICK_FOLLOWS);
      },
      /** Hears that the browser scrolls or drags by what was pressed. */
      pointercancel() {
        if (!pressed?.dragged) pressed = undefined;
      },
      dragstart() {
        if (pressed) pressed.dragged = [];
      },
      dragover({ clientX, clientY }) {
        if (pressed?.dragged) goOn(pressed.dragged, { x: clientX - pressed.x, y: clientY - pressed.y });
      },
      drop(event) {
        const [element] = elementsOf(event);
        if (!pressed?.dragged || !element) {
          if (event.dataTransfer?.files.length) cannot('file', element && targetOf(element).label);
          else if (!element || !fieldKind(element)) cannot('drag');
          return;
        }
        const { dragged, ...press } = pressed;
        pressed = undefined;
        // A list that is sorted while it is dragged in has put it there already: the way tells more than what is there.
        if (contains(press.element, element) && dragged.length > 0) drag({ ...press, way: dragged });
        else drag(press, { ...targetOf(element), point: pointIn(element, event) });
      },
      /** Hears the end of a drag that nothing took. */
      dragend() {
        if (pressed) cannot('drag', pressed.target.label);
        pressed = undefined;
      },
      contextmenu(event) {
        const element = meantBy(elementsOf(event), event);
        if (!element) return;
        const { target, spot, say } = other?.element === element ? other : press(element, event);
        const menu = { ...target, ...(spot && { point: spot }) };
        // The page has not heard it yet.
        setTimeout(() =>
          event.defaultPrevented ? say({ type: 'menu', target: menu }) : cannot('other-button', target.label),
        );
      },
      click(event) {
        const press = pressed;
        // A click without a press of its own was passed on by a label, or made by a key in a form: a press that waits for
        // its click goes on waiting.
        if (!press || hasDrawn || !event.detail !== !!press.key) return;
        const { element } = press;
        // Enter on a box presses the button of its form.
        if (press.key && !elementsOf(event).includes(element)) return;
        pressed = undefined;
        clearTimeout(press.settling);
        const held = press.key ? [] : heldKeys(event);
        if (held.length > 0 && elementsOf(event).some((one) => matches(one, 'a[href]')))
          return cannot('new-tab', press.target.label);
        report(press, Math.max(1, event.detail), stateAfter(event, element), held);
      },
      pagehide: settle,
    },
    flush,
  };
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
