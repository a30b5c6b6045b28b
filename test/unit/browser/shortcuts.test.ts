import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { isShortcut } from '@/lib/browser/shortcuts';

it.each([
  ['Alt+Shift+r', true],
  ['Meta+Alt+ArrowUp', true],
  ['Control+.', true],
  ['Alt+Shift+s', false],
  ['r', false],
])('%s: %s', async (pressed, expected) => {
  vi.spyOn(browser.commands, 'getAll').mockImplementation(async () => [
    { name: 'toggle-recording', description: 'Record', shortcut: 'Alt+Shift+R' },
    { name: 'scrape-page', description: 'Scrape', shortcut: 'Command+Alt+Up' },
    { name: 'other', description: 'Other', shortcut: 'Ctrl+Period' },
    { name: 'without-key', description: 'No key', shortcut: '' },
  ]);
  expect(await isShortcut(pressed)).toBe(expected);
});
