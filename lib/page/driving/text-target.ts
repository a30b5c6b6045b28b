import { focused } from './find';
import { named } from './named';

/** Types of `input` that take text. */
const TEXT = /^(?:text|search|url|tel|email|password|number|date|time|datetime-local|month|week)$/;

export type TextTarget = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/** What has the focus and takes text; or a sentence about what has it instead. */
export function textTarget(page: Document): { target: TextTarget } | { problem: string } {
  const element = focused(page);
  if (!element || element === page.body) return { problem: 'Nothing has the focus: click into a text field first.' };
  if (takesText(element)) return { target: element as TextTarget };
  return { problem: `${named(element)} has the focus, which takes no text.` };
}

function takesText(element: Element): boolean {
  const name = element.localName;
  if (name === 'input') return TEXT.test((element as HTMLInputElement).type) && isWritable(element as HTMLInputElement);
  if (name === 'textarea') return isWritable(element as HTMLTextAreaElement);
  return (element as HTMLElement).isContentEditable || element.ownerDocument.designMode === 'on';
}

const isWritable = ({ readOnly, disabled }: HTMLInputElement | HTMLTextAreaElement) => !readOnly && !disabled;
