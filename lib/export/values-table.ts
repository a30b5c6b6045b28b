import { isObject } from '@/lib/json';
import { oneLine } from '@/lib/text/one-line';

/** The value of a page's json, or nothing if the page has none. */
export interface PageValue {
  url: string;
  title: string;
  json: unknown;
}

/** Values of pages as a table: a row for each page, or for each item if a page has a list of them. */
export interface ValuesTable {
  /** Names of the members, in the order in which they come. */
  columns: string[];
  /** Each with the page that it is from; a cell is undefined where the page says nothing. */
  rows: { url: string; title: string; cells: (string | undefined)[] }[];
}

/** Makes a table of what was extracted from pages. */
export function valuesTable(pages: readonly PageValue[]): ValuesTable {
  const items = pages.flatMap(({ json, ...page }) => itemsIn(json).map((item) => ({ ...page, item })));
  const columns = [...new Set(items.flatMap(({ item }) => Object.keys(item)))];
  const rows = items.map(({ item, ...page }) => ({ ...page, cells: columns.map((name) => cellOf(item, name)) }));
  return { columns, rows };
}

type Item = Record<string, unknown>;

/** Name of the column of values that are no objects. */
const VALUE = 'value';

/** The objects of a page: those of its only list, or itself. */
function itemsIn(json: unknown): Item[] {
  if (json === null || json === undefined) return [];
  if (Array.isArray(json)) return json.map((item) => (isObject(item) ? item : { [VALUE]: item }));
  if (!isObject(json)) return [{ [VALUE]: json }];
  const [only, ...others] = Object.values(json);
  return others.length === 0 && Array.isArray(only) && only.some(isObject) ? itemsIn(only) : [json];
}

function cellOf(item: Item, name: string): string | undefined {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  if (value === null || value === undefined) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Name of the column with the address that a row is from. */
const URL_COLUMN = 'url';

/** A table as CSV (RFC 4180), in UTF-8 with the mark that programs for sheets want, and each row with its page. */
export function csvOf({ columns, rows }: ValuesTable): string {
  const lines = [[...columns, URL_COLUMN], ...rows.map(({ cells, url }) => [...cells, url])];
  return `\ufeff${lines.map((line) => line.map((cell) => csvCell(cell ?? '')).join(',')).join('\r\n')}\r\n`;
}

/**
 * A cell that no program for sheets runs: what begins as a formula does is a page's word, and gets a quotation mark before
 * it (OWASP, CSV injection). Numbers stay numbers.
 */
function csvCell(text: string): string {
  const line = oneLine(text);
  const safe = /^[=+\-@]/.test(line) && !/^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i.test(line) ? `'${line}` : line;
  return /[",]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
