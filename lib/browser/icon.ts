import { browser } from 'wxt/browser';
import type { Tab } from './tabs';

const letIconOpenPopup = (opens: boolean): Promise<void> =>
  browser.action.setPopup({ popup: opens ? '/popup.html' : '' });

/** Lets a press on the icon open the popup, or call what `onIcon` has. Browsers forget it when they end. */
export const applyIconPress = async (opensPopup: () => Promise<boolean>): Promise<void> =>
  letIconOpenPopup(await opensPopup());

/**
 * Opens the popup, also if a press on the icon does not.
 * @param opensPopup tells whether a press on the icon opens it, which is asked for afterwards: the click would be over
 */
export async function openPopup(opensPopup: () => Promise<boolean>): Promise<void> {
  try {
    // Both are asked for at once: Firefox opens it only in the user's own click.
    await Promise.all([letIconOpenPopup(true), browser.action.openPopup()]);
  } finally {
    await applyIconPress(opensPopup);
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
