import { browser } from 'wxt/browser';

/**
 * Capabilities of this browser and package, which are only looked up here: the same source runs as the full and the lite
 * package, in Chromium and in Firefox, and no build flag distinguishes them.
 */
export const capabilities = {
  /** Chromium's side panel; Firefox has a sidebar instead. */
  sidePanel: () => 'sidePanel' in browser,
  /** Chromium's debugger: missing in the lite package, which avoids its warning at install, and in Firefox. */
  debugger: () => 'debugger' in browser,
  /** Firefox's tab menu, which accepts items of extensions. */
  tabMenu: () => 'onShown' in browser.contextMenus,
  /** Notifications, which a browser has from when the person allows them. */
  notifications: () => 'notifications' in browser && browser.notifications !== undefined,
  /** The browser's history, which a browser has from when the person lets Winnow's own pages leave it. */
  history: () => 'history' in browser && browser.history !== undefined,
  /** Resolves with true if every page may be read at any time, and not only after a click on the icon. */
  allSites: () => browser.permissions.contains({ origins: ['<all_urls>'] }),
};
