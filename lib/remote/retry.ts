import { retryAfterOf } from '@/lib/http/retry-after';
import type { EngineContext } from '@/lib/operations/engine';
import type { Clock } from './clock';
import type { ServiceResponse } from './post';

const MAX_RETRIES = 3;
/** Milliseconds after which a job gives up instead of waiting again: pauses, and the responses that asked for them. */
const MAX_WAIT = 120_000;
/** Milliseconds; spreads jobs that were turned away together. */
const JITTER = 1_000;
/** Characters of a response in which a wait is looked for. */
const MAX_TEXT = 10_000;

/**
 * Sends again while the service says that it is asked too often, and for no other reason: anything else may have been
 * done and charged.
 * @returns the first other response, or the last refusal
 * @throws what `send` throws, or the signal's reason
 */
export async function retryWhileLimited(
  send: () => Promise<ServiceResponse>,
  { signal, progress }: EngineContext,
  clock: Clock,
  random: () => number,
): Promise<ServiceResponse> {
  const started = clock.now();
  for (let retry = 0; ; retry++) {
    const response = await send();
    if (response.status !== 429 || retry === MAX_RETRIES) return response;
    const pause = namedWait(response, clock) ?? backoff(retry);
    if (clock.now() - started + pause > MAX_WAIT) return response;
    const withJitter = pause + random() * JITTER;
    await progress({ name: 'limited', until: clock.now() + withJitter });
    await clock.delay(withJitter, signal);
  }
}

const backoff = (retry: number) => 1_000 * 2 ** retry;

/**
 * Milliseconds after which a service wants to be asked again: by its Retry-After header, else by the text of its
 * response ("retry after 12s"), as not every server sends the header. Undefined if it names none.
 */
export function namedWait({ retryAfter, text }: ServiceResponse, clock: Clock): number | undefined {
  const byHeader = retryAfterOf(retryAfter, clock.now());
  if (byHeader !== undefined) return byHeader;
  const seconds = /\b(?:retry|again) (?:after|in) (\d{1,5}) ?s/i.exec(text.slice(0, MAX_TEXT))?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
