import { backgroundCalls, backgroundStreams } from '@/lib/browser/messages';
import { callAgain } from '@/lib/rpc/streams';
import type { BackgroundApi, BackgroundStreams } from '@/lib/worker/background-api';

/** The worker's functions. */
export const background = backgroundCalls<BackgroundApi>();

/** The worker's functions that report while they work. */
export const streams = backgroundStreams<BackgroundStreams>();

/**
 * Stays connected with the worker: one that dies ends the connection, and making it again wakes the next one, which
 * resumes or fails what was running. For views, while they show something unfinished or may close with their next
 * message.
 * @returns a function that lets go
 */
export function holdWorker(): () => void {
  const held = new AbortController();
  const running = { signal: held.signal, report: () => undefined };
  callAgain(() => streams.stay(undefined, running)).catch(() => undefined);
  return () => held.abort();
}
