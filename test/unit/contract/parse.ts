import { parseRequest, type ScrapeRequest } from '@/lib/contract';

/** A request with these fields beside a good URL. */
const body = (fields: object) => ({ url: 'https://example.com/', ...fields });

/** Parses the request that an engine would receive; throws if it is refused. */
export function accepted(fields: object): ScrapeRequest {
  const parsed = parseRequest(body(fields));
  if (!parsed.ok) throw new Error(`refused: ${parsed.issues.map((issue) => issue.field).join(', ')}`);
  return parsed.request;
}

/** The sentences about keys that were dropped; fails where the request is refused. */
export function warnings(fields: object): string[] {
  const parsed = parseRequest(body(fields));
  if (!parsed.ok) throw new Error(`refused: ${parsed.issues.map((issue) => issue.field).join(', ')}`);
  return parsed.warnings;
}

/** Every issue as `field: sentence`; empty where the request is accepted. */
export function complaints(fields: object): string[] {
  const parsed = parseRequest(body(fields));
  return parsed.ok ? [] : parsed.issues.map(({ field, message }) => `${field}: ${message}`);
}

export const UNKNOWN = 'Unknown field: remove it, or check its spelling.';
