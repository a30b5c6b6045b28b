import * as dom from '@/lib/dom';
import { defined } from '@/lib/json';
import { setOf } from '../element-names';
import { squash } from '../metadata/near-heading';
import { parsePrice } from '../product/price';
import { type Dish, type MenuSection, tidied } from './found-menu';

/** Elements that are looked at, and characters of a row. */
const MOST = 20_000;
const LONGEST = 400;
const ROWS = setOf('li tr article p div');
const HEADING = /^h[2-4]$/;
/** A price behind a name, and nothing after it but a sign. */
const AT_THE_END =
  /(?:^|[\s.…–—-])((?:[A-Z]{0,3}\p{Sc}\s?)?\d{1,4}(?:[.,]\d{1,2})?(?:\s?(?:\p{Sc}|[A-Z]{3}|zł|Kč|kr))?)$/u;
/** Dots that lead to a price. */
const LEADERS = /(?<![\s.…–—-])[\s.…–—-]+$/u;
const HAS_MONEY = /\p{Sc}|\d[.,]\d{2}$|[A-Z]{3}$|zł$|Kč$|kr$/u;

/** Reads rows of a name and a price under the headings of a page that says it is a menu. */
export function sectionsInMarkup(page: Document): MenuSection[] {
  const root = dom.body(page);
  if (!root) return [];
  const elements = dom.descendants(root).slice(0, MOST);
  const rows = rowsAmong(elements);
  const sections: MenuSection[] = [];
  for (const element of elements) {
    if (HEADING.test(dom.localName(element))) {
      sections.push({ name: squash(dom.textContent(element)).slice(0, LONGEST), items: [] });
    }
    const item = rows.get(element);
    if (item) sections.at(-1)?.items.push(item);
  }
  return tidied(sections);
}

/** The innermost elements with both a name and a price. */
function rowsAmong(elements: Element[]): Map<Element, Dish> {
  const rows = new Map<Element, Dish>();
  const around = new Set<Element>();
  const lengths = new Map<Element, number>();
  // An element comes behind those within it.
  for (const element of elements.toReversed()) {
    const length = lengthOf(element, lengths);
    lengths.set(element, length);
    if (length > LONGEST || around.has(element) || !ROWS.has(dom.localName(element))) continue;
    const item = itemIn(element);
    if (!item) continue;
    rows.set(element, item);
    for (let one = dom.parentElement(element); one && !around.has(one); one = dom.parentElement(one)) around.add(one);
  }
  return rows;
}

/** Characters of an element's text, white space at its ends left out. */
function lengthOf(element: Element, lengths: Map<Element, number>): number {
  let length = 0;
  for (const node of dom.childNodes(element)) {
    if (dom.isText(node)) length += dom.data(node).trim().length;
    else if (dom.isElement(node)) length += lengths.get(node) ?? 0;
  }
  return length;
}

function itemIn(row: Element): Dish | undefined {
  const lines = linesOf(row);
  const at = lines.findIndex((line) => AT_THE_END.test(line));
  const [, written = ''] = AT_THE_END.exec(lines[at] ?? '') ?? [];
  const price = HAS_MONEY.test(written) ? parsePrice(written) : undefined;
  // A row of two prices is of two things, or no row.
  if (!price || lines.filter((line) => AT_THE_END.test(line)).length > 1) return undefined;
  const own = (lines[at] ?? '').slice(0, -written.length);
  const words = [...lines.slice(0, at), own, ...lines.slice(at + 1)].map((line) => line.replace(LEADERS, ''));
  const [name = '', ...more] = words.filter(Boolean);
  if (!/\p{L}{2}/u.test(name)) return undefined;
  return defined({ name, description: more.join(' ') || undefined, price }) as Dish;
}

/** The texts of a row, one for each element that holds some. */
function linesOf(row: Element): string[] {
  const lines: string[] = [];
  const waiting: Node[] = [row];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (dom.isText(next)) lines.push(squash(dom.data(next)));
    else waiting.push(...[...dom.childNodes(next)].reverse());
  }
  return lines.filter(Boolean);
}
