/** Milliseconds. Longer waits are not worth their exact name, and may be any number. */
const LONGEST = 86_400_000;

/**
 * Reads a Retry-After header, which is seconds or a date (RFC 9110 10.2.3).
 * @param now milliseconds since the epoch
 * @returns milliseconds to wait, a day at most; undefined if the header names no wait
 */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST, Math.max(0, wait));
}
