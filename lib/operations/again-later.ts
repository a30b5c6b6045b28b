import { delay } from '@/lib/base/async';
import type { EngineResult } from '@/lib/scrape/engine';
import { cacheOnly } from '@/lib/scrape/unsupported';
import type { Engine } from './engine';
import { type OperationInput, operationOf } from './registry';

/**
 * Maximum number of repeated requests for a page, and the longest wait between two, in ms. Longer waits are left to the
 * caller.
 */
const TIMES = 2;
const LONGEST_WAIT = 60_000;
/** Shortest wait, in ms. */
const LEAST_WAIT = 500;

/**
 * Repeats the requests for a job's pages if their site refuses for now (429, 503) and names a time to come back (RFC
 * 9110, 10.2.3). Until then, no other page of that origin is requested either.
 */
export function askingAgainLater(engine: Engine): Engine {
  /** When each origin may be requested again, in ms since the epoch. */
  const closedUntil = new Map<string, number>();

  return async (operation, input, context) => {
    const page = operationOf(operation).firstPage(input);
    const { origin } = new URL(page.url);
    if (context.parentId === undefined || cacheOnly(page)) return engine(operation, input, context);
    let asked = input;
    for (let times = 0; ; times++) {
      const left = (closedUntil.get(origin) ?? 0) - Date.now();
      if (left > 0) await delay(left, context.signal);
      const result = await engine(operation, asked, context);
      const wait = result && waitOf(result);
      if (wait === undefined || wait > LONGEST_WAIT || times === TIMES) return result;
      closedUntil.set(origin, Date.now() + Math.max(LEAST_WAIT, wait));
      // The cache may hold the refusal.
      asked = { ...input, maxAge: 0 } as OperationInput;
    }
  };
}

function waitOf({ response }: EngineResult): number | undefined {
  const { statusCode, retryAfter } = response.data.metadata;
  const isRefused = statusCode === 429 || statusCode === 503;
  return isRefused && typeof retryAfter === 'number' ? retryAfter * 1_000 : undefined;
}
