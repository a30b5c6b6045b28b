import { beforeEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { getSearchKey, setSearchKey, settings } from '@/lib/store/settings';

const BRAVE = 'https://api.search.brave.com';

beforeEach(() => fakeBrowser.reset());

it('gives the key to the engine it was entered for, and to no other', async () => {
  await setSearchKey(BRAVE, 'BSA-secret');
  expect(await getSearchKey(`${BRAVE}/res/v1`)).toBe('BSA-secret');
  for (const other of [
    'https://api.tavily.com',
    'http://api.search.brave.com',
    'https://api.search.brave.com.evil',
    '',
  ]) {
    expect(await getSearchKey(other), other).toBeUndefined();
  }
});

it('forgets it if another is entered, or none', async () => {
  await setSearchKey(BRAVE, 'BSA-secret');
  await setSearchKey('https://api.tavily.com', 'tvly-other');
  expect(await getSearchKey(BRAVE)).toBeUndefined();
  await setSearchKey('https://api.tavily.com', '');
  expect(JSON.stringify(await browser.storage.local.get())).not.toContain('tvly-other');
});

it('is no part of the settings', async () => {
  await setSearchKey(BRAVE, 'BSA-secret');
  expect(JSON.stringify(await settings.getValue())).not.toContain('BSA-secret');
  expect(JSON.stringify(await browser.storage.session.get())).not.toContain('BSA-secret');
});
