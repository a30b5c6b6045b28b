import { isObject } from '@/lib/base/json';
import { oneLine } from '@/lib/base/text/one-line';

/** The value of a page's json; absent if the page lacks it. */
export interface PageValue {
  url: string;
  title: string;
  json: unknown;
}

/** Values of pages as a table: one row for each page, or for each item if a page has a list. */
export interface ValuesTable {
  /** Names of the members, in order of appearance. */
  columns: string[];
  /** Each row has the page that it is from; a cell is undefined if the page lacks the value. */
  rows: { url: string; title: string; cells: CellValue[] }[];
}

/** Numbers and booleans as the page's json has them; everything else as text. */
export type CellValue = string | number | boolean | undefined;

/** Creates a table of the values extracted from pages. */
export function valuesTable(pages: readonly PageValue[]): ValuesTable {
  const items = pages.flatMap(({ json, ...page }) => itemsIn(json).map((item) => ({ ...page, item })));
  const columns = [...new Set(items.flatMap(({ item }) => Object.keys(item)))];
  const rows = items.map(({ item, ...page }) => ({ ...page, cells: columns.map((name) => cellOf(item, name)) }));
  return { columns, rows };
}

type Item = Record<string, unknown>;

/** Name of the column for values other than objects. */
const VALUE = 'value';

/** Returns the objects of a page: the items of its only list, or the page's value itself. */
function itemsIn(json: unknown): Item[] {
  if (json === null || json === undefined) return [];
  if (Array.isArray(json)) return json.map((item) => (isObject(item) ? item : { [VALUE]: item }));
  if (!isObject(json)) return [{ [VALUE]: json }];
  const [only, ...others] = Object.values(json);
  return others.length === 0 && Array.isArray(only) && only.some(isObject) ? itemsIn(only) : [json];
}

function cellOf(item: Item, name: string): CellValue {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  if (value === null || value === undefined) return undefined;
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
    ? value
    : JSON.stringify(value);
}

/** Name of the column with the address of a row's page. */
const URL_COLUMN = 'url';

/** Returns the lines of a table for a file: its head, and each row with its page. */
export const linesOf = ({ columns, rows }: ValuesTable): CellValue[][] => [
  [...columns, URL_COLUMN],
  ...rows.map(({ cells, url }) => [...cells, url]),
];

/** Writes a table as CSV (RFC 4180), in UTF-8 with the byte order mark that spreadsheet programs need. */
export function csvOf(table: ValuesTable): string {
  const lines = linesOf(table).map((line) => line.map((cell) => csvCell(String(cell ?? ''))).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/**
 * Writes a cell that spreadsheet programs do not run: a page's text that looks like a formula gets a leading quotation mark
 * (OWASP, CSV injection). Numbers stay numbers.
 */
function csvCell(text: string): string {
  const line = oneLine(text);
  const safe = /^[=+\-@]/.test(line) && !/^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i.test(line) ? `'${line}` : line;
  return /[",]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
