import * as dom from '@/lib/dom';
import { focused } from './find';
import { named } from './named';

/** Types of `input` that take text. */
const TEXT = /^(?:text|search|url|tel|email|password|number|date|time|datetime-local|month|week)$/;

/** The element that has the focus and takes text; or a sentence about the element that has it instead. */
export function textTarget(page: Document): { target: Element } | { problem: string } {
  const element = focused(page);
  if (!element || element === page.body) return { problem: 'Nothing has the focus: click into a text field first.' };
  if (takesText(element)) return { target: element };
  return { problem: `${named(element)} has the focus, which takes no text.` };
}

function takesText(element: Element): boolean {
  if (dom.isNamed(element, 'input')) return TEXT.test(element.type) && isWritable(element);
  if (dom.isNamed(element, 'textarea')) return isWritable(element);
  return dom.isEditable(element) || element.ownerDocument.designMode === 'on';
}

const isWritable = ({ readOnly, disabled }: HTMLInputElement | HTMLTextAreaElement) => !readOnly && !disabled;
