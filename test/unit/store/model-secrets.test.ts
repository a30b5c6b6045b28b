import { beforeEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing';
import { getModelSecrets, setModelSecrets } from '@/lib/store/settings';

const secrets = { key: 'sk-secret', headers: { 'X-Token': 'token' } };

beforeEach(() => fakeBrowser.reset());

it('gives key and headers to the address they were entered for, and to no other', async () => {
  await setModelSecrets('https://one.example/v1', secrets);
  expect(await getModelSecrets('https://one.example/other')).toEqual(secrets);
  for (const other of ['https://one.example.evil/v1', 'http://one.example/v1', 'https://one.example:8443/v1', '']) {
    expect(await getModelSecrets(other), other).toEqual({});
  }
});

it('forgets them where others are entered, or none', async () => {
  await setModelSecrets('https://one.example/v1', secrets);
  await setModelSecrets('https://two.example/v1', { key: 'sk-other' });
  expect(await getModelSecrets('https://one.example/v1')).toEqual({});
  await setModelSecrets('https://two.example/v1', {});
  expect(JSON.stringify(await browser.storage.local.get())).not.toContain('sk-');
});

it('keeps them out of every other place, and in memory alone where that is asked for', async () => {
  await setModelSecrets('https://one.example/v1', secrets, 'session');
  expect(await getModelSecrets('https://one.example/v1')).toEqual(secrets);
  for (const area of [browser.storage.local, browser.storage.sync]) {
    expect(JSON.stringify(await area.get())).not.toContain('sk-secret');
  }
});
