import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { changeSettings, settings } from '@/lib/store/settings';

beforeEach(() => fakeBrowser.reset());

it('gives the default for each setting that is not stored', async () => {
  await fakeBrowser.storage.local.set({ settings: { engine: 'remote' }, settings$: { v: 3 } });
  expect(await settings.getValue()).toMatchObject({ engine: 'remote', concurrency: 2, blockedHosts: [] });
  const changed = vi.fn();
  settings.watch(changed);
  await fakeBrowser.storage.local.set({ settings: { engine: 'local' } });
  expect(changed).toHaveBeenCalledWith(expect.objectContaining({ engine: 'local', concurrency: 2 }));
});

it('changes some settings and leaves the others', async () => {
  await changeSettings({ concurrency: 5 });
  await changeSettings({ engine: 'remote' });
  expect(await settings.getValue()).toMatchObject({ engine: 'remote', concurrency: 5 });
});
