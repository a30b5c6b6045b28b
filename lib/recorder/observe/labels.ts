import { attributeOf, closest, first, matches, parentElement, rootOf, walkerOf } from '@/lib/base/dom';
import { editingHost } from './elements';

/** Maximum number of characters of a label: enough to recognize an element. */
const MAX = 80;

/** Names an element as a user does, by its label or text, but never by text that was typed into it. */
export function labelOf(element: Element): string {
  const found =
    namesOf(element).find(Boolean) ||
    attributeOf(element, 'alt') ||
    altInside(element) ||
    attributeOf(element, 'name') ||
    '';
  return shorten(found);
}

/** Returns the words that describe a field: its name, its id and all its labels. */
export const fieldWords = (field: Element): string =>
  ['name', 'id', 'data-testid']
    .map((name) => attributeOf(field, name))
    .concat(namesOf(field))
    .filter(Boolean)
    .join(' ');

/** Returns the possible names of an element in order of precedence (Accessible Name and Description Computation 1.2, 4.3.2). */
export const namesOf = (element: Element): (string | null)[] => [
  textOfIds(element, attributeOf(element, 'aria-labelledby')),
  attributeOf(element, 'aria-label'),
  ownName(element),
  attributeOf(element, 'title'),
  attributeOf(element, 'placeholder'),
];

function ownName(element: Element): string {
  if (element instanceof HTMLInputElement && /^(submit|button|reset)$/.test(element.type)) return element.value;
  const named = labelText(element);
  // The text of a field was typed into it.
  return named || matches(element, 'input,textarea,select') || editingHost(element) ? named : textOf(element);
}

function altInside(element: Element): string | null {
  const image = first(element, 'img[alt]');
  return image && attributeOf(image, 'alt');
}

function labelText(field: Element): string {
  // Forms do not have labels, but may have a field named `labels`.
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

/** Returns the beginning of an element's text, without the text of controls in it. */
export function textOf(element: Element): string {
  const walker = walkerOf(element, NodeFilter.SHOW_TEXT, (node) => {
    const around = parentElement(node);
    return around && closest(around, 'select,textarea,script,style,[contenteditable]')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT;
  });
  let text = '';
  while (text.length < 2 * MAX && walker.nextNode()) {
    const { data } = walker.currentNode as Text;
    // Parts of a word may be in separate elements; a part that starts with a capital is a new word.
    text += /^\p{Lu}/u.test(data) && /\S$/.test(text) ? ` ${data}` : data;
  }
  return text.trim();
}

/**
 * Puts a text on one line, and cuts a long one at a word boundary. Characters that only an icon font can render are left out.
 */
export function shorten(text: string): string {
  const line = text.replace(/[\s\p{Co}]+/gu, ' ').trim();
  return line.length > MAX ? `${line.slice(0, MAX - 1).replace(/(?<=.{40})\s\S*$/, '')}…` : line;
}
