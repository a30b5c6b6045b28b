import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { changeSettings, settings } from '@/lib/store/settings';

beforeEach(() => fakeBrowser.reset());

it('gives the default for each setting that is not stored', async () => {
  await fakeBrowser.storage.local.set({ settings: { engine: 'remote' }, settings$: { v: 4 } });
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

it('converts templates of notes of an earlier version once', async () => {
  const note = { template: '{{title}} {{og:title}}', fileName: '{{title}} {%', links: true, images: true };
  await fakeBrowser.storage.local.set({ settings: { engine: 'remote', note }, settings$: { v: 3 } });
  vi.resetModules();
  const { settings: reloaded } = await import('@/lib/store/settings');
  const converted = {
    engine: 'remote',
    note: { template: '{{title}} {% raw %}{{og:title}}{% endraw %}', fileName: '{{title}} {% raw %}{%{% endraw %}' },
  };
  expect(await reloaded.getValue()).toMatchObject(converted);
  vi.resetModules();
  const { settings: again } = await import('@/lib/store/settings');
  expect(await again.getValue()).toMatchObject(converted);
});
