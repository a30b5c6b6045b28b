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
  MAP_TIMEOUT: 408,
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
