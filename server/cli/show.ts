import type { Browser } from 'puppeteer-core';
import { abortable } from '../../lib/async';
import { openPage } from './open-page.ts';

const WHAT_TO_CLICK =
  'Click Winnow’s icon in the toolbar (behind the puzzle piece), or right-click the page and choose “Scrape this page”.\n' +
  'Close the window to end.\n';

/** Opens a page for a person, and resolves once they have closed the last window. */
export async function show(browser: Browser, url: string, signal: AbortSignal): Promise<void> {
  await openPage(browser, url);
  process.stderr.write(WHAT_TO_CLICK);
  await abortable(lastWindowClosed(browser), signal);
}

/** Where a program ends with its last window the connection ends too; on macOS the program stays. */
function lastWindowClosed(browser: Browser): Promise<void> {
  return new Promise((resolve) => {
    browser.once('disconnected', () => resolve());
    browser.on('targetdestroyed', () => {
      if (!browser.targets().some((target) => target.type() === 'page')) resolve();
    });
  });
}
