import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { builtExtension } from '@/server/chromium/build';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'winnow-build-'));
  mkdirSync(join(root, 'lib/page'), { recursive: true });
  write('lib/page/read.ts', 1_000);
  write('wxt.config.ts', 1_000);
});

afterEach(() => rmSync(root, { recursive: true }));

/** Writes a file, and dates it and the folders around it. @param at in seconds since the epoch */
function write(path: string, at: number): void {
  writeFileSync(join(root, path), '');
  for (let part = path; part !== '.'; part = join(part, '..')) utimesSync(join(root, part), at, at);
}

/** A build that ends at a time, in seconds since the epoch. */
const building = (at: number) =>
  vi.fn(async () => {
    mkdirSync(join(root, '.output/chrome-mv3'), { recursive: true });
    write('.output/chrome-mv3/manifest.json', at);
    return 0;
  });

it('says that it builds only if it does, and reuses a build until a source changes', async () => {
  const onBuild = vi.fn();
  const build = building(2_000);
  const folder = join(root, '.output/chrome-mv3');
  expect(await builtExtension({ onBuild }, { root, build })).toBe(folder);
  expect(await builtExtension({ onBuild }, { root, build })).toBe(folder);
  expect(onBuild).toHaveBeenCalledTimes(1);
  expect(build).toHaveBeenCalledTimes(1);
  // Before the build, not after it.
  expect(onBuild.mock.invocationCallOrder[0]).toBeLessThan(build.mock.invocationCallOrder[0] ?? 0);

  write('lib/page/read.ts', 3_000);
  await builtExtension({ onBuild }, { root, build });
  expect(onBuild).toHaveBeenCalledTimes(2);
});

it('says what to run if the build fails', async () => {
  await expect(builtExtension({}, { root, build: async () => 1 })).rejects.toThrow('Run npm run build to see why.');
});
