import { LIMITS } from '@/lib/contract';
import type { PageOptions } from '@/lib/scrape/page-driver';

const LONGEST = 10_000;
/** Share of its time after which a script that blocks its page is assumed to run for ever. */
const SHARE = 0.7;

/**
 * How long to wait for a page that never finishes before it is read as it is, in ms, so that its scrape ends in time.
 * @param timeout of the scrape, in ms
 */
export const readableAfter = (timeout: number = LIMITS.timeout.default): number => Math.min(LONGEST, timeout / 2);

/**
 * The same for a large document that arrives fast, in ms: only the time needed to read it limits the wait.
 * @param timeout of the scrape, in ms
 */
export const readableAtLast = (timeout: number = LIMITS.timeout.default): number => timeout / 2;

/** @param timeout how long to wait for a page that never finishes, in ms */
export const patience = (timeout: number): number => SHARE * timeout;

/** How long after its time is up a page that no script blocks may take to report its state, in ms. */
export const ANSWER_TIME = 1_000;

/** Minimum wait for a page whose links are followed, in ms, however much text it has: its timers may add links. */
const FOR_LINKS = 800;

/** Returns the minimum time without a change for a page with scripts, in ms, whatever the page shows. */
export const leastStill = (options: PageOptions | undefined): number => (options?.listsLinks ? FOR_LINKS : 0);
