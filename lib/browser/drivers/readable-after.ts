import { LIMITS } from '@/lib/contract';
import type { PageOptions } from '@/lib/operations/scrape/page-driver';

const LONGEST = 10_000;
/** Share of its time after which a page that runs nothing but a script of its own is taken to do so for ever. */
const SHARE = 0.7;

/**
 * Milliseconds after which a page that never ends is read as far as it has come, so that its scrape ends in time.
 * @param timeout of the scrape, in milliseconds
 */
export const readableAfter = (timeout: number = LIMITS.timeout.default): number => Math.min(LONGEST, timeout / 2);

/**
 * The same, for a document that is large and comes fast: only what is left to read it with bounds that.
 * @param timeout of the scrape, in milliseconds
 */
export const readableAtLast = (timeout: number = LIMITS.timeout.default): number => timeout / 2;

/** @param timeout milliseconds after which a page that never ends is read */
export const patience = (timeout: number): number => SHARE * timeout;

/** A page that runs no endless script says what it has come to within this many milliseconds after its time is up. */
export const ANSWER_TIME = 1_000;

/** A page whose links are followed is given the time that its timers may take to add some, however much text it has. */
const FOR_LINKS = 800;

/** Milliseconds without a change that are asked for of a page with scripts, whatever it shows. */
export const leastStill = (options: PageOptions | undefined): number => (options?.listsLinks ? FOR_LINKS : 0);
