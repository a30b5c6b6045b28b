import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { openExtensionPage } from './extension-page.ts';
import { ROOT } from './project.ts';

/**
 * Opens the browsing-data cleaner, a separate extension.
 * @returns a function that removes cookies, storage and cached files of all pages
 */
export async function openCleaner(browser: Browser): Promise<() => Promise<void>> {
  const id = await browser.installExtension(join(ROOT, 'server/chromium/cleaner'));
  const page = await openExtensionPage(browser, id, 'cleaner.html');
  return () => page.evaluate(removeBrowsingData);
}

/**
 * Runs in the cleaner's page. Data of extensions are kept. All data are newer than `since` (in ms since the epoch);
 * without it Chromium also compacts its databases, which takes several times as long.
 */
const removeBrowsingData = () =>
  chrome.browsingData.remove(
    { since: 1 },
    {
      cache: true,
      cacheStorage: true,
      cookies: true,
      fileSystems: true,
      indexedDB: true,
      localStorage: true,
      serviceWorkers: true,
    },
  );
