import { delay } from '@/lib/async';
import { inWords } from '@/lib/http/in-words';

/** Time as the engine sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as it is aborted. */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  delay,
};

/**
 * Runs `work` with a signal that is aborted when `signal` is, or when `milliseconds` have passed.
 * @throws the signal's reason when it was aborted, a DOMException TimeoutError when time was up, else what `work` throws
 */
export async function within<T>(
  milliseconds: number,
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeUp = new AbortController();
  const finished = new AbortController();
  clock.delay(milliseconds, finished.signal).then(
    () => timeUp.abort(new DOMException(`no answer within ${inWords(milliseconds)}`, 'TimeoutError')),
    () => undefined,
  );
  try {
    return await work(AbortSignal.any([signal, timeUp.signal]));
  } catch (thrown) {
    signal.throwIfAborted();
    timeUp.signal.throwIfAborted();
    throw thrown;
  } finally {
    finished.abort();
  }
}
