import { boxOf, closest, elementsAt, matches } from '@/lib/base/dom';
import { elementsOf, PRESSABLE } from '../observe/elements';
import type { Spot } from '../raw-event';

/** Milliseconds that the pointer rests before the bar steps aside. */
const REST = 120;
/** Share of the free width and height of the window that an arrow key moves the bar by. */
const STEP = 0.05;
/** CSS pixels around the bar in which it is in the way. */
const NEAR = 8;

const ARROWS: Record<string, Spot> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface Placed {
  host: HTMLElement;
  root: ShadowRoot;
  bar: HTMLElement;
  /** Moves the bar to the other edge when it is pressed, and by its arrow keys. */
  mover: HTMLElement;
}

/**
 * Places the bar, which the pointer and keys move, and which steps aside where the page needs what is under it. A place
 * is a share of the free width and height of the window, so that it is in there whatever the window becomes.
 * @param moved called with the place that a user has given it
 * @returns puts it somewhere
 */
export function createPlace(
  window: Window,
  placed: Placed,
  moved: (place: Spot) => void,
  signal: AbortSignal,
): (place: Spot) => void {
  const { bar, mover } = placed;
  let place: Spot;
  function put({ x, y }: Spot): void {
    place = { x: within(x), y: within(y) };
    bar.style.setProperty('--x', `${place.x}`);
    bar.style.setProperty('--y', `${place.y}`);
  }
  const move = (to: Spot) => {
    put(to);
    moved(place);
  };
  const otherEdge = () => ({ x: place.x, y: place.y > 0.5 ? 0 : 1 });

  /** Element that was needed last. */
  let needed: Element | null | undefined;

  /** Leaves an element that it covers, unless it would cover that at the other edge as well. */
  function leave(element: Element | null | undefined): void {
    needed = element;
    if (!element) return;
    const [here, { top, bottom, left, right }] = [boxOf(bar), boxOf(element)];
    const isLevel = (y: number) => top < y + here.height + NEAR && bottom > y - NEAR;
    const other = otherEdge();
    const isBeside = left > here.right + NEAR || right < here.left - NEAR;
    if (!isBeside && isLevel(here.top) && !isLevel(other.y * (window.innerHeight - here.height))) put(other);
  }

  put({ x: 0.5, y: 1 });
  followPage(window, placed, leave, signal);
  // A note or a narrower window makes it higher.
  const growing = new ResizeObserver(() => leave(needed));
  growing.observe(bar);
  signal.addEventListener('abort', () => growing.disconnect());
  drag(
    window,
    bar,
    () => place,
    put,
    () => moved(place),
  );
  mover.addEventListener('click', () => move(otherEdge()));
  mover.addEventListener('keydown', (event) => {
    const way = ARROWS[event.key];
    if (!way) return;
    // The page would scroll.
    event.preventDefault();
    move({ x: place.x + way.x, y: place.y + way.y });
  });
  return put;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** Tells what a user may want to press, or writes in, which the bar may be in the way of. */
function followPage(
  window: Window,
  { host, root }: Placed,
  need: (element: Element | null | undefined) => void,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const options = { capture: true, passive: true, signal };

  /** Finds what the pointer is on to be pressed: under the bar, too, but for its own buttons. */
  function wanted(path: readonly Element[], { clientX, clientY }: PointerEvent): Element | null | undefined {
    if (!path.includes(host)) return path.find((element) => matches(element, PRESSABLE));
    if (root.elementFromPoint(clientX, clientY)?.closest('button')) return undefined;
    const under = elementsAt(window.document, clientX, clientY).find((element) => element !== host);
    return under && closest(under, PRESSABLE);
  }

  window.addEventListener(
    'pointermove',
    (event) => {
      clearTimeout(timer);
      const path = elementsOf(event);
      if (event.isTrusted && event.buttons === 0) timer = setTimeout(() => need(wanted(path, event)), REST);
    },
    options,
  );
  window.addEventListener(
    'focusin',
    (event) => {
      const [element] = elementsOf(event);
      if (element !== host) need(element);
    },
    options,
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Lets the pointer move the bar by all of it but its buttons. */
function drag(
  window: Window,
  bar: HTMLElement,
  placeNow: () => Spot,
  put: (place: Spot) => void,
  released: () => void,
): void {
  /** The place of the pointer and of the bar when it was taken hold of. */
  let held: { at: PointerEvent; place: Spot } | undefined;
  const release = () => {
    if (held) released();
    held = undefined;
  };
  bar.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    held = { at: event, place: placeNow() };
    bar.setPointerCapture(event.pointerId);
  });
  bar.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!held) return;
    const { width, height } = boxOf(bar);
    put({
      x: held.place.x + (clientX - held.at.clientX) / Math.max(1, window.innerWidth - width),
      y: held.place.y + (clientY - held.at.clientY) / Math.max(1, window.innerHeight - height),
    });
  });
  bar.addEventListener('pointerup', release);
  bar.addEventListener('pointercancel', release);
}
