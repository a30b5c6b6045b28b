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

/** How long after a pointer move its effect shows, in ms. */
const LOOK = 100;
/** How long after a pointer move new content counts as its effect, in ms. */
const SOON = 1_000;

/** Elements that a pointer may reveal: pressable elements, and containers of those. */
const HIDDEN = `li,ul,[role="menu"],[class*="menu" i],[class*="dropdown" i],[class*="popup" i],[class*="popover" i],[class*="flyout" i],${PRESSABLE}`;
/** Maximum distance between a layer and its trigger, in CSS pixels, and maximum depth of layers below the body. */
const BESIDE = 16;
const LAYER_LEVELS = 2;

/** The reason why an element is visible. */
interface Shown {
  /** The element that the pointer is over. */
  over: Element;
  /** True if no script did it. */
  byStyle: boolean;
}

/** Returns why a pressed element is visible, if the pointer revealed it. */
export type ReasonFor = (element: Element) => Shown | undefined;

/**
 * Observes what shows because of the pointer's position: menus, and buttons in the rows of a list.
 * @param signal aborts when the page is no longer recorded
 * @param isOurs returns true for elements of the recorder toolbar, which never reveals anything in the page
 */
export function followHovers(window: Window, signal: AbortSignal, isOurs: (node: Node) => boolean): ReasonFor {
  const { document } = window;
  /** Elements that were invisible at the last press, and still are. */
  let unseen: Element[] = [];
  let shown = new WeakMap<Element, Shown>();
  /** Layers that appeared while the pointer was over an element: they belong to it if they are next to it. */
  let layers = new WeakMap<Element, Shown>();
  /** Added elements, which may contain hidden ones. */
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

  /** Finds newly visible elements. The element under the pointer itself was revealed by the pointer's previous position. */
  function look(): void {
    const came = unseen.filter(isShownAndVisible);
    unseen = unseen.filter((element) => !came.includes(element));
    for (const element of fresh.splice(0)) unseen.push(...unseenIn(element, HIDDEN, { visibilityProperty: true }));
    if (changes.areOlder(over?.at)) return;
    const by = came.some((element) => over && contains(element, over.element)) ? before : over;
    for (const element of came) if (by) shown.set(element, { over: by.element, byStyle: changes.last() < by.at });
  }

  const lookSoon = soon(look);

  /** Attributes a new element to the pointer if it is near, or if the pointer is over an element with something to open. */
  function come(element: Element, at: number): void {
    if (!over || at - over.at > SOON) return;
    const reason = { over: over.element, byStyle: false };
    if (isFor(over.element, element)) shown.set(element, reason);
    else if (isLayer(document, element)) layers.set(element, reason);
    else return;
    fresh.push(element);
    lookSoon();
  }

  /** Starts a gesture after the page has handled it: content that the page shows by itself is not the pointer's effect. */
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
  // Resets immediately: the page handles the event next, and content that it loads is not the pointer's effect.
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

/** Runs a check once for all elements that the pointer passes meanwhile. */
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

/** Returns the reason why an element, or an element around it, is visible. */
function reasonIn(shown: WeakMap<Element, Shown>, element: Element): Shown | undefined {
  for (let at: Element | null = element; at; at = parentElement(at)) {
    const reason = shown.get(at);
    if (reason && isConnected(reason.over) && !contains(element, reason.over)) return reason;
  }
  return undefined;
}

/** Returns the layer around an element if the layer, or a part of it, is next to the element that the pointer was over. */
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

/** Returns true for an element at the end of a page, where overlays are added. */
function isLayer(page: Document, element: Element): boolean {
  let around = parentElement(element);
  for (let level = 1; around && level < LAYER_LEVELS && around !== body(page); level++) around = parentElement(around);
  return around !== null && around === body(page);
}

/**
 * Observes the changes of a page.
 * @param came called with each added element and its time, in ms since the epoch
 * @param changed called on changes soon after a gesture, such as a layer that slides in
 */
function followChanging(
  page: Document,
  signal: AbortSignal,
  came: (element: Element, at: number) => void,
  changed: () => void,
) {
  let last = 0;
  let begunAt = 0;
  /** Time of the first change after a gesture that was not checked yet. */
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
    /** Returns the time of the last change. */
    last: () => last,
    /** Starts a gesture. */
    begin() {
      begunAt = Date.now();
    },
    /** Returns true, once per change, if a gesture changed the page before the pointer came: new content is its effect. */
    areOlder(than = 0): boolean {
      const isIt = changedAt !== undefined && changedAt <= than;
      changedAt = undefined;
      return isIt;
    },
  };
}

/** Returns a pointer's position. Content scrolled or opened below a resting pointer is not where its user went. */
const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

const isFor = (over: Element, came: Element): boolean =>
  contains(parentElement(over) ?? over, came) || closest(over, '[aria-haspopup],[aria-expanded]') !== null;
