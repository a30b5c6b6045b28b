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

export const jsonText = (value: unknown): string => JSON.stringify(value, null, 1);
