import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { type Picking, picking } from '@/lib/store/picking';
import { MAX_PICKED, readerOfSite } from '@/lib/store/site-readers';
import { createPicking } from '@/lib/worker/picking';

const ADDRESS = 'https://page.example/a';
const PARTS = { includeTags: ['#hours'], excludeTags: ['.ad'] };
const startUnseen = vi.fn(async () => 'job');

beforeEach(() => {
  fakeBrowser.reset();
  startUnseen.mockClear();
  createPicking({ startUnseen }, { start: vi.fn() }).serve();
});

/** Picks parts of a page, as the script in it reports them. */
async function pick(wanted: Partial<Picking>, picked: object, incognito = false): Promise<void> {
  await picking.setValue({ tabId: 1, engine: 'local', request: {}, scrapes: true, ...wanted });
  const sender = { id: fakeBrowser.runtime.id, frameId: 0, tab: { id: 1, incognito, url: ADDRESS } };
  await fakeBrowser.runtime.onMessage.trigger({ to: 'picker', name: 'ended', args: [picked] }, sender as never);
}

it('reads what was picked, and keeps it for its site', async () => {
  await pick({ keptFor: ADDRESS }, PARTS);
  const request = { ...PARTS, onlyMainContent: false };
  const start = { request, engine: 'local', tabId: 1, reader: 'picked', notes: [] };
  expect(startUnseen).toHaveBeenCalledExactlyOnceWith(start);
  expect(await readerOfSite(ADDRESS)).toMatchObject({ reader: 'picked', ...request });
});

it.each([
  ['for one result only', {}, false],
  ['in a private window', { keptFor: ADDRESS }, true],
])('keeps nothing of what was picked %s', async (_name, wanted, incognito) => {
  await pick(wanted, PARTS, incognito);
  expect(startUnseen).toHaveBeenCalledWith(expect.objectContaining({ reader: 'picked', notes: [] }));
  expect(await readerOfSite(ADDRESS)).toBeUndefined();
});

it('says that a choice is too long to keep, and reads it', async () => {
  const includeTags = Array.from({ length: MAX_PICKED.selectors + 1 }, (_, index) => `#p${index}`);
  await pick({ keptFor: ADDRESS }, { includeTags, excludeTags: [] });
  const notes = [expect.stringContaining('too long to keep')];
  expect(startUnseen).toHaveBeenCalledWith(expect.objectContaining({ notes }));
  expect(await readerOfSite(ADDRESS)).toBeUndefined();
});
