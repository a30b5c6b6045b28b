import { boxOf, type ClosedRoot, closest, first, rootOf, shadowRoot } from '@/lib/base/dom';
import type { Target } from '../raw-event';
import { PRESSABLE } from './elements';

/** Parts of which a press is meant for them and not for the whole. */
const PARTS = `${PRESSABLE},canvas,svg,video,iframe`;

/** Files of extensions: what shows them, as the icon of a password manager, is no part of the page. */
const EXTENSIONS = '[href*="-extension://"],[src*="-extension://"]';

/**
 * Tells how a press inside of an element whose shadow root is closed can be made from outside, where no selector
 * reaches what was pressed.
 * @returns `middle` if a press in the middle of the element is the same, `never` if none is; nothing if no part of it
 *   is what was meant
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

/** Tells a control of which a press alone says nothing: what is chosen, drawn or set in it afterwards. */
const needsMore = (part: Element) =>
  closest(part, 'select,canvas,video,iframe,input:is([type="file"],[type="range"],[type="color"])') !== null;

/** The part of an element that is pressed at a point of the window, in CSS pixels. */
function partAt(host: Element, x: number, y: number, closedRoot: ClosedRoot): Element | undefined {
  const root = closedRoot(host) ?? shadowRoot(host);
  const hit = root?.elementFromPoint(x, y);
  if (!hit || rootOf(hit) !== root) return undefined;
  const part = closest(hit, PARTS) ?? (isPressedByLooks(hit, host) ? hit : undefined);
  return partAt(hit, x, y, closedRoot) ?? part;
}

const isPressedByLooks = (hit: Element, host: Element) =>
  getComputedStyle(hit).cursor === 'pointer' && getComputedStyle(host).cursor !== 'pointer';
