import { boxOf, first, matches, textContent } from '@/lib/base/dom';
import type { Spot } from '../raw-event';
import { CONTROLS, fieldKind } from './elements';

/** Maximum size of an element that is the same wherever it is pressed, in CSS pixels. */
const SMALL = 48;

/** Elements that are the same wherever they are pressed, or too large for a position in them to matter. */
const WHOLE = `${CONTROLS},html,body,svg`;

/** Elements that show what their container is about even without text. */
const PARTS = 'img,svg,video,iframe,input:not([type="range"]),textarea,select';

/**
 * Returns true if the position in an element matters: a drawing, a map, the track of a slider, the backdrop of a dialog. Such
 * an element contains nothing by which a user would distinguish its parts, or was hit outside of all its parts and declares
 * that it tracks the pointer itself.
 * @param hit the innermost element under the pointer
 */
export function isPlace(element: Element, hit: Element | undefined): boolean {
  const { width, height } = boxOf(element);
  if (Math.max(width, height) <= SMALL || matches(element, WHOLE) || fieldKind(element)) return false;
  if (matches(element, 'canvas')) return true;
  if (hit === element && followsPointer(element)) return true;
  return !first(element, PARTS) && textContent(element).trim() === '';
}

/** Returns true for a map or a board: it is dragged or drawn on, or disables touch scrolling. */
function followsPointer(element: Element): boolean {
  const { cursor, touchAction } = getComputedStyle(element);
  return /^(none|pinch-zoom)$/.test(touchAction) || /grab|crosshair|all-scroll|zoom/.test(cursor);
}

/** Returns the position of a pointer in an element, to a thousandth of its width and height. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const { left, top, width, height } = boxOf(element);
  const share = (length: number, whole: number) => (whole > 0 ? Math.round((1_000 * length) / whole) / 1_000 : 0.5);
  return { x: share(clientX - left, width), y: share(clientY - top, height) };
}
