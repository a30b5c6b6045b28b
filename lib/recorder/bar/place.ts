import { boxOf, closest, elementsAt, matches } from '@/lib/base/dom';
import { elementsOf, PRESSABLE } from '../observe/elements';
import type { Spot } from '../raw-event';

/** How long the pointer rests before the toolbar steps aside, in ms. */
const REST = 120;
/** Share of the free width and height of the window by which an arrow key moves the toolbar. */
const STEP = 0.05;
/** Margin around the toolbar that also counts as covered, in CSS pixels. */
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
  /** Button that moves the toolbar to the other edge when pressed, and by arrow keys. */
  mover: HTMLElement;
}

/**
 * Positions the toolbar. The pointer and keys move it, and it steps aside if the page needs what is under it. A position is a
 * share of the free width and height of the window, so it stays inside whatever size the window gets.
 * @param moved called with the position that the user chose
 * @returns a function that sets the position
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

  /** Uncovers an element, unless the toolbar would cover it at the other edge as well. */
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
  // A note or a narrower window makes the toolbar taller.
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
    // Otherwise the page would scroll.
    event.preventDefault();
    move({ x: place.x + way.x, y: place.y + way.y });
  });
  return put;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** Reports elements that the user may want to press or type into, and that the toolbar may cover. */
function followPage(
  window: Window,
  { host, root }: Placed,
  need: (element: Element | null | undefined) => void,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const options = { capture: true, passive: true, signal };

  /** Returns the pressable element under the pointer, even under the toolbar, unless the pointer is on a toolbar button. */
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

/** Lets the pointer drag the toolbar by any part of it except its buttons. */
function drag(
  window: Window,
  bar: HTMLElement,
  placeNow: () => Spot,
  put: (place: Spot) => void,
  released: () => void,
): void {
  /** Pointer event and toolbar position at the start of the drag. */
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
