import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { JobOperation } from '../../lib/operations/operation';
import { isJobId } from './admission.ts';
import { refusal } from './errors.ts';
import { answerWith, type Env } from './responding.ts';

const USED = refusal(409, 'Idempotency key already used');

type Repeated = Pick<JobOperation<never>, 'path' | 'repeats'>;

export const refuseRepeat = (context: Context<Env>) => answerWith(context, USED);

/** Returns the hash of the `x-idempotency-key` of a request that starts an operation; undefined without the header. */
export function startKeyOf(context: Context<Env>, { path }: Repeated): string | undefined {
  const given = context.req.header('x-idempotency-key');
  return given && createHash('sha256').update(`${path} ${given}`).digest('hex');
}

/**
 * Refuses a start whose key has already begun a job, before its body is read. Like the reference v2 server, it also
 * refuses keys that are not UUIDs if it refuses repeats.
 * @param begunWith finds the job that a key has begun
 */
export function refusingRepeats(
  operation: Repeated,
  begunWith: (startKey: string) => Promise<string | undefined>,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    const key = startKeyOf(context, operation);
    if (operation.repeats !== 'refused' || key === undefined) return next();
    const isUuid = isJobId(context.req.header('x-idempotency-key') ?? '');
    return !isUuid || (await begunWith(key)) ? refuseRepeat(context) : next();
  };
}
