import { type Schema, Validator } from '@cfworker/json-schema';
import { isObject } from '@/lib/base/json';
import { parsePrice } from '@/lib/base/text/price';

type Json = Record<string, unknown>;

/** What a page says that no model needs to read. */
export interface PageValues {
  /** Machine-readable data: JSON-LD, microdata, OpenGraph, tables, in any nesting. */
  declared: unknown;
  /** The lists that the page shows, as rows by column name, the likeliest subject of the page first. */
  lists: readonly Record<string, string | null>[][];
}

export interface Filled {
  json: unknown;
  /** True if any field was filled. */
  found: boolean;
  /** Paths of the fields that are null. */
  missing: string[];
}

/** Maximum number of objects to search; some pages carry whole catalogues. */
const MAX_NODES = 5_000;
const MAX_DEPTH = 30;

/**
 * Fills a schema's fields only with values under the same names: with what the page declares, and lists of objects also with
 * the lists that it shows, if these give more values.
 */
export function fromStructured({ declared, lists }: PageValues, schema: Schema): Filled {
  const nodes = nodesIn(declared);
  const missing: string[] = [];
  const root = { $defs: schema.$defs, definitions: schema.definitions };
  const fill = new Filler(
    root,
    missing,
    lists.map((rows) => rows.map(asNode)),
  );
  const json = fill.value(schema, nodes, '');
  const found = json !== undefined;
  return { json: json ?? null, found, missing: found ? [...new Set(missing)] : [] };
}

/** Returns a row with the other usual names of its title and address, and with prices also as numbers. */
function asNode(row: Readonly<Record<string, string | null>>): Json {
  const values = Object.entries(row).map(([name, value]) => {
    const amount = value !== null && /^price/i.test(name) ? parsePrice(value)?.amount : undefined;
    return [name, amount === undefined ? value : [value, amount]];
  });
  return { name: row.title, link: row.url, ...Object.fromEntries(values) };
}

/** Normalizes a name for comparison: `og:site_name`, `siteName` and `Site name` are equal. */
const plain = (name: string) =>
  name
    .replace(/^.*[:/#](?=.)/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns every object in the data, outermost first. */
function nodesIn(data: unknown): Json[] {
  const nodes: Json[] = [];
  let level: unknown[] = [data];
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH && nodes.length < MAX_NODES; depth++) {
    nodes.push(...level.filter(isObject));
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return nodes.slice(0, MAX_NODES);
}

class Filler {
  constructor(
    private readonly definitions: Schema,
    private readonly missing: string[],
    private readonly lists: readonly Json[][],
  ) {}

  /** @returns undefined if the data contain nothing that the schema asks for */
  value(schema: Schema | boolean, nodes: Json[], path: string): unknown {
    if (typeof schema === 'boolean') return undefined;
    if (schema.properties) return this.object(schema.properties, nodes, path);
    const { items } = schema;
    if (typeof items !== 'object' || Array.isArray(items) || !items.properties) return undefined;
    const declared = this.list(items.properties, nodes);
    const before = this.missing.length;
    const shown = this.shown(items.properties, path);
    if (countOf(shown) > countOf(declared)) return shown;
    this.missing.length = before;
    return declared;
  }

  /** Returns the rows of the list that shows most of the names; undefined if none shows at least half of them. */
  private shown(properties: NonNullable<Schema['properties']>, path: string): unknown[] | undefined {
    const names = Object.keys(properties);
    const scores = this.lists.map(([row]) => (row ? scoreOf(row, names) : 0));
    const most = Math.max(1, names.length / 2, ...scores);
    const rows = this.lists[scores.indexOf(most)];
    if (!rows) return undefined;
    const before = this.missing.length;
    const filled = rows.map((row) => this.object(properties, [row], path)).filter((row) => row !== undefined);
    // A field that some rows lack is not missing from the page.
    const lacking = new Set(this.missing.splice(before));
    const given = new Set(
      filled.flatMap((row) => (isObject(row) ? Object.keys(row).filter((name) => row[name] !== null) : [])),
    );
    this.missing.push(...[...lacking].filter((name) => !given.has(name.slice(name.lastIndexOf('.') + 1))));
    return filled.length > 0 ? filled : undefined;
  }

  private object(properties: NonNullable<Schema['properties']>, nodes: Json[], path: string): unknown {
    const names = Object.keys(properties);
    const best = bestOf(nodes, names);
    // After the best object, only use data of the page itself: other objects describe other things.
    const sources = best ? [best, ...nodesIn(best).slice(1), ...nodes.filter(isOfPage)] : [];
    let isFilled = false;
    const entries = names.map((name) => {
      const here = path ? `${path}.${name}` : name;
      const found = this.member(properties[name] as Schema, name, sources, here);
      if (found === undefined) this.missing.push(here);
      else isFilled = true;
      return [name, found ?? null];
    });
    return isFilled ? Object.fromEntries(entries) : undefined;
  }

  /** Returns all objects of the type that has most of the names. */
  private list(properties: NonNullable<Schema['properties']>, nodes: Json[]): unknown {
    const names = Object.keys(properties);
    const most = Math.max(0, ...nodes.map((node) => scoreOf(node, names)));
    if (most === 0) return undefined;
    const rows = nodes.filter((node) => scoreOf(node, names) === most);
    return rows.map((row) => this.object(properties, [row], ''));
  }

  private member(schema: Schema | boolean, name: string, sources: Json[], path: string): unknown {
    for (const source of sources) {
      for (const [key, said] of Object.entries(source)) {
        if (plain(key) !== plain(name)) continue;
        const fitting = formsOf(said).find((form) => this.fits(form, schema)) ?? this.inside(schema, said, path);
        if (fitting !== undefined) return fitting;
      }
    }
    return typeof schema === 'object' && schema.items ? this.value(schema, [], path) : undefined;
  }

  private inside(schema: Schema | boolean, said: unknown, path: string): unknown {
    const before = this.missing.length;
    const found = this.value(schema, nodesIn(said), path);
    if (found === undefined) this.missing.length = before;
    return found;
  }

  private fits(value: unknown, schema: Schema | boolean): boolean {
    if (typeof schema === 'boolean') return schema;
    return new Validator({ ...this.definitions, ...schema }, '2020-12').validate(value).valid;
  }
}

/** Returns the number of values in a list of objects. */
const countOf = (rows: unknown): number =>
  Array.isArray(rows)
    ? rows.reduce<number>(
        (sum, row) => sum + (isObject(row) ? Object.values(row).filter((value) => value !== null).length : 0),
        0,
      )
    : 0;

/** Names and values outside typed objects, such as OpenGraph's, describe the page. */
const isOfPage = (node: Json) =>
  !('@type' in node) && !('type' in node) && Object.values(node).every((value) => typeof value !== 'object');

const scoreOf = (node: Json, names: string[]): number => {
  const keys = new Set(Object.keys(node).map(plain));
  return names.filter((name) => keys.has(plain(name))).length;
};

/** Types of objects that pages carry in addition to their main one. */
const BESIDE = /^(Organization|WebSite|BreadcrumbList|ListItem|SearchAction|EntryPoint|ImageObject|Person)$/;

/** Returns the first object that has most of the names; of two, the likelier main object of the page. */
function bestOf(nodes: Json[], names: string[]): Json | undefined {
  let best: Json | undefined;
  let most = 0;
  for (const node of nodes) {
    const matches = scoreOf(node, names);
    const score = matches && matches + (BESIDE.test(String(node['@type'])) ? 0 : 0.5);
    if (score > most) [best, most] = [node, score];
  }
  return best;
}

/**
 * Returns the forms in which a value may be written: web data write numbers as text, one item for a list, a name as an
 * object.
 */
function formsOf(said: unknown): unknown[] {
  if (said === null || said === undefined || said === '') return [];
  if (Array.isArray(said)) return [said, ...said.flatMap((item) => formsOf(item).slice(0, 3))];
  if (isObject(said)) {
    const inner = said['@value'] ?? said.name ?? said['@id'];
    return [said, ...(inner === undefined ? [] : formsOf(inner)), [said]];
  }
  return [said, ...otherTypes(said), [said]];
}

function otherTypes(said: unknown): unknown[] {
  if (typeof said === 'number') return [String(said)];
  if (typeof said !== 'string') return [];
  const text = said.trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return [Number(text)];
  const truth = /^(?:https?:\/\/schema\.org\/)?(true|false)$/i.exec(text)?.[1]?.toLowerCase();
  return truth ? [truth === 'true'] : [];
}
