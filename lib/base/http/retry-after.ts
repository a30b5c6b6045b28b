/** Longest wait to return, in ms. The exact value of a longer wait does not matter. */
const LONGEST = 86_400_000;

/**
 * Parses a Retry-After header, which is seconds or a date (RFC 9110 10.2.3).
 * @param now in ms since the epoch
 * @returns how long to wait, in ms, a day at most; undefined if the header names no wait
 */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST, Math.max(0, wait));
}
