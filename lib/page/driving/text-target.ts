import * as dom from '@/lib/dom';
import { focused } from './find';
import { named } from './named';
import { Problem } from './reply';

/** Types of `input` that take text. */
const TEXT = /^(?:text|search|url|tel|email|password|number|date|time|datetime-local|month|week)$/;

/**
 * Finds the element that has the focus and takes text.
 * @throws Problem where nothing has the focus, or something else
 */
export function textTarget(page: Document): Element {
  const element = focused(page);
  if (!element || element === page.body) throw new Problem('Nothing has the focus: click into a text field first.');
  if (takesText(element)) return element;
  throw new Problem(`${named(element)} has the focus, which takes no text.`);
}

function takesText(element: Element): boolean {
  if (dom.isNamed(element, 'input')) return TEXT.test(element.type) && isWritable(element);
  if (dom.isNamed(element, 'textarea')) return isWritable(element);
  return dom.isEditable(element) || element.ownerDocument.designMode === 'on';
}

const isWritable = ({ readOnly, disabled }: HTMLInputElement | HTMLTextAreaElement) => !readOnly && !disabled;
