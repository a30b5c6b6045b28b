import { retryAfterOf } from '@/lib/base/http/retry-after';
import type { EngineContext } from '@/lib/scrape/engine';
import type { Clock } from './clock';
import type { ServiceResponse } from './post';

const MAX_RETRIES = 3;
/** How long a job may wait in total before it gives up, in ms: pauses, and the responses that asked for them. */
const MAX_WAIT = 120_000;
/** Random delay that spreads jobs that were refused together, in ms. */
const JITTER = 1_000;
/** Maximum number of characters of a response to search for a wait. */
const MAX_TEXT = 10_000;

/**
 * Repeats a request only while the service is rate-limiting it: after any other failure, the work may have been done
 * and charged.
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
 * Returns how long a service wants to be left alone, in ms: by its Retry-After header, else by the text of its response
 * ("retry after 12s"), as not every server sends the header. Undefined if it names no wait.
 */
export function namedWait({ retryAfter, text }: ServiceResponse, clock: Clock): number | undefined {
  const byHeader = retryAfterOf(retryAfter, clock.now());
  if (byHeader !== undefined) return byHeader;
  const seconds = /\b(?:retry|again) (?:after|in) (\d{1,5}) ?s/i.exec(text.slice(0, MAX_TEXT))?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
