import { boxOf, type ClosedRoot, closest, first, rootOf, shadowRoot } from '@/lib/base/dom';
import type { Target } from '../raw-event';
import { PRESSABLE } from './elements';

/** Elements that a press targets themselves, and not their whole component. */
const PARTS = `${PRESSABLE},canvas,svg,video,iframe`;

/** Files of extensions: elements that show them, such as the icon of a password manager, do not belong to the page. */
const EXTENSIONS = '[href*="-extension://"],[src*="-extension://"]';

/**
 * Returns how to reproduce from outside a press inside a closed shadow root, whose content no selector reaches.
 * @returns `middle` if a press in the middle of the element is equivalent, `never` if none is; undefined if the press did not
 * target a part of it
 */
export function reachOf(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
  closedRoot: ClosedRoot,
): Target['closed'] {
  const own = closedRoot(element);
  if (own && first(own, EXTENSIONS)) return 'never';
  const { left, top, width, height } = boxOf(element);
  const part = partAt(element, clientX, clientY, closedRoot);
  const middle = partAt(element, left + width / 2, top + height / 2, closedRoot);
  if (part !== middle) return 'never';
  return part && (needsMore(part) ? 'never' : 'middle');
}

/** Returns true for controls of which a press alone says nothing: only the following choice, drawing or value does. */
const needsMore = (part: Element) =>
  closest(part, 'select,canvas,video,iframe,input:is([type="file"],[type="range"],[type="color"])') !== null;

/** Returns the part of an element that is pressed at a point of the window, in CSS pixels. */
function partAt(host: Element, x: number, y: number, closedRoot: ClosedRoot): Element | undefined {
  const root = closedRoot(host) ?? shadowRoot(host);
  const hit = root?.elementFromPoint(x, y);
  if (!hit || rootOf(hit) !== root) return undefined;
  const part = closest(hit, PARTS) ?? (isPressedByLooks(hit, host) ? hit : undefined);
  return partAt(hit, x, y, closedRoot) ?? part;
}

const isPressedByLooks = (hit: Element, host: Element) =>
  getComputedStyle(hit).cursor === 'pointer' && getComputedStyle(host).cursor !== 'pointer';
