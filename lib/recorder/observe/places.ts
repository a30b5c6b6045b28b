import { boxOf, first, matches, textContent } from '@/lib/base/dom';
import type { Spot } from '../raw-event';
import { CONTROLS, fieldKind } from './elements';

/** CSS pixels up to which an element is the same wherever it is pressed. */
const SMALL = 48;

/** Elements that are one thing wherever they are pressed, or too large to have a place. */
const WHOLE = `${CONTROLS},html,body,svg`;

/** Parts that show what an element is about, though it has no text. */
const PARTS = 'img,svg,video,iframe,input:not([type="range"]),textarea,select';

/**
 * Tells an element of which the place is what counts: a drawing, a map, the track of a slider, what lies behind a
 * dialog. It shows nothing by which a user would know one part of it from another, or was hit beside all its parts and
 * says that it looks at the pointer's ways itself.
 * @param hit the innermost element under the pointer
 */
export function isPlace(element: Element, hit: Element | undefined): boolean {
  const { width, height } = boxOf(element);
  if (Math.max(width, height) <= SMALL || matches(element, WHOLE) || fieldKind(element)) return false;
  if (matches(element, 'canvas')) return true;
  if (hit === element && followsPointer(element)) return true;
  return !first(element, PARTS) && textContent(element).trim() === '';
}

/** A map or a board: dragged around, drawn on, or kept from being scrolled by a finger. */
function followsPointer(element: Element): boolean {
  const { cursor, touchAction } = getComputedStyle(element);
  return /^(none|pinch-zoom)$/.test(touchAction) || /grab|crosshair|all-scroll|zoom/.test(cursor);
}

/** The place of a pointer in an element, to a thousandth of its width and height. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const { left, top, width, height } = boxOf(element);
  const share = (length: number, whole: number) => (whole > 0 ? Math.round((1_000 * length) / whole) / 1_000 : 0.5);
  return { x: share(clientX - left, width), y: share(clientY - top, height) };
}
