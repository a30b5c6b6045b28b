import { delay } from '@/lib/async';
import { LIMITS } from '@/lib/contract';
import type { Session } from './session';

/** Milliseconds between an answer of the page and the next question. */
const BETWEEN = 1_000;

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
