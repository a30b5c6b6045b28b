import * as dom from '@/lib/base/dom';
import { groupBy } from '@/lib/base/group-by';
import { baseOf } from '../snapshot/recall';
import { FEWEST, rowGroups } from './alike';
import { cellsOf, type ItemCell } from './cells';
import { columnNames } from './column-names';
import { COMMON, type ItemRow } from './row';

/** The values of one row by the names of their columns; null if the row lacks a value. */
export type ListRow = Record<string, string | null>;

/** Maximum number of lists, of a list's rows, and of its columns. */
const MOST = { lists: 5, rows: 1_000, columns: 40 };
/** A column must have a value in this share of the rows. */
const RARE = 0.15;
/** Number of characters and of columns of a row that count: an article is long, and is no row. */
const COUNTED = { text: 300, columns: 8 };
/** Rows of more links than this that say little else are menus or filters. */
const LINKS_OF_MENU = 4;
/** How much less likely a menu, or a list around the content, is what the page is about. */
const UNLIKELY = 0.1;

const AROUND =
  'nav,footer,header,aside,form,dialog,[role=navigation],[role=banner],[role=contentinfo],[role=dialog],[role=menu],[role=search]';

interface Found {
  rows: readonly ItemRow[];
  table: ListRow[];
  score: number;
}

/**
 * Finds the lists of alike things that a page shows, such as products, articles, search hits or a table's rows, by its
 * repeated structure. Columns have the names `title`, `url`, `image`, `price`, `date` and `rating` if their values look so.
 * @returns the lists as rows, the likeliest subject of the page first; addresses are absolute
 */
export function findLists(page: Document): ListRow[][] {
  return likeliest(page).map(({ table }) => table);
}

/**
 * Returns the name of the column that an element is in, as `findLists` names it; undefined if it is not a value of one of the
 * page's lists.
 */
export function columnNameAt(page: Document, element: Element): string | undefined {
  const base = baseOf(page);
  for (const { rows } of likeliest(page)) {
    const row = rows.slice(0, MOST.rows).find((parts) => parts.some((part) => dom.contains(part, element)));
    if (!row) continue;
    const { columns, names } = columnsOf(rows.slice(0, MOST.rows), base);
    const cells = cellsOf(row, base).filter(({ kind }) => (kind === 'image') === dom.isNamed(element, 'img'));
    const cell =
      cells.find((one) => one.kind !== 'link' && dom.contains(one.element, element)) ??
      cells.find((one) => one.kind !== 'link' && dom.contains(element, one.element));
    return names[columns.findIndex(([place]) => place === cell?.place)];
  }
  return undefined;
}

/** Returns the lists of a page that do not overlap, the likeliest subject of the page first. */
function likeliest(page: Document): Found[] {
  const root = dom.contentRoot(page);
  if (!root) return [];
  const base = baseOf(page);
  const found = rowGroups(root)
    .map((rows): Found => {
      const table = tableOf(rows.slice(0, MOST.rows), base);
      return { rows, table, score: scoreOf(rows, table) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const lists: Found[] = [];
  for (const one of found) {
    if (lists.length < MOST.lists && !lists.some((list) => overlap(list, one))) lists.push(one);
  }
  return lists;
}

/** Returns the cells of rows, and their columns by place, each with its name. */
function columnsOf(rows: readonly ItemRow[], base: string) {
  const read = rows.map((row) => cellsOf(row, base));
  const columns = [...groupBy(read.flat(), ({ place }) => place).entries()]
    .filter(([, cells]) => cells.length >= Math.max(2, rows.length * RARE) && !isControl(cells))
    .slice(0, MOST.columns);
  const names = columnNames(
    columns.map(([, cells]) => cells),
    rows,
  );
  return { read, columns, names };
}

function tableOf(rows: readonly ItemRow[], base: string): ListRow[] {
  const { read, columns, names } = columnsOf(rows, base);
  const places = columns.map(([place]) => place);
  return read
    .map((cells) => {
      const values = new Map(cells.map(({ place, value }) => [place, value]));
      return Object.fromEntries(places.map((place, index) => [names[index] as string, values.get(place) ?? null]));
    })
    .filter((row) => Object.values(row).some((value) => value !== null));
}

/** True for what says the same in each row, such as "Add to cart". */
const isControl = (cells: readonly ItemCell[]) =>
  cells.length >= FEWEST && cells.every(({ value }) => value === cells[0]?.value);

/** Estimates how likely a list is what the page is about: by its text, its columns, and what its values look like. */
function scoreOf(rows: readonly ItemRow[], table: readonly ListRow[]): number {
  const [first] = table;
  if (!first || table.length < FEWEST) return 0;
  const filled = Object.keys(first).map((name) => {
    const values = table.map((row) => row[name]).filter((value) => value !== null);
    return { kind: name.replace(/ \d+$/, ''), count: values.length };
  });
  const isUsual = ({ count }: { count: number }) => count >= table.length * COMMON;
  const has = (...kinds: string[]) => filled.some((column) => kinds.includes(column.kind) && isUsual(column));
  const isAddress = ({ kind }: { kind: string }) => kind === 'link' || kind === 'url' || kind === 'image';
  const cells = filled.reduce((sum, { count }) => sum + count, 0);
  const links = filled
    .filter(({ kind }) => kind === 'link' || kind === 'url')
    .reduce((sum, { count }) => sum + count, 0);
  const texts = filled.filter((column) => !isAddress(column)).reduce((sum, { count }) => sum + count, 0);
  const isMenu = links > LINKS_OF_MENU * table.length && texts <= links + table.length;
  const isAround = rows[0] && dom.closest(rows[0][0], AROUND) !== null;
  return (
    textOf(table) *
    Math.min(filled.filter(isUsual).length, COUNTED.columns) *
    (cells / (table.length * filled.length)) *
    (new Set(table.map((row) => JSON.stringify(row))).size / table.length) *
    (isMenu ? UNLIKELY : 1) *
    (isAround ? UNLIKELY : 1) *
    (has('price') ? 2 : 1) *
    (has('image') ? 1.5 : 1) *
    (has('date', 'rating') ? 1.5 : 1)
  );
}

/** Returns the number of characters that the rows say, without addresses. */
function textOf(table: readonly ListRow[]): number {
  const lengthOf = ([name, value]: [string, string | null]) =>
    /^(?:url|link|image)(?: \d+)?$/.test(name) ? 0 : (value?.length ?? 0);
  return table.reduce(
    (sum, row) =>
      sum +
      Math.min(
        COUNTED.text,
        Object.entries(row).reduce((length, entry) => length + lengthOf(entry), 0),
      ),
    0,
  );
}

/** True if one list is inside the other, or a part of it. */
function overlap(a: Found, b: Found): boolean {
  const elements = new Set(a.rows.flat());
  const isInside = (element: Element) => {
    for (let outer: Element | null = element; outer; outer = dom.parentElement(outer))
      if (elements.has(outer)) return true;
    return false;
  };
  if (b.rows.flat().some(isInside)) return true;
  const others = new Set(b.rows.flat());
  return a.rows.flat().some((element) => {
    for (let outer = dom.parentElement(element); outer; outer = dom.parentElement(outer))
      if (others.has(outer)) return true;
    return false;
  });
}
