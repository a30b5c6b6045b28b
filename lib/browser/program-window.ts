import { browser } from 'wxt/browser';
import { storage } from './storage';
import type { Tab } from './tabs';

/** Size of the consent window, in CSS pixels. */
const SIZE = { width: 480, height: 460 };

const asking = storage.defineItem<number | null>('session:programWindow', { fallback: null });

/** Shows the consent window, or brings it to the front. No page can open or cover it. */
export async function showProgramWindow(): Promise<void> {
  const open = await asking.getValue();
  const shown = open !== null && (await browser.windows.update(open, { focused: true }).catch(() => undefined));
  if (shown) return;
  const url = browser.runtime.getURL('/access.html');
  const made = await browser.windows.create({ type: 'popup', url, focused: true, ...SIZE });
  await asking.setValue(made?.id ?? null);
}

/** Calls back when the user closes the consent window. Call it while the worker starts. */
export function onProgramWindowClosed(closed: () => void): void {
  browser.windows.onRemoved.addListener(async (id) => {
    if (id !== (await asking.getValue())) return;
    await asking.setValue(null);
    closed();
  });
}

/** Returns the active tab of the last used normal window, except private windows. */
export async function tabInFront(): Promise<Tab | undefined> {
  const tabs = await browser.tabs.query({ active: true, windowType: 'normal' });
  return tabs
    .filter(({ incognito }) => !incognito)
    .sort((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0))[0];
}
