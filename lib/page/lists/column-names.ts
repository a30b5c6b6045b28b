import * as dom from '@/lib/base/dom';
import { squash } from '../white-space';
import type { ItemCell } from './cells';
import { COMMON, type ItemRow } from './row';

const PRICE =
  /[$€£¥₹₩₽₴฿]\s?\d|\d\s?[€₽₴₫]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|PLN|CZK)\s?\d|\d\s?(?:USD|EUR|GBP|CHF|kr|zł|Kč)\b/;
const DATE =
  /^(?:\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,3} (?:second|minute|hour|day|week|month|year)s? ago)/u;
const RATING = /^(?:\d(?:[.,]\d{1,2})? ?(?:\/ ?5|out of 5|stars?)|Rated \d)/i;
const HEADING = 'h1,h2,h3,h4,h5,h6';

/** Words of classes that say how something looks or where it stands, not what it is. */
const PLAIN_WORDS = new Set(
  `text item wrapper inner outer content contents link label span col column row cell box block container wrap title name
  heading list body main info card tile value data product post entry details left right top bottom first last small large
  bold flex grid css has hidden active primary secondary default style font color size truncate visually only underline
  mobile desktop gray white black`.split(/\s+/),
);

/**
 * Names the columns of a list: by a table's head, by what the page declares (`itemprop`, `data-label`), by what their values
 * look like, or by the class of their elements. The same name occurs once; the next is numbered.
 * @param columns the cells of each column
 */
export function columnNames(columns: readonly ItemCell[][], rows: readonly ItemRow[]): string[] {
  const titles = titleOf(columns, rows.length);
  const address = columns.find(
    ([cell]) =>
      cell?.kind === 'link' &&
      titles?.some(({ element }) => isWithin(element, cell.element) || isWithin(cell.element, element)),
  );
  const heads = headsOf(rows);
  const counts = new Map<string, number>();
  return columns.map((cells) => {
    const name = cells === titles && !heads ? 'title' : cells === address ? 'url' : nameOf(cells, heads);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count > 1 ? `${name} ${count}` : name;
  });
}

/** Returns the column that names each row: its headings, or else its longest links or texts. */
function titleOf(columns: readonly ItemCell[][], rows: number): ItemCell[] | undefined {
  const texts = columns.filter(([cell]) => cell?.kind === 'text');
  const usual = texts.filter(({ length }) => length >= rows * COMMON);
  const length = (cells: ItemCell[]) => cells.reduce((sum, { value }) => sum + Math.min(80, value.length), 0);
  const longest = (some: ItemCell[][]) => some.toSorted((a, b) => length(b) - length(a))[0];
  return (
    usual.find((cells) => most(cells, ({ element }) => isIn(element, HEADING))) ??
    longest(usual.filter((cells) => most(cells, ({ element }) => isIn(element, 'a')))) ??
    longest(texts)
  );
}

function nameOf(cells: readonly ItemCell[], heads: ReadonlyMap<number, string> | undefined): string {
  const [first] = cells;
  if (!first) return 'text';
  if (first.kind !== 'text') return first.kind;
  const head = heads?.get(indexOf(first.element));
  if (head) return head;
  for (const attribute of ['itemprop', 'data-label']) {
    const declared = dom.attributeOf(dom.closest(first.element, `[${attribute}]`) ?? first.element, attribute);
    if (declared) return squash(declared).slice(0, 60);
  }
  if (most(cells, ({ value }) => PRICE.test(value))) return 'price';
  if (most(cells, ({ value, element }) => dom.closest(element, 'time') !== null || DATE.test(value))) return 'date';
  if (most(cells, ({ value }) => RATING.test(value))) return 'rating';
  return wordOf(first.element) ?? 'text';
}

/** Returns a name for a value that is not in a list, as the page declares it or its look says. */
export const nameOfValue = (element: Element): string =>
  nameOf([{ place: '', kind: 'text', value: squash(dom.textContent(element)), element }], undefined);

const most = (cells: readonly ItemCell[], test: (cell: ItemCell) => boolean) =>
  cells.filter(test).length > cells.length / 2;

const isWithin = (inner: Element, outer: Element) => dom.contains(outer, inner);

const isIn = (element: Element, selector: string) =>
  dom.closest(element, selector) !== null || dom.first(element, selector) !== null;

/** Returns the last word of an element's classes that says what it holds: `card__brand` is a brand. */
function wordOf(element: Element): string | undefined {
  for (const name of (dom.attributeOf(element, 'class') ?? '').slice(0, 1_000).split(/\s+/)) {
    if (/\d/.test(name)) continue;
    const words = name.split(/[-_:]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
    const word = words.filter((one) => /^[a-z]{3,14}$/.test(one) && !PLAIN_WORDS.has(one)).at(-1);
    if (word) return word;
  }
  return undefined;
}

/** Returns the index of the table cell that an element is in; -1 outside of a table. */
function indexOf(element: Element): number {
  const cell = dom.closest(element, 'td,th');
  const row = cell && dom.parentElement(cell);
  return row ? [...dom.children(row)].indexOf(cell) : -1;
}

/** Returns the heads of a table's columns by index; undefined if the rows are not those of a table with a head. */
function headsOf([first]: readonly ItemRow[]): Map<number, string> | undefined {
  const row = first?.[0];
  const table = row && dom.isNamed(row, 'tr') ? dom.closest(row, 'table') : null;
  const head =
    table &&
    [...dom.all(table, 'tr')].find(
      (one) => dom.first(one, 'th') !== null && dom.first(one, 'td') === null && one !== row,
    );
  if (!head) return undefined;
  const texts = [...dom.children(head)].map(
    (cell, index) => [index, squash(dom.textContent(cell)).slice(0, 60)] as const,
  );
  return new Map(texts.filter(([, text]) => text !== ''));
}
