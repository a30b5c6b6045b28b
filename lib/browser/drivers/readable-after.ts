import { LIMITS } from '@/lib/contract';

const LONGEST = 10_000;

/**
 * Milliseconds after which a page that never ends is read as far as it has come, so that its scrape ends in time.
 * @param timeout of the scrape, in milliseconds
 */
export const readableAfter = (timeout: number = LIMITS.timeout.default): number => Math.min(LONGEST, timeout / 2);
