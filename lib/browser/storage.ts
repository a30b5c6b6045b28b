import { browser } from 'wxt/browser';

export { storage } from 'wxt/utils/storage';

/** Storage in memory, which ends with the browser. */
export const sessionArea = browser.storage.session;
