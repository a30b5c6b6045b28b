import {
  body,
  boxOf,
  closest,
  contains,
  isConnected,
  isShownAndVisible,
  parentElement,
  readyState,
} from '@/lib/base/dom';
import { elementsOf, PRESSABLE } from './elements';
import { unseenIn } from './unseen';

/** Milliseconds after which the pointer has shown what it shows. */
const LOOK = 100;
/** Milliseconds in which what comes is the doing of the pointer that came there. */
const SOON = 1_000;

/** Things that a pointer may show: what is pressed there, or what has that in it. */
const HIDDEN = `li,ul,[role="menu"],[class*="menu" i],[class*="dropdown" i],[class*="popup" i],[class*="popover" i],[class*="flyout" i],${PRESSABLE}`;
/** CSS pixels that a layer may be away from what it is for, and levels below the body at which layers are put. */
const BESIDE = 16;
const LAYER_LEVELS = 2;

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
 * @param isOurs tells an element of the recorder's own bar, of which nothing in the page shows
 */
export function followHovers(window: Window, signal: AbortSignal, isOurs: (node: Node) => boolean): ReasonFor {
  const { document } = window;
  /** Elements that could not be seen when something was pressed last, and cannot still. */
  let unseen: Element[] = [];
  let shown = new WeakMap<Element, Shown>();
  /** Layers that came with the pointer somewhere: for it, if they are beside that. */
  let layers = new WeakMap<Element, Shown>();
  /** Elements that came, in which more may be hidden. */
  let fresh: Element[] = [];
  let over: { element: Element; at: number } | undefined;
  let before: typeof over;
  let restsAt = '';

  function lookForHidden(): void {
    unseen = unseenIn(document, HIDDEN, { visibilityProperty: true });
    fresh = [];
    shown = new WeakMap();
    layers = new WeakMap();
  }

  /** Finds what can be seen now. What is under the pointer itself was shown by where that was before. */
  function look(): void {
    const came = unseen.filter(isShownAndVisible);
    unseen = unseen.filter((element) => !came.includes(element));
    for (const element of fresh.splice(0)) unseen.push(...unseenIn(element, HIDDEN, { visibilityProperty: true }));
    if (changes.areOlder(over?.at)) return;
    const by = came.some((element) => over && contains(element, over.element)) ? before : over;
    for (const element of came) if (by) shown.set(element, { over: by.element, byStyle: changes.last() < by.at });
  }

  const lookSoon = soon(look);

  /** Takes what comes as the pointer's doing where it comes beside it, or that is on what has something to open. */
  function come(element: Element, at: number): void {
    if (!over || at - over.at > SOON) return;
    const reason = { over: over.element, byStyle: false };
    if (isFor(over.element, element)) shown.set(element, reason);
    else if (isLayer(document, element)) layers.set(element, reason);
    else return;
    fresh.push(element);
    lookSoon();
  }

  /** Begins a gesture, once the page has heard it: what it shows by itself is not the pointer's doing. */
  function begin(event: Event): void {
    if (!event.isTrusted) return;
    changes.begin();
    setTimeout(() => {
      over = before = undefined;
      if (event.type === 'pointerdown') lookForHidden();
    });
    lookSoon();
  }

  const changes = followChanging(document, signal, come, lookSoon);

  const listening = { capture: true, passive: true, signal };
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, begin, listening);
  // At once: the page hears it next, and what it loads is not for the pointer.
  window.addEventListener('scroll', () => (over = before = undefined), listening);
  window.addEventListener('pointermove', (event) => (restsAt = placeOf(event)), listening);
  window.addEventListener(
    'pointerover',
    (event) => {
      const [element] = elementsOf(event);
      if (!element || !event.isTrusted || isOurs(element) || placeOf(event) === restsAt) return;
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
    return reasonIn(shown, element) ?? reasonBeside(layers, element);
  };
}

/** Looks once for all that the pointer passes meanwhile. */
function soon(look: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      look();
    }, LOOK);
  };
}

/** Finds the reason for which an element, or what is around it, shows. */
function reasonIn(shown: WeakMap<Element, Shown>, element: Element): Shown | undefined {
  for (let at: Element | null = element; at; at = parentElement(at)) {
    const reason = shown.get(at);
    if (reason && isConnected(reason.over) && !contains(element, reason.over)) return reason;
  }
  return undefined;
}

/** Finds the layer that an element is in, if that, or a part of it, stands beside what the pointer was over. */
function reasonBeside(layers: WeakMap<Element, Shown>, element: Element): Shown | undefined {
  const inside: Element[] = [];
  for (let at: Element | null = element; at; at = parentElement(at)) {
    inside.push(at);
    const reason = layers.get(at);
    if (reason)
      return isConnected(reason.over) && inside.some((one) => isBeside(one, reason.over)) ? reason : undefined;
  }
  return undefined;
}

function isBeside(one: Element, other: Element): boolean {
  const [here, there] = [boxOf(one), boxOf(other)];
  return (
    here.left <= there.right + BESIDE &&
    here.right >= there.left - BESIDE &&
    here.top <= there.bottom + BESIDE &&
    here.bottom >= there.top - BESIDE
  );
}

/** Tells an element that is put at the end of a page, where what lies over it goes. */
function isLayer(page: Document, element: Element): boolean {
  let around = parentElement(element);
  for (let level = 1; around && level < LAYER_LEVELS && around !== body(page); level++) around = parentElement(around);
  return around !== null && around === body(page);
}

/**
 * Follows the changes of a page.
 * @param came called with each element that comes, and when, in milliseconds since the epoch
 * @param changed called at what changes soon after a gesture, as a layer does that slides in
 */
function followChanging(
  page: Document,
  signal: AbortSignal,
  came: (element: Element, at: number) => void,
  changed: () => void,
) {
  let last = 0;
  let begunAt = 0;
  /** The first change after a gesture that nobody has looked at. */
  let changedAt: number | undefined;
  const observer = new MutationObserver((records) => {
    last = Date.now();
    if (last - begunAt <= SOON) {
      changedAt ??= last;
      changed();
    }
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) came(node, last);
    }
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
  signal.addEventListener('abort', () => observer.disconnect());
  return {
    /** Gives the time of the last change. */
    last: () => last,
    /** Begins a gesture. */
    begin() {
      begunAt = Date.now();
    },
    /** Tells that a gesture changed the page before the pointer came: what shows is its doing. Once for each change. */
    areOlder(than = 0): boolean {
      const isIt = changedAt !== undefined && changedAt <= than;
      changedAt = undefined;
      return isIt;
    },
  };
}

/** Place of a pointer. What is scrolled or opened below one that rests is not where its user went. */
const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

const isFor = (over: Element, came: Element): boolean =>
  contains(parentElement(over) ?? over, came) || closest(over, '[aria-haspopup],[aria-expanded]') !== null;
