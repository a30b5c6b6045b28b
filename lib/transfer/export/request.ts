import { parseRequest, type ScrapeRequest, type ScrapeRequestInput } from '@/lib/contract';
import { shortAction } from './actions';

/**
 * Returns the shortest equivalent body: members with the contract's default are left out, also those of actions, and a format
 * without options is a plain string.
 */
export function shortRequest(request: ScrapeRequest): ScrapeRequestInput {
  const bare = parseRequest({ url: request.url });
  const defaults: Record<string, unknown> = bare.ok ? bare.request : {};
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const chosen = Object.entries(request).filter(([key, value]) => !same(value, defaults[key]));
  const formats = request.formats.map((format) => (Object.keys(format).length === 1 ? format.type : format));
  const rest = Object.fromEntries(chosen.filter(([key]) => key !== 'formats'));
  return { url: request.url, formats, ...rest, ...(request.actions && { actions: request.actions.map(shortAction) }) };
}
