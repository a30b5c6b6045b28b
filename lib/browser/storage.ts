import { browser } from 'wxt/browser';

export { storage } from 'wxt/utils/storage';

/** Storage in memory, which the browser clears when it closes. */
export const sessionArea = browser.storage.session;
