import { closest, localName, matches } from '@/lib/dom';
import type { Target } from '../raw-event';
import { elementsOf, fieldKind, toggleOf } from './elements';
import { presses } from './keys';
import { padOf } from './pads';
import { meantBy } from './targets';
import type { Page, Tool } from './tool';

/** Milliseconds in which a key and the click that it makes follow each other. */
const KEY_CLICK = 1_000;
/** Pixels that a pressed pointer may move and still click. */
const DRAG = 24;

/** A press by the pointer or a key, which a click may follow. */
interface Press {
  element: Element;
  target: Target;
  at: number;
  byKey: boolean;
  x: number;
  y: number;
}

/** Follows clicks, and notes what else a pointer does. */
export function followClicks({ targetOf, gesture, say, cannot, secrets }: Page): Tool {
  let pressed: Press | undefined;
  let pad: { around: Element; typed: string } | undefined;

  /** Keeps what is typed on a pad of digits to itself, but for a note where it begins. */
  function isOnPad({ element, target: { label } }: Press): boolean {
    const around = padOf(element, label);
    if (!around) pad = undefined;
    else if (pad?.around !== around) {
      pad = { around, typed: '' };
      say({ type: 'cannot', note: 'hidden-keys' });
    }
    if (!pad) return false;
    pad.typed += label.trim()[0];
    secrets.know(pad, pad.typed);
    return true;
  }

  return {
    on: {
      pointerdown(event) {
        const element = meantBy(elementsOf(event));
        if (!element) return;
        // The page may change before the click: what is meant, and what was there before, is what there is now.
        const target = targetOf(element);
        gesture(element);
        pressed = { element, target, at: Date.now(), byKey: false, x: event.clientX, y: event.clientY };
        if (event.button !== 0) cannot('other-button', target.label);
      },
      keydown(event) {
        const [element] = elementsOf(event);
        if (!element || !presses(event, element)) return;
        pressed = { element, target: targetOf(element), at: Date.now(), byKey: true, x: 0, y: 0 };
        gesture();
      },
      click(event) {
        const press = pressed;
        pressed = undefined;
        // A click without a press of its own was passed on by a label, or made by a key in a form.
        if (!press || (event.detail === 0) !== press.byKey) return;
        if (press.byKey && Date.now() - press.at > KEY_CLICK) return;
        if (event.button !== 0) return;
        const { element, target } = press;
        if (isOnPad(press)) return;
        if (event.ctrlKey || event.metaKey || opensElsewhere(element)) return cannot('new-tab', linkOf(element)?.href);
        if (isForSelect(element)) return;
        const checked = stateAfter(event, element);
        say({ type: 'click', target, count: Math.max(1, event.detail), ...(checked !== undefined && { checked }) });
      },
      dragstart: () => cannot('drag'),
      pointerup(event) {
        if (!pressed || pressed.byKey) return;
        const { element, target } = pressed;
        const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG;
        if (isFar && matches(element, 'canvas,[draggable="true"],[role="slider"]')) cannot('drag', target.label);
        else if (localName(element) === 'canvas') cannot('canvas');
      },
    },
  };
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

const linkOf = (element: Element) => closest(element, 'a[href]') as HTMLAnchorElement | null;

function opensElsewhere(element: Element): boolean {
  const target = linkOf(element)?.target ?? '';
  return target !== '' && !/^_(self|top|parent)$/i.test(target);
}
