import { closest, contains, isConnected, isShownAndVisible, localName, parentElement, readyState } from '@/lib/dom';
import { elementsOf, PRESSABLE } from './elements';
import { unseenIn } from './unseen';

/** Milliseconds after which the pointer has shown what it shows. */
const LOOK = 100;
/** Milliseconds in which what comes is the doing of the pointer that came there. */
const SOON = 1_000;

/** The reason for which an element can be seen. */
interface Shown {
  /** The element that the pointer is over. */
  over: Element;
  /** No script did it. */
  byStyle: boolean;
}

/** Tells why an element can be seen that is pressed now, if it is for the pointer. */
export type ReasonFor = (element: Element) => Shown | undefined;

/**
 * Follows what shows because the pointer is somewhere: menus, and buttons in the rows of a list.
 * @param signal aborts when the page is no longer recorded
 */
export function followHovers(window: Window, signal: AbortSignal): ReasonFor {
  const { document } = window;
  /** Elements that could not be seen when something was pressed last, and cannot still. */
  let unseen: Element[] = [];
  let shown = new WeakMap<Element, Shown>();
  let over: { element: Element; at: number } | undefined;
  let before: typeof over;
  let restsAt = '';
  let willLook = false;
  /** Times of the gesture before, and of a change after it which nobody has looked at yet. */
  let begunAt = 0;
  let changedAt: number | undefined;

  function lookForHidden(): void {
    unseen = unseenIn(document, `li,${PRESSABLE}`, { visibilityProperty: true });
    shown = new WeakMap();
  }

  /**
   * Finds what can be seen now. What is under the pointer itself was shown by where that was before, and what may have
   * been there before the pointer came was shown by the gesture.
   */
  function look(): void {
    const came = unseen.filter(isShownAndVisible);
    unseen = unseen.filter((element) => !came.includes(element));
    const isByGesture = changedAt !== undefined && over !== undefined && changedAt <= over.at;
    changedAt = undefined;
    if (isByGesture) return;
    const by = came.some((element) => over && contains(element, over.element)) ? before : over;
    for (const element of came) if (by) shown.set(element, { over: by.element, byStyle: lastChange() < by.at });
  }

  /** Looks once for all that the pointer passes meanwhile. */
  function lookSoon(): void {
    if (willLook) return;
    willLook = true;
    setTimeout(() => {
      willLook = false;
      look();
    }, LOOK);
  }

  /** Takes what comes as the pointer's doing where it comes beside it, or that is on what has something to open. */
  function come(element: Element, at: number): void {
    if (over && at - over.at <= SOON && isFor(over.element, element)) {
      shown.set(element, { over: over.element, byStyle: false });
    }
  }

  /** Begins a gesture, once the page has heard it: what it shows by itself is not the pointer's doing. */
  function begin(event: Event): void {
    if (!event.isTrusted) return;
    begunAt = Date.now();
    setTimeout(() => {
      over = before = undefined;
      if (event.type === 'pointerdown') lookForHidden();
    });
    lookSoon();
  }

  /** Looks at what a gesture shows after a while, before the pointer comes there. */
  function change(at: number): void {
    if (at - begunAt > SOON) return;
    changedAt ??= at;
    lookSoon();
  }

  const lastChange = followChanging(document, signal, come, change);

  const listening = { capture: true, passive: true, signal };
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, begin, listening);
  // At once: the page hears it next, and what it loads is not for the pointer.
  window.addEventListener('scroll', () => (over = before = undefined), listening);
  window.addEventListener('pointermove', (event) => (restsAt = placeOf(event)), listening);
  window.addEventListener(
    'pointerover',
    (event) => {
      const [element] = elementsOf(event);
      if (!element || !event.isTrusted || isBar(element) || placeOf(event) === restsAt) return;
      before = over;
      over = { element, at: Date.now() };
      lookSoon();
    },
    listening,
  );
  if (readyState(document) === 'complete') lookForHidden();
  else window.addEventListener('load', lookForHidden, { once: true, signal });

  return (element) => {
    look();
    for (let at: Element | null = element; at; at = parentElement(at)) {
      const reason = shown.get(at);
      if (reason && isConnected(reason.over) && !contains(element, reason.over)) return reason;
    }
    return undefined;
  };
}

/**
 * Follows the changes of a page.
 * @param came called with each element that comes, and when, in milliseconds since the epoch
 * @param changed called at each change with its time
 * @returns gives the time of the last change
 */
function followChanging(
  page: Document,
  signal: AbortSignal,
  came: (element: Element, at: number) => void,
  changed: (at: number) => void,
) {
  let last = 0;
  const observer = new MutationObserver((records) => {
    last = Date.now();
    changed(last);
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) came(node, last);
    }
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
  signal.addEventListener('abort', () => observer.disconnect());
  return () => last;
}

/** Tells the bar of the recorder, of which nothing in the page shows. */
const isBar = (element: Element) => localName(element).startsWith('winnow-recorder-');

/** Place of a pointer. What is scrolled or opened below one that rests is not where its user went. */
const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

const isFor = (over: Element, came: Element): boolean =>
  contains(parentElement(over) ?? over, came) || closest(over, '[aria-haspopup],[aria-expanded]') !== null;
