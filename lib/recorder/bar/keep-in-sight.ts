import {
  all,
  append,
  boxOf,
  documentElement,
  elementAt,
  matches,
  parentElement,
  parentNode,
  rootOf,
  shadowRoot,
  visibility,
} from '@/lib/base/dom';

/** Interval between two checks, in ms. */
const PACE = 250;
/** Number of checks that find the toolbar out of reach before it counts as lost. */
const LOST_AFTER = 6;
/** Share of the count that a check which finds the toolbar in reach subtracts: a page may cover it now and then. */
const FOUND = 0.5;

/** Modal elements that do not display their children. */
const REPLACED = 'audio,canvas,embed,iframe,img,object,video';

interface ToolbarElements {
  /** Element in the page's document that contains the toolbar, transparent to the pointer. */
  host: HTMLElement;
  bar: HTMLElement;
  buttons: readonly Element[];
}

/**
 * Keeps the toolbar visible and pressable, whatever the page puts above it: last in the top layer. Everything outside a modal
 * dialog or the fullscreen element is inert, even in the top layer, so the toolbar moves into that element for as long as it
 * is modal.
 * @param lost called whenever the page has kept the toolbar out of reach for about one and a half seconds
 */
export function keepInSight(
  window: Window,
  { host, bar, buttons }: ToolbarElements,
  lost: () => void,
  signal: AbortSignal,
): void {
  const { document: page } = window;
  let isCovered = false;
  let misses = 0;

  const place = () => {
    try {
      const around = modalElement(window) ?? documentElement(page);
      host.inert = false;
      host.popover = 'manual';
      if (parentNode(host) !== around) append(around, host);
      else if (matches(host, ':popover-open')) host.hidePopover();
      host.showPopover();
    } catch {
      // The page removed it meanwhile or leaves it no room: the next check finds it still out of reach.
    }
  };
  const isInReach = () =>
    !isCovered &&
    buttons.every((button) => {
      const { left, top, width, height } = boxOf(button);
      return elementAt(page, left + width / 2, top + height / 2) === host;
    });
  const look = () => {
    if (visibility(page) === 'hidden') return;
    if (isInReach()) {
      misses = Math.max(0, misses - FOUND);
      return;
    }
    place();
    misses++;
    if (misses < LOST_AFTER) return;
    misses = 0;
    lost();
  };

  place();
  // Also detects covers that let the pointer through, if the browser supports it. Otherwise a hit test decides.
  const covering = new IntersectionObserver(
    (entries) => (isCovered = (entries.at(-1) as { isVisible?: boolean }).isVisible === false),
    { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  );
  covering.observe(bar);
  const looking = setInterval(look, PACE);
  signal.addEventListener('abort', () => {
    clearInterval(looking);
    covering.disconnect();
  });
}

/** Returns the node that the toolbar must be in to be pressable while everything outside an element of the page is inert. */
function modalElement(window: Window): Node | undefined {
  const { document: page, innerWidth, innerHeight } = window;
  // Everything that is not inert is in the modal element, and its backdrop is hit as that element.
  const hit = elementAt(page, innerWidth / 2, innerHeight / 2);
  const modal = around(hit, ':modal') ?? [...all(page, ':modal')].at(-1);
  return modal && !matches(modal, REPLACED) ? (shadowRoot(modal) ?? modal) : undefined;
}

/** Returns the nearest ancestor that matches a selector, including ancestors outside the shadow roots around the element. */
function around(element: Element | null, selector: string): Element | undefined {
  for (let at = element; at; at = parentElement(at) ?? hostOf(at)) if (matches(at, selector)) return at;
  return undefined;
}

function hostOf(element: Element): Element | null {
  const root = rootOf(element);
  return root instanceof ShadowRoot ? root.host : null;
}
