import { childNodes, firstChild, isEditable, localName, matches, parentElement, shadowRoot } from '@/lib/base/dom';

/** Facts about elements that do not need layout. */

/** Native controls, which are one target wherever they are pressed. */
export const CONTROLS = 'button,a[href],summary,label,input,textarea,select,option';

const ROLES = 'button link tab menuitem menuitemcheckbox menuitemradio option checkbox radio switch treeitem'.split(
  ' ',
);

/** Elements that a user presses. A label stands for its control. */
export const PRESSABLE = `${CONTROLS},${ROLES.map((role) => `[role="${role}"],`).join('')}[onclick],[tabindex]:not([tabindex="-1"])`;

const TYPED = /^(text|search|email|url|tel|password|number|)$/;
/** Inputs set by a native picker, whose clicks no page sees. */
const PICKED = /^(date|time|month|week|datetime-local|color|range)$/;

/** Returns how a field takes its content; undefined if an element is not a field. */
export function fieldKind(element: Element): 'line' | 'lines' | 'rich' | 'set' | undefined {
  if (element instanceof HTMLTextAreaElement) return 'lines';
  if (element instanceof HTMLInputElement) {
    return TYPED.test(element.type) ? 'line' : PICKED.test(element.type) ? 'set' : undefined;
  }
  return editingHost(element) || isDrawn(element) ? 'rich' : undefined;
}

/** Reads it from the prototype, since a form's field may shadow the name; undefined in older browsers. */
const contextOf = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'editContext')?.get;

/** Returns true if the page takes the text itself and draws it elsewhere (https://www.w3.org/TR/edit-context/). */
export const isDrawn = (element: Element): boolean =>
  element instanceof HTMLElement && contextOf !== undefined && contextOf.call(element) !== null;

/** Returns the outermost ancestor that is edited as a whole. */
export function editingHost(element: Element): HTMLElement | undefined {
  let host: HTMLElement | undefined;
  for (let at: Element | null = element; at instanceof HTMLElement && isEditable(at); at = parentElement(at)) host = at;
  return host;
}

/** Returns the current content of a field. */
export function textIn(field: Element): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return richText(field);
}

const BLOCK = /^(address|article|blockquote|dd|div|dl|dt|figure|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)$/;

/** Returns the text of an edited element with a line per block: `innerText` would force layout. */
function richText(element: Element): string {
  let text = '';
  const newLine = () => {
    if (text && !text.endsWith('\n')) text += '\n';
  };
  const read = (node: Node) => {
    for (const child of childNodes(node)) {
      if (child instanceof Text) text += child.data;
      else if (child instanceof HTMLBRElement) {
        // The last break of a block only holds its line open.
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
 * Returns true if something in an element may have the focus out of reach of our scripts: in a closed shadow root, or in a
 * page of its own.
 * @param closedRoot its closed shadow root, if any
 */
export const isOpaque = (element: Element, closedRoot: ShadowRoot | null): boolean =>
  closedRoot
    ? closedRoot.activeElement !== null
    : !shadowRoot(element) &&
      (matches(element, 'iframe,frame,object,embed') ||
        (localName(element).includes('-') && !firstChild(element)) ||
        !matches(element, `html,body,[tabindex],${PRESSABLE}`));

/** Returns the checkbox or radio button that a click on an element changes: itself, or the control of a label. */
export function toggleOf(element: Element): HTMLInputElement | undefined {
  const control = element instanceof HTMLLabelElement ? element.control : element;
  const isToggle = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
  return isToggle ? control : undefined;
}

/** Returns the elements of an event's path, innermost first, without the content of closed shadow roots. */
export const elementsOf = (event: Event): Element[] =>
  event.composedPath().filter((part): part is Element => part instanceof Element);
