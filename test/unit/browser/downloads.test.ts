import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { downloaded } from '@/lib/browser/downloads';

const FILE = { name: 'Tides.md', url: 'blob:chrome-extension://winnow/1' };

/** Something that a browser tells its listeners. */
function happening<Told extends unknown[]>() {
  const heard = new Set<(...told: Told) => void>();
  const event = {
    addListener: (listener: (...told: Told) => void) => void heard.add(listener),
    removeListener: (listener: (...told: Told) => void) => void heard.delete(listener),
  };
  return { event, heard, happen: (...told: Told) => heard.forEach((listener) => void listener(...told)) };
}

let items: Partial<Browser.downloads.DownloadItem>[];
let granted: boolean;
const created = happening();
const changed = happening();
const removed = happening();

/** Takes the permission away as Chromium does: with the API, and its listeners hear no more. */
function revoke() {
  granted = false;
  Reflect.deleteProperty(browser, 'downloads');
  removed.happen();
}

beforeEach(() => {
  items = [];
  granted = true;
  const search = async () => {
    if (!granted) throw new Error("'downloads.search' is not available in this context.");
    return items;
  };
  Object.assign(browser, { downloads: { search, onCreated: created.event, onChanged: changed.event } });
  Object.assign(browser.permissions, { onRemoved: removed.event });
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async () => granted);
});

afterEach(() => {
  vi.useRealTimers();
  for (const { heard } of [created, changed, removed]) expect(heard).toHaveLength(0);
});

it('follows a file to the path that it was saved under', async () => {
  const following = downloaded(FILE);
  items = [
    { url: FILE.url, state: 'in_progress' },
    { url: 'blob:other', state: 'interrupted' },
  ];
  created.happen();
  items = [{ url: FILE.url, state: 'complete', filename: '/home/Downloads/Tides.md' }];
  changed.happen();
  expect(await following).toBe('/home/Downloads/Tides.md');
});

it.each([
  ['FILE_NO_SPACE', 'The disk is full.'],
  ['USER_CANCELED', 'The download was cancelled.'],
  ['NETWORK_FAILED', "The browser's reason: NETWORK_FAILED."],
])('says why a file was not saved: %s', async (error, reason) => {
  items = [{ url: FILE.url, state: 'interrupted', error } as never];
  await expect(downloaded(FILE)).rejects.toMatchObject({
    code: 'DOWNLOAD_REFUSED',
    message: `“Tides.md” was not saved. ${reason}`,
  });
});

it('says so where the browser lists no such download after a while', async () => {
  vi.useFakeTimers();
  const following = expect(downloaded(FILE)).rejects.toThrow('The browser lists no such download');
  await vi.advanceTimersByTimeAsync(5_000);
  await following;
});

it('stops following where the user takes the permission away while the file is on its way', async () => {
  items = [{ url: FILE.url, state: 'in_progress' }];
  const following = downloaded(FILE);
  revoke();
  expect(await following).toBeUndefined();
});

it('follows on where another permission goes', async () => {
  items = [{ url: FILE.url, state: 'in_progress' }];
  const following = downloaded(FILE);
  removed.happen();
  items = [{ url: FILE.url, state: 'complete', filename: '/home/Downloads/Tides.md' }];
  changed.happen();
  expect(await following).toBe('/home/Downloads/Tides.md');
});

it('follows nothing where the permission went before', async () => {
  revoke();
  expect(await downloaded(FILE)).toBeUndefined();
});

it('passes on what the browser throws', async () => {
  vi.spyOn(browser.downloads, 'search').mockRejectedValue(new Error('The browser is closing.'));
  await expect(downloaded(FILE)).rejects.toThrow('The browser is closing.');
});
