import {
  attributeOf,
  boxOf,
  closest,
  contains,
  isDocument,
  localName,
  matches,
  ownerDocument,
  parentElement,
  rootOf,
  textContent,
} from '@/lib/base/dom';
import type { Target } from '../raw-event';
import { describeElement, type RecordedElement, ROW_TOOLS } from '../selector';
import type { withRow } from '../selector/find-row';
import { CONTROLS, editingHost, fieldKind, PRESSABLE, toggleOf } from './elements';
import type { ReasonFor } from './hovers';
import { labelOf } from './labels';
import type { Was } from './later';
import type { namesFor } from './names';
import type { isPassing } from './passing';

/** Maximum number of elements that the pointer must hover, one after another, to reveal a target. */
const MOST_HOVERS = 3;

/** The script that finds row keys. */
export interface RowScript {
  withRow: typeof withRow;
}

/** Tools in separate scripts; only the top-level page of the tab has the naming tools. */
interface Names extends Partial<RowScript> {
  namesFor?: typeof namesFor;
  isPassing?: typeof isPassing;
}

/** Facts about an element at this time, known from the page's changes. */
export interface Moment {
  bornAt(element: Element): number | undefined;
  bornAgain?(element: Element): number | undefined;
  wasHidden?(element: Element): boolean;
  wasDisabled?(element: Element): boolean;
  opened?(): string | undefined;
  reasonFor?: ReasonFor | undefined;
}

/**
 * Returns the element that a press targets: the control around the hit element, if pressing its centre is equivalent.
 * @param path innermost element first
 * @param at the position of the press, in CSS pixels of the window
 */
export function meantBy(path: readonly Element[], at: { clientX: number; clientY: number }): Element | undefined {
  const innermost = path.find((element) => element instanceof HTMLElement || isDrawing(element));
  if (!innermost) return undefined;
  const hit = isDrawing(innermost) ? filledBy(innermost) : innermost;
  const host = editingHost(hit);
  if (host) return host;
  const pressable = path.find((element) => matches(element, PRESSABLE));
  if (!pressable || !hasBox(pressable)) return hit;
  const label = closest(pressable, 'label') as HTMLLabelElement | null;
  const control = label?.control;
  // A press on a label targets its control, unless the control is hidden and the label replaces it.
  if (control && contains(label, pressable) && (pressable === label || pressable === control)) {
    return canBePressed(control) ? control : label;
  }
  return isWhole(pressable) || isAtCentre(pressable, hit, at) ? pressable : hit;
}

/** Returns true for a whole drawing, such as a small cross in a list row; its lines and shapes are parts of it. */
const isDrawing = (element: Element) => element instanceof SVGSVGElement;

/** How much larger than its drawing an element may be and still count as filled by it, in CSS pixels. Allows for padding. */
const PADDING = 16;

/** Returns the element that shows only a drawing: pages swap drawings when the pointer enters and leaves. */
function filledBy(drawing: Element): Element {
  const { width, height } = boxOf(drawing);
  let filled = drawing;
  for (let at = parentElement(drawing); at && textContent(at).trim() === ''; at = parentElement(at)) {
    const around = boxOf(at);
    if (around.width > width + PADDING || around.height > height + PADDING) break;
    filled = at;
  }
  return filled;
}

const isWhole = (pressable: Element) => matches(pressable, CONTROLS);

/** Returns true if the centre of a control is in the part of it that was hit. */
function isAtCentre(pressable: Element, hit: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = boxOf(pressable);
  const root = rootOf(pressable) as Document | ShadowRoot;
  const centre = root.elementFromPoint(left + width / 2, top + height / 2);
  // Nothing is at a point out of view; the element is scrolled into view before the click.
  return centre === null || contains(hit, centre) || root.elementFromPoint(clientX, clientY) === centre;
}

/**
 * Reads everything that is recorded about a touched element.
 * @param tools from other scripts in the page
 * @returns a function that returns the target. It searches the page when called, which may be later if it gets the page as it
 * was
 */
export function readTarget(
  element: Element,
  moment: Moment,
  tools: Names = {},
  hovers = MOST_HOVERS,
): (was?: Was) => Target {
  const bornAt = moment.bornAt(element);
  const bornAgain = moment.bornAgain?.(element);
  const opened = moment.opened?.();
  const reason = hovers > 0 ? moment.reasonFor?.(element) : undefined;
  const over = reason && readTarget(reason.over, moment, tools, hovers - 1);
  const facts = {
    tag: localName(element),
    kind: kindOf(element),
    ...(bornAt !== undefined && { bornAt }),
    ...(bornAt !== undefined && bornAgain !== undefined && { bornAgain }),
    ...(moment.wasHidden?.(element) && { wasHidden: true as const }),
    ...(moment.wasDisabled?.(element) && { wasDisabled: true as const }),
    ...(opened && { opened }),
    ...(tools.isPassing?.(element) && { passing: true as const }),
  };
  const recordedOf = (one: Element) => {
    const described = describeElement(one);
    return tools.withRow?.(one, described, ROW_TOOLS) ?? described;
  };
  const read = (was: Was = (unchanged) => unchanged): Target => {
    const then = was(element);
    return {
      element: recordedOf(then),
      ...(tools.namesFor?.(then) ?? { label: labelOf(then) }),
      hosts: hostsOf(element, recordedOf),
      frames: framesOf(element),
      ...facts,
      ...(over && { over: over(was), byStyle: reason.byStyle }),
    };
  };
  // Changes in a shadow root are not observed, and nothing copies a frame.
  if (isDocument(rootOf(element)) && window === window.top) return read;
  const target = read();
  return () => target;
}

/** Returns true if this document is in a cross-site frame, which nothing outside can name. */
export function isInForeignFrame(window: Window): boolean {
  for (let at: Window = window; at !== at.parent; at = at.parent) {
    if (!frameElementOf(at)) return true;
  }
  return false;
}

function kindOf(element: Element): Target['kind'] {
  const role = attributeOf(element, 'role') ?? '';
  const toggle = toggleOf(element);
  if (toggle) return toggle.type as 'checkbox' | 'radio';
  if (/^(checkbox|switch|menuitemcheckbox)$/.test(role)) return 'checkbox';
  if (/^(radio|menuitemradio)$/.test(role)) return 'radio';
  if (fieldKind(element) || localName(element) === 'select') return 'field';
  if (matches(element, 'a[href]') || role === 'link') return 'link';
  return matches(element, PRESSABLE) || getComputedStyle(element).cursor === 'pointer' ? 'button' : 'text';
}

function hostsOf(element: Element, recordedOf: (host: Element) => RecordedElement): RecordedElement[] {
  const root = rootOf(element);
  return root instanceof ShadowRoot ? [...hostsOf(root.host, recordedOf), recordedOf(root.host)] : [];
}

function framesOf(element: Element): RecordedElement[] {
  const window = ownerDocument(element)?.defaultView;
  const frame = window && window !== window.parent ? frameElementOf(window) : null;
  return frame ? [...framesOf(frame), describeElement(frame)] : [];
}

/** Returns the frame element of a window; null for a cross-site frame. */
function frameElementOf(window: Window): Element | null {
  try {
    return window.frameElement;
  } catch {
    return null;
  }
}

const hasBox = (element: Element) => {
  const { width, height } = boxOf(element);
  return width > 0 && height > 0;
};

/** Returns true if a user could hit a control itself: it is not made invisible with another drawn in its place. */
export function canBePressed(control: Element): boolean {
  const { width, height } = boxOf(control);
  const { opacity, visibility, clipPath, clip } = getComputedStyle(control);
  const isClipped = clipPath !== 'none' || clip !== 'auto';
  return width >= 2 && height >= 2 && opacity !== '0' && visibility === 'visible' && !isClipped;
}
