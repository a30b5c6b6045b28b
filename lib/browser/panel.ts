import { type Browser, browser } from 'wxt/browser';
import { capabilities } from './capabilities';

/** Firefox's API, which the types of the Chromium API lack. */
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

/** Opens the side panel if the browser allows it. */
export const tryOpenPanel = (windowId: number): void => void openPanel(windowId).catch(() => undefined);

/** Returns the window in front of the user, for code outside of any window. */
export const windowInFront = (): Promise<Browser.windows.Window> => browser.windows.getLastFocused();

/** Opens the side panel in the window in front, or as a tab if the browser does not allow it. */
export async function openPanelOrTab(): Promise<void> {
  try {
    const { id } = await windowInFront();
    await openPanel(id as number);
  } catch {
    await browser.tabs.create({ url: browser.runtime.getURL('/sidepanel.html') });
  }
}

/** Returns the window of this view. */
export const currentWindow = (): Promise<Browser.windows.Window> => browser.windows.getCurrent();

/** Returns true if this view is in a private window, of which nothing is kept. */
export const inPrivateWindow = async (): Promise<boolean> => (await currentWindow()).incognito;

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage();

/** Opens the options page at a section. @param section its id */
export async function openOptionsAt(section: string): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${section}`) });
}
