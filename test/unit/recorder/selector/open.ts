import { describeElement, type RecordedElement, ROW_TOOLS } from '@/lib/recorder/selector';
import { withRow } from '@/lib/recorder/selector/find-row';

/** A document with this body. */
export const page = (body: string): Document => new DOMParser().parseFromString(body, 'text/html');

/** The first match; a test that has none is wrong. */
export function pick(root: ParentNode, selector: string): Element {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page of this test has no ${selector}.`);
  return found;
}

/** Describes an element as the recorder does in the page of a tab. */
export const described = (element: Element): RecordedElement => withRow(element, describeElement(element), ROW_TOOLS);
