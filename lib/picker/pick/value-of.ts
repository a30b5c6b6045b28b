import * as dom from '@/lib/base/dom';
import { nameOfValue } from '@/lib/page/lists/column-names';
import { columnNameAt } from '@/lib/page/lists/find-lists';
import { signatureOf } from '@/lib/page/lists/row';

/** A value that the user picked in a page, as an example for other pages. */
export interface PickedValue {
  /** Its name in the page: the head of its column, its label, or what its markup or its look says. */
  name: string;
  value: string;
  /** CSS selector by structure; matches only this element in its page. */
  selector: string;
  /** True if it is in a list, of which each row has such a value. */
  inList: boolean;
}

/** Maximum length of a name and of a value, in characters. */
const LONGEST = { name: 60, value: 300 };

/** Returns the picked values, each with a name of its own. */
export function pickedValues(page: Document, elements: readonly Element[]): PickedValue[] {
  const counts = new Map<string, number>();
  return elements.map((element) => {
    const column = columnNameAt(page, element);
    const name = column ?? (named(labelOf(element) ?? nameOfValue(element)) || 'value');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return {
      // A column keeps its name: by it, the lists of other pages are read.
      name: count > 1 && column === undefined ? `${name} ${count}` : name,
      value: textOf(element).slice(0, LONGEST.value),
      selector: selectorByStructure(page, element),
      inList: column !== undefined,
    };
  });
}

/** Returns a name that a field may have. */
const named = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}_-]+/gu, ' ')
    .trim()
    .slice(0, LONGEST.name);

const textOf = (element: Element): string => dom.textContent(element).replace(/\s+/g, ' ').trim();

/** Returns the label of a value in a list of terms or in a line of a table; the main heading is the title. */
function labelOf(element: Element): string | undefined {
  if (dom.closest(element, 'h1')) return 'title';
  const described = dom.closest(element, 'dd,td');
  for (let before = described && dom.previousElement(described); before; before = dom.previousElement(before)) {
    if (dom.matches(before, 'dt,th')) return textOf(before);
  }
  return undefined;
}

/** Attributes that say what an element is, whatever its page. */
const TELLING = ['itemprop', 'property', 'data-testid', 'data-label'];

/** Returns the shortest selector without numbers of this page that matches only the element; at worst its path. */
function selectorByStructure(page: Document, element: Element): string {
  const isOnly = (selector: string) => dom.all(page, selector).length === 1;
  for (const attribute of TELLING) {
    const value = dom.attributeOf(element, attribute);
    const selector = `[${attribute}="${CSS.escape(value ?? '')}"]`;
    if (value && isOnly(selector)) return selector;
  }
  let path = '';
  for (let part: Element | null = element; part; part = dom.parentElement(part)) {
    const id = dom.attributeOf(part, 'id');
    const known = id && !/\d/.test(id) ? `#${CSS.escape(id)}` : stepOf(part);
    path = path ? `${known} > ${path}` : known;
    if (isOnly(path)) return path;
  }
  return path;
}

/** Returns the tag of an element with its first class that is a word, and its place among its like. */
function stepOf(element: Element): string {
  const [tag = '', name] = signatureOf(element).split('.');
  const step = CSS.escape(tag) + (name ? `.${CSS.escape(name)}` : '');
  const parent = dom.parentElement(element);
  const alike = parent ? [...dom.children(parent)].filter((one) => dom.localName(one) === dom.localName(element)) : [];
  return alike.length > 1 ? `${step}:nth-of-type(${alike.indexOf(element) + 1})` : step;
}
