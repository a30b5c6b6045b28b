import { delay } from '@/lib/async';
import { type LocalAction, waitLimit } from './action';

/** Milliseconds within which an element that is waited for must come. */
const LIMIT = 30_000;

/** Waits for a time, or until an element is attached and visible. */
export const wait: LocalAction<'wait'> = async ({ milliseconds, selector }, { page, context }) => {
  if (selector === undefined) await delay(milliseconds ?? 0, context.signal);
  else await page.waitFor(selector, waitLimit(context, LIMIT));
};
