import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drivenPackage } from '@/server/chromium/driven';

let folder: string;
let built: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-driven-'));
  built = join(folder, 'chrome');
  await mkdir(join(built, 'chunks'), { recursive: true });
  await writeFile(join(built, 'manifest.json'), '{}');
  await writeFile(join(built, 'chunks/popup.js'), '1');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('has the files of the package, and one that tells of the program', async () => {
  const copy = await drivenPackage(built);
  expect((await readdir(copy, { recursive: true })).sort()).toEqual([
    'chunks',
    'chunks/popup.js',
    'driven.txt',
    'manifest.json',
  ]);
  expect(await readdir(built)).not.toContain('driven.txt');
});

it('is made again after the next build, and not before', async () => {
  const copy = await drivenPackage(built);
  await writeFile(join(copy, 'kept'), '');
  expect(await drivenPackage(built)).toBe(copy);
  expect(await readdir(copy)).toContain('kept');
  await rm(built, { recursive: true });
  await mkdir(built);
  await writeFile(join(built, 'manifest.json'), '{"version":"2"}');
  await drivenPackage(built);
  expect(await readFile(join(copy, 'manifest.json'), 'utf8')).toContain('2');
  expect(await readdir(copy)).toEqual(['driven.txt', 'manifest.json']);
});

it('is made by several programs at once, also where an older one is', async () => {
  await drivenPackage(built);
  await rm(join(built, 'manifest.json'));
  await writeFile(join(built, 'manifest.json'), '{"version":"2"}');
  expect(new Set(await Promise.all(Array.from({ length: 8 }, () => drivenPackage(built)))).size).toBe(1);
  expect(await readdir(folder)).toEqual(['chrome', 'driven-chrome']);
});
