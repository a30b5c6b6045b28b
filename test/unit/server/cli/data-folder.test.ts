import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeFolder } from '@/server/cli/data-folder';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'winnow-folders-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const chosen = (isNamed: boolean) => ({ folder: join(root, 'data'), isNamed });

it('gives each server a folder of its own, and the first one again to who comes alone', async () => {
  {
    using one = await takeFolder(chosen(false));
    using other = await takeFolder(chosen(false));
    expect([one.path, other.path]).toEqual([join(root, 'data'), join(root, 'data-2')]);
  }
  using later = await takeFolder(chosen(false));
  expect(later.path).toBe(join(root, 'data'));
});

it('refuses a folder that was named and that another server uses, and says what to do', async () => {
  using _ = await takeFolder(chosen(true));
  await expect(takeFolder(chosen(true))).rejects.toThrow(/^data: Another server uses .*--data.*--database/);
});

it('says of what is no folder, and of one that cannot be made, what it is and what to do', async () => {
  const file = join(root, 'file');
  await writeFile(file, 'text');
  const named = (folder: string) => takeFolder({ folder, isNamed: true });
  await expect(named(file)).rejects.toThrow(/^data: .*file is no folder\. Choose another with --data\.$/);
  await expect(named(join(file, 'data'))).rejects.toThrow(
    /^data: .*data cannot be made \(\w+\)\. Choose another with --data\.$/,
  );
});

it('makes the folders above it', async () => {
  const folder = join(root, 'a', 'b', 'c');
  using taken = await takeFolder({ folder, isNamed: true });
  expect(taken.path).toBe(folder);
});

it.skipIf(process.platform !== 'linux')('ends below a folder that takes none (/proc is of Linux)', async () => {
  await expect(takeFolder({ folder: '/proc/nope/data', isNamed: true })).rejects.toThrow(/cannot be made \(\w+\)/);
});

it('takes a folder that a killed server has left locked', async () => {
  await killedServer(join(root, 'data'));
  using taken = await takeFolder(chosen(true));
  expect(taken.path).toBe(join(root, 'data'));
});

it('takes a folder whose path is longer than that of a socket', async () => {
  const folder = join(root, 'd'.repeat(120));
  using _ = await takeFolder({ folder, isNamed: true });
  await expect(takeFolder({ folder, isNamed: true })).rejects.toThrow('Another server');
});

/** Lets a process lock a folder, and kills it. */
async function killedServer(folder: string): Promise<void> {
  const script = `require('node:fs').mkdirSync(${JSON.stringify(folder)});
    require('node:net').createServer().listen(${JSON.stringify(join(folder, 'lock'))}, () => console.log('locked'));`;
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}
