import { browser } from 'wxt/browser';
import { delay } from '@/lib/base/async';

/** How long a browser that has closed its last window may take to quit, in ms. */
const ENDING = 5_000;

/**
 * Resolves at once while the browser has windows, otherwise only if it keeps running without any. A browser that shuts down
 * closes them first, which makes loading pages fail as if their server had refused them.
 */
export async function browserGoesOn(): Promise<void> {
  const windows = await browser.windows.getAll();
  if (windows.length === 0) await delay(ENDING);
}
