import { browser } from 'wxt/browser';
import { DRIVEN_FILE } from '@/lib/base/driven';

/** Opens the welcome page. */
export const openWelcome = (): void => void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });

/**
 * Opens the welcome page once, after the installation, also for an extension that was loaded from a folder. A browser that a
 * program drives has a package that says so. Call while the worker starts.
 */
export function welcomeOnce(): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason === 'install' && !(await isDriven())) openWelcome();
  });
}

/** A request for a file that the package lacks fails. */
const isDriven = (): Promise<boolean> =>
  fetch(new URL(DRIVEN_FILE, browser.runtime.getURL('/'))).then(
    ({ ok }) => ok,
    () => false,
  );
