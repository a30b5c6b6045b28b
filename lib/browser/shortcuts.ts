import { browser } from 'wxt/browser';
import type { Tab } from './tabs';

/** A command of the extension. */
export interface Shortcut {
  command: string;
  /** Display name. */
  name: string;
  /** As the browser writes it, for example `Alt+Shift+R`; empty if no key is assigned. */
  key: string;
}

/** Chromium's page for changing shortcuts; Firefox has a function for it. */
const SHORTCUT_PAGE = 'chrome://extensions/shortcuts';

/** The part of Firefox's API that the types of Chromium's lack. */
type FirefoxCommands = typeof browser.commands & { openShortcutSettings?(): Promise<void> };

export async function listShortcuts(): Promise<Shortcut[]> {
  const commands = await browser.commands.getAll();
  return commands.flatMap(({ name, description, shortcut }) =>
    name && description ? [{ command: name, name: description, key: shortcut ?? '' }] : [],
  );
}

export async function openShortcutPage(): Promise<void> {
  const { openShortcutSettings } = browser.commands as FirefoxCommands;
  if (openShortcutSettings) await openShortcutSettings();
  else await browser.tabs.create({ url: SHORTCUT_PAGE });
}

/**
 * Notifies when the view is visible again, for example after a visit to the page that changes shortcuts: Chromium does not
 * report changes.
 * @returns a function that stops watching
 */
export function watchShortcuts(changed: () => void): () => void {
  const watching = new AbortController();
  const onSeen = () => {
    if (document.visibilityState === 'visible') changed();
  };
  document.addEventListener('visibilitychange', onSeen, { signal: watching.signal });
  return () => watching.abort();
}

/** Notifies when the key of a command is pressed in a tab. Call while the worker starts. */
export function onCommand(pressed: Record<string, (tab: Tab) => void>): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (tab) pressed[command]?.(tab);
  });
}

/**
 * @param pressed a key in the notation of the contract's `press`: `Alt+Shift+r`
 * @returns true if it is a command's key: Firefox also sends such a key to the page, and to the page first
 */
export async function isShortcut(pressed: string): Promise<boolean> {
  return (await listShortcuts()).some(({ key }) => comparable(key) === comparable(pressed));
}

/** Returns a combination in lower case, in a canonical order. */
const comparable = (combination: string): string =>
  combination
    .toLowerCase()
    .split('+')
    .map((part) => NAMES[part] ?? part)
    .sort()
    .join('+');

/** Keys whose names in browsers differ from the contract's. */
const NAMES: Record<string, string> = {
  ctrl: 'control',
  macctrl: 'control',
  command: 'meta',
  comma: ',',
  period: '.',
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};
