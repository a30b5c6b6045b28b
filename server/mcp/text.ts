import { isObject } from '../../lib/base/json';

/** Members of metadata that are useful to an assistant. */
const FACTS = { title: 'Title', sourceURL: 'Address', statusCode: 'Status', scrapeId: 'scrapeId' } as const;

/** Formats a document: its metadata, its markdown, and its other members as JSON. */
export function documentText(data: unknown): string {
  if (!isObject(data)) return String(data);
  const { markdown, metadata, warning, ...others } = data;
  const facts = isObject(metadata) ? metadata : {};
  const head = Object.entries(FACTS).flatMap(([key, name]) => {
    const value = facts[key];
    return value === undefined || value === null || value === '' ? [] : [`${name}: ${String(value)}`];
  });
  if (warning) head.push(`Warning: ${String(warning)}`);
  const rest = Object.entries(others).filter(([, value]) => value !== undefined && value !== null);
  return [
    head.join('\n'),
    ...(typeof markdown === 'string' ? [markdown.trim()] : []),
    ...(rest.length > 0 ? [jsonText(Object.fromEntries(rest))] : []),
  ].join('\n\n');
}

/** Formats addresses, one per line, with their titles. */
export function linksText({ links, warning }: Record<string, unknown>): string {
  const lines = (Array.isArray(links) ? links : [])
    .filter(isObject)
    .map(({ url, title }) => (title ? `${url}  ${title}` : `${url}`));
  return [`${lines.length} addresses`, ...(warning ? [`Warning: ${warning}`] : []), ...lines].join('\n');
}

/** Formats the lists of a search. */
export const searchText = ({ data, warning }: Record<string, unknown>): string =>
  isObject(data) && Object.keys(data).length > 0
    ? jsonText({ ...data, ...(warning ? { warning } : {}) })
    : ['Nothing was found.', ...(warning ? [String(warning)] : [])].join(' ');

export const jsonText = (value: unknown): string => JSON.stringify(value, null, 1);
