import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFiles } from '@/server/http/files';

const file = { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) };

const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('winnow-files-'));

it('gives a file back under a name that cannot be guessed', async () => {
  await using files = await createFiles();
  const [one, other] = [await files.keep(file), await files.keep(file)];
  expect(one).toMatch(/^[\w-]{32}\.png$/);
  expect(other).not.toBe(one);
  expect(await files.get(one)).toEqual(file);
});

it('knows no other name', async () => {
  await using files = await createFiles();
  const name = await files.keep(file);
  expect(await files.get(`../${name}`)).toBeUndefined();
  expect(await files.get('constructor')).toBeUndefined();
});

it('removes a file when its time is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await using files = await createFiles(1_000);
  const name = await files.keep({ ...file, type: 'application/pdf' });
  expect(await files.get(name)).toBeDefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(name).toMatch(/\.pdf$/);
  expect(await files.get(name)).toBeUndefined();
});

it('keeps media for an hour and pictures for a day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await using files = await createFiles();
  const [video, picture] = [await files.keep({ ...file, type: 'video/mp4' }), await files.keep(file)];
  expect(video).toMatch(/\.mp4$/);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await files.find(video)).toBeUndefined();
  expect(await files.find(picture)).toMatchObject({ type: 'image/png', size: 3 });
});

it('leaves nothing in the temporary folder', async () => {
  const before = new Set(await folders());
  const files = await createFiles();
  const made = (await folders()).filter((name) => !before.has(name));
  const name = await files.keep(file);
  const paths = made.map((folder) => join(tmpdir(), folder, name));
  expect(paths.some(existsSync)).toBe(true);
  await files[Symbol.asyncDispose]();
  expect(paths.some(existsSync)).toBe(false);
});
