import { browser } from 'wxt/browser';
import type { Tab } from './tabs';

/** @param opens false if a press on the icon is to call what `onIcon` has. Browsers forget it when they end. */
export const letIconOpenPopup = (opens: boolean): Promise<void> =>
  browser.action.setPopup({ popup: opens ? '/popup.html' : '' });

/** Opens the popup, also where a press on the icon does not. */
export async function openPopup(): Promise<void> {
  // All of it is asked for at once: Firefox opens it only in the user's own click.
  const before = browser.action.getPopup({});
  const allowed = letIconOpenPopup(true);
  try {
    await Promise.all([allowed, browser.action.openPopup()]);
  } finally {
    await browser.action.setPopup({ popup: await before });
  }
}

/**
 * Calls back in a press on the icon that opens no popup. To be called while the worker starts, which it does when the
 * browser does, too.
 */
export function onIcon(pressed: (tab: Tab) => void): void {
  browser.action.onClicked.addListener(pressed);
  browser.runtime.onStartup.addListener(() => undefined);
}
