import { attributeOf, closest, first, matches, parentElement, rootOf, walkerOf } from '@/lib/dom';
import { editingHost } from './elements';

/** Characters: enough to know a thing by. */
const MAX = 80;

/** Names an element as a person does, by its label or text. Never by what was typed into it. */
export function labelOf(element: Element): string {
  const found =
    referredName(element) ||
    attributeOf(element, 'aria-label') ||
    ownName(element) ||
    attributeOf(element, 'title') ||
    attributeOf(element, 'alt') ||
    altInside(element) ||
    attributeOf(element, 'name') ||
    '';
  return shorten(found);
}

/** The words by which a field says what it takes: its name, id and all that labels it. */
export function fieldWords(field: Element): string {
  const attributes = ['name', 'id', 'data-testid'].map((name) => attributeOf(field, name));
  return [...attributes, nameOf(field)].filter(Boolean).join(' ');
}

/** All by which people know a field (Accessible Name and Description Computation 1.2, 4.3.2). */
export const nameOf = (field: Element): string =>
  [
    referredName(field),
    attributeOf(field, 'aria-label'),
    labelText(field),
    attributeOf(field, 'title'),
    attributeOf(field, 'placeholder'),
  ]
    .filter(Boolean)
    .join(' ');

const referredName = (element: Element) => textOfIds(element, attributeOf(element, 'aria-labelledby'));

function ownName(element: Element): string {
  if (element instanceof HTMLInputElement && /^(submit|button|reset)$/.test(element.type)) return element.value;
  const named = labelText(element);
  if (named) return named;
  // Text in a field was typed into it.
  if (matches(element, 'input,textarea,select') || editingHost(element))
    return attributeOf(element, 'placeholder') ?? '';
  return textOf(element);
}

function altInside(element: Element): string | null {
  const image = first(element, 'img[alt]');
  return image && attributeOf(image, 'alt');
}

function labelText(field: Element): string {
  // A form has no labels, but may have a field of that name.
  if (field instanceof HTMLFormElement) return '';
  return [...((field as HTMLInputElement).labels ?? [])].map(textOf).join(' ');
}

function textOfIds(element: Element, ids: string | null): string {
  const root = rootOf(element) as Document | ShadowRoot;
  return (ids ?? '')
    .split(/\s+/)
    .flatMap((id) => (id && first(root, `#${CSS.escape(id)}`)) || [])
    .map(textOf)
    .join(' ');
}

/** The beginning of an element's text, without that of controls in it. */
function textOf(element: Element): string {
  const walker = walkerOf(element, NodeFilter.SHOW_TEXT, (node) => {
    const around = parentElement(node);
    return around && closest(around, 'select,textarea,script,style,[contenteditable]')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT;
  });
  let text = '';
  while (text.length < 2 * MAX && walker.nextNode()) text += (walker.currentNode as Text).data;
  return text.trim();
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX ? `${line.slice(0, MAX - 1)}…` : line;
}
