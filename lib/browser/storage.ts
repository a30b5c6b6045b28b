import { browser } from 'wxt/browser';

export { storage } from 'wxt/utils/storage';

/** What ends with the browser. */
export const sessionArea = browser.storage.session;
