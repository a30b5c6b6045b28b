import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { type Preset, presets } from '@/lib/store/presets';

beforeEach(() => fakeBrowser.reset());

const preset = (name: string, type: 'markdown' | 'images' = 'markdown'): Preset => ({
  name,
  request: { formats: [{ type }] },
});

const names = async () => (await presets.list()).map(({ name }) => name);

it('keeps requests under their names, sorted, and one under each', async () => {
  await presets.save(preset('Slow pages'));
  await presets.save(preset('Árbol'));
  await presets.save(preset('Pictures'));
  expect(await names()).toEqual(['Árbol', 'Pictures', 'Slow pages']);
  await presets.save(preset('Pictures', 'images'));
  expect(await names()).toEqual(['Árbol', 'Pictures', 'Slow pages']);
  expect((await presets.list())[1]?.request).toMatchObject({ formats: [{ type: 'images' }] });
});

it('forgets one that is removed, and tells whoever watches', async () => {
  await presets.save(preset('Slow pages'));
  const changed = vi.fn();
  const end = presets.watch(changed);
  await presets.remove('none');
  expect(await names()).toEqual(['Slow pages']);
  await presets.remove('Slow pages');
  expect(await names()).toEqual([]);
  end();
  expect(changed).toHaveBeenCalled();
});
