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

/** The window of this view. */
export const currentWindow = (): Promise<Browser.windows.Window> => browser.windows.getCurrent();

export const openPopup = (): Promise<void> => browser.action.openPopup();

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage();
