import { browser } from 'wxt/browser';

/**
 * Capabilities of this browser and package, looked up here and nowhere else: the same source runs as the full and the
 * lite package, in Chromium and in Firefox, and no build flag tells them apart.
 */
export const capabilities = {
  /** Chromium's side panel; Firefox has a sidebar instead. */
  sidePanel: () => 'sidePanel' in browser,
  /** Chromium's debugger: not in the lite package, which would warn of it at install, and not in Firefox. */
  debugger: () => 'debugger' in browser,
  /** Firefox's menu of a tab, with items of extensions. */
  tabMenu: () => 'onShown' in browser.contextMenus,
  /** Notifications, which a browser has from when the person allows them. */
  notifications: () => 'notifications' in browser && browser.notifications !== undefined,
  /** Resolves with true if every page may be read at any time, and not only the one that was clicked on. */
  allSites: () => browser.permissions.contains({ origins: ['<all_urls>'] }),
};
