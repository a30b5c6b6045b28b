import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { saveAtEnd, setsToSave, takeSetToSave } from '@/lib/store/sets-to-save';

it('gives the file of a set to one that asks, and keeps those of others', async () => {
  fakeBrowser.reset();
  // Node has none.
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    last = last.then(work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  await Promise.all([saveAtEnd('a', 'markdown'), saveAtEnd('b', 'zip')]);
  const taken = await Promise.all([takeSetToSave('a'), takeSetToSave('a'), takeSetToSave('none')]);
  expect(taken).toEqual(['markdown', undefined, undefined]);
  expect(await setsToSave.getValue()).toEqual({ b: 'zip' });
});
