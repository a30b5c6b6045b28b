import { describeElement, findElement, type RecordedElement } from '@/lib/recorder/selector';

/** The selector generator, for measuring whether what it answers survives the next deploy of a page. */
export { selectorFor } from '@/lib/recorder/selector';

/** All that is recorded of an element, in a form that JSON can hold. */
export const record = describeElement;

/** The element that was recorded, in the document as it is now. */
export function find(recorded: RecordedElement, page: Document): Element | null {
  return findElement(recorded, page)?.element ?? null;
}
