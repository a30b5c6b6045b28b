import { boxOf, first, matches, textContent } from '@/lib/dom';
import type { Spot } from '../raw-event';

/** CSS pixels up to which an element is the same wherever it is pressed. */
const SMALL = 48;

/** Elements that are one thing wherever they are pressed, or too large to have a place. */
const WHOLE = 'a[href],button,input,textarea,select,option,label,summary,html,body,svg';

/**
 * Tells an element of which the place is what counts: a drawing, a map, the track of a slider, what lies behind a
 * dialog. It shows nothing by which a user would know one part of it from another.
 */
export function isPlace(element: Element): boolean {
  const { width, height } = boxOf(element);
  if (Math.max(width, height) <= SMALL) return false;
  return (
    matches(element, 'canvas') ||
    (!matches(element, WHOLE) && !first(element, 'img,svg,video,iframe') && textContent(element).trim() === '')
  );
}

/** The place of a pointer in an element, to a thousandth of its width and height. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot {
  const { left, top, width, height } = boxOf(element);
  const share = (length: number, whole: number) => (whole > 0 ? Math.round((1_000 * length) / whole) / 1_000 : 0.5);
  return { x: share(clientX - left, width), y: share(clientY - top, height) };
}
