import { browser } from 'wxt/browser';
import { settings } from '@/lib/store/settings';
import type { Tab } from './tabs';

const letIconOpenPopup = (opens: boolean): Promise<void> =>
  browser.action.setPopup({ popup: opens ? '/popup.html' : '' });

/** Lets a press on the icon open the popup or call what `onIcon` has, as is chosen. Browsers forget it when they end. */
export async function applyIconPress(): Promise<void> {
  const { iconPress } = await settings.getValue();
  await letIconOpenPopup(iconPress === 'popup');
}

/** Opens the popup, also where a press on the icon does not. */
export async function openPopup(): Promise<void> {
  try {
    // Both are asked for at once: Firefox opens it only in the user's own click.
    await Promise.all([letIconOpenPopup(true), browser.action.openPopup()]);
  } finally {
    await applyIconPress();
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
