import { browser } from 'wxt/browser';
import type { Tab } from './tabs';

/** A command of the extension. */
export interface Shortcut {
  command: string;
  /** For people. */
  name: string;
  /** As the browser writes it, for example `Alt+Shift+R`; empty if there is none. */
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
 * Calls back when the view is seen again, as after a visit to the page that changes shortcuts: Chromium does not say when
 * one has changed. @returns a function that ends it
 */
export function watchShortcuts(changed: () => void): () => void {
  const watching = new AbortController();
  const onSeen = () => {
    if (document.visibilityState === 'visible') changed();
  };
  document.addEventListener('visibilitychange', onSeen, { signal: watching.signal });
  return () => watching.abort();
}

/** Calls back when the key of a command is pressed in a tab. To be called while the worker starts. */
export function onCommand(pressed: Record<string, (tab: Tab) => void>): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (tab) pressed[command]?.(tab);
  });
}

/**
 * @param pressed a key as the contract's `press` names it: `Alt+Shift+r`
 * @returns true if it is a command's: Firefox gives such a key to the page, too, and to the page first
 */
export async function isShortcut(pressed: string): Promise<boolean> {
  return (await listShortcuts()).some(({ key }) => comparable(key) === comparable(pressed));
}

/** A combination in lower case, in an order that does not depend on who wrote it. */
const comparable = (combination: string): string =>
  combination
    .toLowerCase()
    .split('+')
    .map((part) => NAMES[part] ?? part)
    .sort()
    .join('+');

/** Keys that browsers name otherwise than the contract does. */
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
