import * as z from 'zod';
import { type Issue, issue } from './issues';

/**
 * The codes of a service's errors, with their HTTP status. Specification: "Errors"; the rest of its list is not shown
 * and matches the reference v2 server. From `UNAUTHORIZED` on they name statuses that carry no code there.
 */
export const SERVICE_ERRORS = {
  BAD_REQUEST: 400,
  BAD_REQUEST_INVALID_JSON: 400,
  SCRAPE_NO_CACHED_DATA: 404,
  SCRAPE_LOCKDOWN_CACHE_MISS: 404,
  SCRAPE_TIMEOUT: 408,
  SCRAPE_SSL_ERROR: 500,
  SCRAPE_SITE_ERROR: 500,
  SCRAPE_DNS_RESOLUTION_ERROR: 500,
  SCRAPE_ACTION_ERROR: 500,
  SCRAPE_ALL_ENGINES_FAILED: 500,
  UNKNOWN_ERROR: 500,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
} as const;

/**
 * The body of a response that is not a success. Specification: "Errors": 402 and 429 carry only `error`, 500 all three;
 * `details` is not shown and matches the reference v2 server, of which only path, message and code are the same in all
 * versions.
 */
export const errorBody = z.looseObject({
  success: z.literal(false).optional(),
  code: z.string().nullish(),
  error: z.string(),
  details: z.unknown().optional(),
});

export type ErrorBody = z.output<typeof errorBody>;

const detail = z.looseObject({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  // With the code unrecognized_keys, whose path is that of the object around them.
  keys: z.array(z.string()).optional(),
});

/** The issues in an error body's `details`, one for each unknown key; empty where there are none. */
export function issuesInDetails(details: unknown): Issue[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((item) => {
    const parsed = detail.safeParse(item);
    if (!parsed.success) return [];
    const { path, message, keys } = parsed.data;
    return keys ? keys.map((key) => issue([...path, key], message)) : [issue(path, message)];
  });
}
