import { delay } from '@/lib/base/async';
import { LIMITS } from '@/lib/contract';
import type { Session } from './session';

/** Pause between a response of the page and the next probe, in ms. */
const BETWEEN = 1_000;

/**
 * Probes a page repeatedly until a signal aborts.
 * @returns a function that returns for how long the page has not responded, in ms: one of its scripts blocks everything else
 */
export function followAnswers(session: Session, over: AbortSignal): () => number {
  let askedAt: number | undefined;
  const ask = async () => {
    for (;;) {
      await delay(BETWEEN, over);
      askedAt = Date.now();
      // A page that navigates responds with an error.
      await session.send('Runtime.evaluate', { expression: '0' }, LIMITS.timeout.max).catch(() => undefined);
      askedAt = undefined;
    }
  };
  ask().catch(() => undefined);
  return () => (askedAt === undefined ? 0 : Date.now() - askedAt);
}
