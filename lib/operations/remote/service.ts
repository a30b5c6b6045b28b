import { secretsIn } from '@/lib/base/http/secrets';
import { boundFetch } from '@/lib/base/http/send';
import type { ScrapeRequest } from '@/lib/contract';
import { type Clock, systemClock } from './clock';

/** Address and key of a v2 server. */
export interface ServiceOptions {
  /** Its address without `/v2`, as returned by `parseBaseUrl`. */
  baseUrl: string;
  /** The key entered for exactly this address; absent for servers without keys. */
  key?: string | undefined;
  fetch?: typeof fetch;
  clock?: Clock;
}

/** A v2 server, and what is needed to call it. */
export interface Service extends ServiceOptions {
  fetch: typeof fetch;
  clock: Clock;
}

export const serviceOf = ({ baseUrl, key, fetch, clock }: ServiceOptions): Service => ({
  baseUrl,
  key,
  fetch: boundFetch(fetch),
  clock: clock ?? systemClock,
});

/** Data of a request for its error messages. */
export interface RequestContext {
  host: string;
  hasKey: boolean;
  /** Texts that no message may repeat, even if the service does. */
  secrets: string[];
  /** The types of the requested formats, in order. */
  formats: string[];
  /** Reason why the service may not be able to reach the page at all. */
  doubt?: string | undefined;
  clock: Clock;
}

/** The values of the user's own headers are secrets as well. */
export const askedOf = (
  { baseUrl, key, clock }: Service,
  { headers = {}, formats = [] }: Partial<Pick<ScrapeRequest, 'headers' | 'formats'>> = {},
): RequestContext => ({
  host: new URL(baseUrl).host,
  hasKey: Boolean(key),
  secrets: [...(key ? [key] : []), ...secretsIn(headers)],
  formats: formats.map(({ type }) => type),
  clock,
});
