import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { JobOperation } from '../../lib/operations/operation';
import { isJobId } from './admission.ts';
import { refusal } from './errors.ts';
import { LIFETIME } from './job-status.ts';
import { answerWith, type Env } from './responding.ts';

/** Keys that are remembered, the newest. */
const MOST = 10_000;

const USED = refusal(409, 'Idempotency key already used');

/**
 * Makes the function that lets a start with an `x-idempotency-key` happen once. A start that failed may come again.
 * Matches the reference v2 server, which refuses a key that is no UUID where it refuses repeats.
 */
export function createIdempotency() {
  const used = new Map<string, { at: number; response: Promise<Response> }>();

  function forgetOld(): void {
    for (const [key, { at }] of used) {
      if (used.size <= MOST && Date.now() - at < LIFETIME) return;
      used.delete(key);
    }
  }

  return async (
    context: Context<Env>,
    repeats: JobOperation<never>['repeats'],
    start: () => Promise<Response>,
  ): Promise<Response> => {
    const given = context.req.header('x-idempotency-key');
    if (given === undefined) return start();
    if (repeats === 'refused' && !isJobId(given)) return answerWith(context, USED);
    forgetOld();
    const key = createHash('sha256').update(given).digest('hex');
    const before = used.get(key);
    if (before) return repeats === 'same' ? (await before.response).clone() : answerWith(context, USED);
    const response = start();
    used.set(key, { at: Date.now(), response });
    const { ok } = await response;
    if (!ok) used.delete(key);
    return repeats === 'same' ? (await response).clone() : response;
  };
}
