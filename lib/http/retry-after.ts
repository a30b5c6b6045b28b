/** Milliseconds. A longer wait is not worth its exact name, and may be any number. */
const LONGEST = 86_400_000;

/**
 * Milliseconds after which a server wants to be asked again, a day at most, by its Retry-After header: seconds or a date
 * (RFC 9110 10.2.3). Undefined if it names no wait.
 * @param now milliseconds since the epoch
 */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST, Math.max(0, wait));
}
