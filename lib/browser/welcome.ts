import { browser } from 'wxt/browser';

/** Opens the page of welcome: the only way to it for an extension that was loaded from a folder. */
export const openWelcome = (): void => void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });

/**
 * Opens the welcome page once, for a user who has just installed the extension: neither for a developer or tester, nor after
 * an installation by an administrator. Call while the worker starts.
 */
export function welcomeOnce(): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install') return;
    // Needs no permission.
    const { installType } = await browser.management.getSelf();
    if (installType === 'normal') openWelcome();
  });
}
