import { type Browser, browser } from 'wxt/browser';

/** The tab in front of the person in a window. */
export const activeTab = async (windowId?: number): Promise<Browser.tabs.Tab | undefined> =>
  (await browser.tabs.query({ active: true, ...(windowId === undefined ? { currentWindow: true } : { windowId }) }))[0];
