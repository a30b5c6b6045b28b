import { browser } from 'wxt/browser';
import { powers } from './capabilities';

/** Firefox's API, which the types of the Chromium API do not have. */
interface Sidebar {
  sidebarAction: { open(): Promise<void> };
}

/**
 * Opens the side panel of a window. Must be called in the click's own handler, before anything is awaited: browsers
 * refuse it otherwise.
 */
export async function openPanel(windowId: number): Promise<void> {
  if (powers.sidePanel()) await browser.sidePanel.open({ windowId });
  else await (browser as unknown as Sidebar).sidebarAction.open();
}

export const openOptions = (): Promise<void> => browser.runtime.openOptionsPage();
