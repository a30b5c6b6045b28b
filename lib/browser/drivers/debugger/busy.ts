import { delay } from '@/lib/async';
import { LIMITS } from '@/lib/contract';
import type { Session } from './session';

/** Milliseconds between an answer of the page and the next question. */
const BETWEEN = 1_000;

/** Share of its time after which a page that runs nothing but a script of its own is taken to do so for ever. */
const SHARE = 0.7;

/** @param timeout milliseconds after which a page that never ends is read */
export const patience = (timeout: number): number => SHARE * timeout;

/**
 * Asks a page again and again to run something, until a signal aborts.
 * @returns a function that gives the milliseconds for which it has not answered: a script of its own lets nothing else run
 */
export function followAnswers(session: Session, over: AbortSignal): () => number {
  let askedAt: number | undefined;
  const ask = async () => {
    for (;;) {
      await delay(BETWEEN, over);
      askedAt = Date.now();
      // A page that goes to another document answers by an error.
      await session.send('Runtime.evaluate', { expression: '0' }, LIMITS.timeout.max).catch(() => undefined);
      askedAt = undefined;
    }
  };
  ask().catch(() => undefined);
  return () => (askedAt === undefined ? 0 : Date.now() - askedAt);
}
