import { browser } from 'wxt/browser';

/** Where Chromium lets a person change shortcuts; Firefox has a function for it. */
const SHORTCUT_PAGE = 'chrome://extensions/shortcuts';

/** What Firefox's API has and the types of Chromium's do not. */
type FirefoxCommands = typeof browser.commands & { openShortcutSettings?(): Promise<void> };

/** Every command of the extension with its key, empty where there is none. */
export async function listShortcuts(): Promise<{ name: string; key: string }[]> {
  const commands = await browser.commands.getAll();
  return commands.flatMap(({ description, shortcut }) =>
    description ? [{ name: description, key: shortcut ?? '' }] : [],
  );
}

export async function openShortcutPage(): Promise<void> {
  const { openShortcutSettings } = browser.commands as FirefoxCommands;
  if (openShortcutSettings) await openShortcutSettings();
  else await browser.tabs.create({ url: SHORTCUT_PAGE });
}
