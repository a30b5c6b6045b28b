import { isObject } from '@/lib/base/json';
import type { ExtractRequest, ScrapeData } from '@/lib/contract';
import { mergeJson } from '@/lib/scrape/formats/text/language/merge-json';

/** Data of several pages. */
export interface ExtractedValue {
  data: unknown;
  /** Addresses of the pages that each member of the data comes from, by its name. */
  sources: Record<string, string[]>;
}

/**
 * Merges the values of the pages: concatenates lists, merges objects member by member, and takes any other value from
 * the first page that has it. A member of the schema that no page has is null.
 */
export function mergedValue(
  { schema }: Pick<ExtractRequest, 'schema'>,
  documents: readonly ScrapeData[],
): ExtractedValue {
  const given = documents.flatMap(({ json, metadata: page }) =>
    json ? [{ json, url: String(page.sourceURL ?? page.url ?? '') }] : [],
  );
  const merged = mergeJson(given.map(({ json }) => json));
  if (merged !== null && !isObject(merged)) return { data: merged, sources: { '': given.map(({ url }) => url) } };
  const properties = isObject(schema?.properties) ? Object.keys(schema.properties) : [];
  const empty = Object.fromEntries(properties.map((name) => [name, null]));
  const data: Record<string, unknown> = { ...empty, ...merged };
  const sources = Object.entries(data).flatMap(([name, value]) => {
    const urls = given.filter(({ json }) => gives(json, name, value)).map(({ url }) => url);
    return urls.length > 0 ? [[name, urls] as const] : [];
  });
  return { data, sources: Object.fromEntries(sources) };
}

/** Returns true if a page contributed to a member of the merged value. */
function gives(json: unknown, name: string, value: unknown): boolean {
  if (!isObject(json) || !Object.hasOwn(json, name) || json[name] === null || json[name] === '') return false;
  return isObject(value) || Array.isArray(value) || json[name] === value;
}
