import { browser } from 'wxt/browser';
import { delay } from '@/lib/async';

/** Milliseconds in which a browser that has closed its last window ends, if it does. */
const ENDING = 5_000;

/**
 * Resolves at once while the browser has windows, else only if it goes on without. One that shuts down closes them
 * first, and pages that were loading fail with that as if their server had refused them.
 */
export async function browserGoesOn(): Promise<void> {
  const windows = await browser.windows.getAll();
  if (windows.length === 0) await delay(ENDING);
}
