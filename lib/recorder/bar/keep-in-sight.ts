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

/** Milliseconds between two looks. */
const PACE = 250;
/** Looks that find the bar out of reach before it counts as lost. */
const LOST_AFTER = 6;
/** The share of it that a look which finds the bar within reach takes back: a page may cover it now and then. */
const FOUND = 0.5;

/** Modal elements that show nothing that is put into them. */
const REPLACED = 'audio,canvas,embed,iframe,img,object,video';

interface Kept {
  /** Element of the page's document that the bar lies in, through which the pointer goes. */
  host: HTMLElement;
  bar: HTMLElement;
  buttons: readonly Element[];
}

/**
 * Keeps the bar where a person sees and presses it, whatever the page puts above it: in the top layer, the last of what
 * is there. What is outside of a modal dialog or of the element that has the whole screen is inert, also in the top
 * layer, so that the bar goes into that element for as long as it is modal.
 * @param lost called whenever the page has kept the bar out of reach for about one and a half seconds
 */
export function keepInSight(window: Window, { host, bar, buttons }: Kept, lost: () => void, signal: AbortSignal): void {
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
      // The page took it away meanwhile, or leaves it no place: it is still out of reach at the next look.
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
  // Tells also of what lets the pointer through. Not in every browser: there, what is hit counts.
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

/** The node that the bar must be in to be pressed while everything outside of an element of the page is inert. */
function modalElement(window: Window): Node | undefined {
  const { document: page, innerWidth, innerHeight } = window;
  // Whatever is not inert is in the modal element, and what lies behind it counts as that element.
  const hit = elementAt(page, innerWidth / 2, innerHeight / 2);
  const modal = around(hit, ':modal') ?? [...all(page, ':modal')].at(-1);
  return modal && !matches(modal, REPLACED) ? (shadowRoot(modal) ?? modal) : undefined;
}

/** The nearest element around one that a selector matches, also outside of the shadow roots it is in. */
function around(element: Element | null, selector: string): Element | undefined {
  for (let at = element; at; at = parentElement(at) ?? hostOf(at)) if (matches(at, selector)) return at;
  return undefined;
}

function hostOf(element: Element): Element | null {
  const root = rootOf(element);
  return root instanceof ShadowRoot ? root.host : null;
}
