import { type Browser, browser } from 'wxt/browser';
import { capabilities } from './capabilities';

/** Firefox's API, which the types of the Chromium API do not have. */
interface Sidebar {
  sidebarAction: { open(): Promise<void> };
}

/**
 * Opens the side panel of a window. Must be called in the click's own handler, before anything is awaited: browsers
 * refuse it otherwise.
 */
export async function openPanel(windowId: number): Promise<void> {
  if (capabilities.sidePanel()) await browser.sidePanel.open({ windowId });
  else await (browser as unknown as Sidebar).sidebarAction.open();
}

/** Opens it where the browser lets us. */
export const tryOpenPanel = (windowId: number): void => void openPanel(windowId).catch(() => undefined);

/** The window in front of the user, for code that has none of its own. */
export const windowInFront = (): Promise<Browser.windows.Window> => browser.windows.getLastFocused();

/** Opens it in the window in front, or as a tab where the browser does not let us. */
export async function openPanelOrTab(): Promise<void> {
  try {
    const { id } = await windowInFront();
    await openPanel(id as number);
  } catch {
    await browser.tabs.create({ url: browser.runtime.getURL('/sidepanel.html') });
  }
}

/** The window of this view. */
export const currentWindow = (): Promise<Browser.windows.Window> => browser.windows.getCurrent();

/** Tells whether this view is in a private window, of which nothing is kept. */
export const inPrivateWindow = async (): Promise<boolean> => (await currentWindow()).incognito;

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage();

/** Opens the options at one of their sections. @param section its id */
export async function openOptionsAt(section: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${section}`) });
}
