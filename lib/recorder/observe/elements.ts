import { childNodes, firstChild, isEditable, localName, matches, parentElement, shadowRoot } from '@/lib/base/dom';

/** Facts about elements that need no layout. */

/** Controls of the browser's own, that are one thing wherever they are pressed. */
export const CONTROLS = 'button,a[href],summary,label,input,textarea,select,option';

const ROLES = 'button link tab menuitem menuitemcheckbox menuitemradio option checkbox radio switch treeitem'.split(
  ' ',
);

/** Elements that a person presses. A label stands for its control. */
export const PRESSABLE = `${CONTROLS},${ROLES.map((role) => `[role="${role}"],`).join('')}[onclick],[tabindex]:not([tabindex="-1"])`;

const TYPED = /^(text|search|email|url|tel|password|number|)$/;
/** Set by a picker of the browser, whose clicks no page sees. */
const PICKED = /^(date|time|month|week|datetime-local|color|range)$/;

/** Tells how a field takes what is given to it; nothing if an element is no field. */
export function fieldKind(element: Element): 'line' | 'lines' | 'rich' | 'set' | undefined {
  if (element instanceof HTMLTextAreaElement) return 'lines';
  if (element instanceof HTMLInputElement) {
    return TYPED.test(element.type) ? 'line' : PICKED.test(element.type) ? 'set' : undefined;
  }
  return editingHost(element) || isDrawn(element) ? 'rich' : undefined;
}

/** Reads it from the prototype, past a form's field of that name; older browsers have none. */
const contextOf = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'editContext')?.get;

/** Tells an element whose page takes the text itself and draws it elsewhere (https://www.w3.org/TR/edit-context/). */
export const isDrawn = (element: Element): boolean =>
  element instanceof HTMLElement && contextOf !== undefined && contextOf.call(element) !== null;

/** The outermost element around that is edited as a whole. */
export function editingHost(element: Element): HTMLElement | undefined {
  let host: HTMLElement | undefined;
  for (let at: Element | null = element; at instanceof HTMLElement && isEditable(at); at = parentElement(at)) host = at;
  return host;
}

/** Reads what is in a field now. */
export function textIn(field: Element): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return richText(field);
}

const BLOCK = /^(address|article|blockquote|dd|div|dl|dt|figure|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)$/;

/** The text of an edited element with a line for each block: `innerText` would ask for its layout. */
function richText(element: Element): string {
  let text = '';
  const newLine = () => {
    if (text && !text.endsWith('\n')) text += '\n';
  };
  const read = (node: Node) => {
    for (const child of childNodes(node)) {
      if (child instanceof Text) text += child.data;
      else if (child instanceof HTMLBRElement) {
        // The last one of a block only holds its line open.
        if (child.nextSibling) text += '\n';
      } else if (child instanceof Element) {
        const block = BLOCK.test(localName(child));
        if (block) newLine();
        read(child);
        if (block && child.nextSibling) newLine();
      }
    }
  };
  read(element);
  return text.replaceAll('\u00a0', ' ');
}

/**
 * Tells whether something in an element has the focus that no script of ours sees: its shadow root is closed, or it is
 * a page of its own.
 * @param closedRoot its shadow root, where it has a closed one
 */
export const isOpaque = (element: Element, closedRoot: ShadowRoot | null): boolean =>
  closedRoot
    ? closedRoot.activeElement !== null
    : !shadowRoot(element) &&
      (matches(element, 'iframe,frame,object,embed') ||
        (localName(element).includes('-') && !firstChild(element)) ||
        !matches(element, `html,body,[tabindex],${PRESSABLE}`));

/** The checkbox or radio button that a click on an element changes: itself, or what it is the label of. */
export function toggleOf(element: Element): HTMLInputElement | undefined {
  const control = element instanceof HTMLLabelElement ? element.control : element;
  const isToggle = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
  return isToggle ? control : undefined;
}

/** The elements of an event's path, the innermost first; closed shadow roots are not in it. */
export const elementsOf = (event: Event): Element[] =>
  event.composedPath().filter((part): part is Element => part instanceof Element);
