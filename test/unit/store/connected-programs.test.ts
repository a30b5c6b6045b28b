import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { connectedPrograms } from '@/lib/store/connected-programs';
import { knownPrograms } from '@/lib/store/programs';

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ now: 1_000 });
  return () => void vi.useRealTimers();
});

it('counts the programs that have asked since the browser was connected', async () => {
  expect(await connectedPrograms.count()).toBeUndefined();
  await knownPrograms.setValue([{ name: 'notes', requests: 1, lastAt: 999 }]);
  await connectedPrograms.note(true);
  expect(await connectedPrograms.count()).toBe(0);
  const names = ['notes', 'assistant'];
  await knownPrograms.setValue(names.map((name) => ({ name, requests: 2, lastAt: 1_001 })));
  vi.setSystemTime(2_000);
  // Another worker has restored the connection.
  await connectedPrograms.note(true);
  expect(await connectedPrograms.count()).toBe(2);
  await connectedPrograms.note(false);
  expect(await connectedPrograms.count()).toBeUndefined();
});
