import { attributeOf, hasAttribute, localName, matches } from '@/lib/base/dom';
import { fieldKind, PRESSABLE, toggleOf } from '../observe/elements';

/** Implicit roles of elements that matter to people (HTML Accessibility API Mappings 1.0). */
const ROLES: Record<string, string> = {
  button: 'button',
  summary: 'button',
  textarea: 'textbox',
  option: 'option',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  ul: 'list',
  ol: 'list',
  li: 'listitem',
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'columnheader',
  nav: 'navigation',
  main: 'main',
  form: 'form',
  dialog: 'dialog',
  fieldset: 'group',
  img: 'img',
  iframe: 'frame',
};

const INPUT_ROLES: Record<string, string> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  submit: 'button',
  button: 'button',
  reset: 'button',
  image: 'button',
  file: 'file chooser',
};

/** Returns the role of an element; empty for an element without a meaning of its own. */
export function roleOf(element: Element): string {
  const [written] = (attributeOf(element, 'role') ?? '').split(/\s+/);
  if (written && written !== 'presentation' && written !== 'none') return written;
  if (element instanceof HTMLInputElement) return INPUT_ROLES[element.type] ?? 'textbox';
  if (element instanceof HTMLSelectElement) return element.multiple ? 'listbox' : 'combobox';
  if (localName(element) === 'a') return hasAttribute(element, 'href') ? 'link' : '';
  return ROLES[localName(element)] ?? (fieldKind(element) === 'rich' ? 'textbox' : '');
}

/** Returns true for elements that a step can act on: press, type into or choose from. Labels are listed with their control. */
export const isControl = (element: Element): boolean =>
  localName(element) !== 'label' &&
  localName(element) !== 'option' &&
  (matches(element, PRESSABLE) || fieldKind(element) !== undefined || element instanceof HTMLSelectElement);

/** Returns true for an element with a name whose content says nothing more. */
export const isOneThing = (element: Element): boolean =>
  /^(button|link|checkbox|radio|switch|tab|option|menuitem\w*|textbox|searchbox|spinbutton|slider|combobox|file chooser)$/.test(
    roleOf(element),
  );

/** Returns the visible states of an element. */
export function statesOf(element: Element): string[] {
  const toggle = toggleOf(element);
  const isOn = (name: string) => attributeOf(element, name) === 'true';
  return [
    ...((toggle?.checked ?? isOn('aria-checked')) ? ['checked'] : []),
    ...(matches(element, ':disabled') || isOn('aria-disabled') ? ['disabled'] : []),
    ...(isOn('aria-expanded') || matches(element, 'details[open] > summary') ? ['expanded'] : []),
    ...(isOn('aria-selected') ? ['selected'] : []),
    ...(isOn('aria-pressed') ? ['pressed'] : []),
  ];
}
