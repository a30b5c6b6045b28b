import { browser } from 'wxt/browser';

/** Opens the page of welcome: the only way to it for an extension that was loaded from a folder. */
export const openWelcome = (): void => void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });

/**
 * Opens the page of welcome once, in front of somebody who has just installed the extension: not of one that develops or
 * tests it, and not where an administrator did. To be called while the worker starts.
 */
export function welcomeOnce(): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install') return;
    // Needs no permission.
    const { installType } = await browser.management.getSelf();
    if (installType === 'normal') openWelcome();
  });
}
