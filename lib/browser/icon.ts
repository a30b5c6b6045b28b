import { browser } from 'wxt/browser';
import type { Tab } from './tabs';

const letIconOpenPopup = (opens: boolean): Promise<void> =>
  browser.action.setPopup({ popup: opens ? '/popup.html' : '' });

/** Makes a press on the icon open the popup, or call the `onIcon` listener. Browsers forget the setting when they close. */
export const applyIconPress = async (opensPopup: () => Promise<boolean>): Promise<void> =>
  letIconOpenPopup(await opensPopup());

/**
 * Opens the popup, even if a press on the icon does not.
 * @param opensPopup returns true if a press on the icon opens the popup; called afterwards, as awaiting it first would end
 * the user gesture
 */
export async function openPopup(opensPopup: () => Promise<boolean>): Promise<void> {
  try {
    // Both are requested at once: Firefox only opens the popup in the user's own click.
    await Promise.all([letIconOpenPopup(true), browser.action.openPopup()]);
  } finally {
    await applyIconPress(opensPopup);
  }
}

/**
 * Notifies of a press on the icon that does not open the popup. Call while the worker starts, which also happens when the
 * browser starts.
 */
export function onIcon(pressed: (tab: Tab) => void): void {
  browser.action.onClicked.addListener(pressed);
  browser.runtime.onStartup.addListener(() => undefined);
}

/** Returns true if the toolbar shows the icon, or if the browser does not say. */
export async function isIconShown(): Promise<boolean> {
  const { isOnToolbar } = await browser.action.getUserSettings();
  return isOnToolbar ?? true;
}

/**
 * Notifies when the icon is pinned or unpinned.
 * @returns a function that stops watching
 */
export function watchIconShown(changed: () => void): () => void {
  // Firefox, and Chromium before 130, do not tell.
  const told = browser.action.onUserSettingsChanged as typeof browser.action.onUserSettingsChanged | undefined;
  told?.addListener(changed);
  return () => told?.removeListener(changed);
}
