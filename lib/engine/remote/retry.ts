import type { EngineContext } from '@/lib/engine/engine';
import type { Clock } from './clock';
import type { Answer } from './post';

const MAX_RETRIES = 3;
/** Milliseconds that a job waits in all before it gives up instead. */
const MAX_WAIT = 120_000;
/** Milliseconds; spreads jobs that were turned away together. */
const JITTER = 1_000;

/**
 * Sends again while the service says that it is asked too often, and for no other reason: anything else may have been
 * done and charged.
 * @returns the first other answer, or the last refusal
 * @throws what `send` throws, or the signal's reason
 */
export async function retryWhileLimited(
  send: () => Promise<Answer>,
  { signal, progress }: EngineContext,
  clock: Clock,
  random: () => number,
): Promise<Answer> {
  let waited = 0;
  for (let retry = 0; ; retry++) {
    const answer = await send();
    if (answer.status !== 429 || retry === MAX_RETRIES) return answer;
    const pause = namedWait(answer, clock) ?? backoff(retry);
    waited += pause;
    if (waited > MAX_WAIT) return answer;
    const withJitter = pause + random() * JITTER;
    await progress({ name: 'waiting', until: clock.now() + withJitter });
    await clock.delay(withJitter, signal);
  }
}

const backoff = (retry: number) => 1_000 * 2 ** retry;

/**
 * Milliseconds after which a service wants to be asked again: by its Retry-After header (RFC 9110 10.2.3: seconds or a
 * date), else by the text of its answer ("retry after 12s"), as not every server sends the header. Undefined where it
 * names none.
 */
export function namedWait({ retryAfter, text }: Answer, clock: Clock): number | undefined {
  const header = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, date - clock.now());
  const seconds = /\b(?:retry|again) (?:after|in) (\d+) ?s/i.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
}
