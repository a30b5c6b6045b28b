import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder, sweepTemporaryFolders } from '@/server/temporary';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'temporary-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
});

/** A folder as a process leaves it that is killed. */
async function abandon(name: string): Promise<void> {
  const folder = join(parent, name);
  await mkdir(folder);
  await writeFile(join(folder, 'secret'), 'secret');
  const listening = `require('net').createServer().listen(${JSON.stringify(join(folder, 'alive'))}, () => console.log(1))`;
  const child = spawn(process.execPath, ['-e', listening]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
}

it('removes itself', async () => {
  const folder = await makeTemporaryFolder('files', parent);
  await writeFile(join(folder.path, 'one'), 'one');
  await folder[Symbol.asyncDispose]();
  expect(await readdir(parent)).toEqual([]);
});

it('is swept when its process was killed', async () => {
  await abandon('winnow-browser-1');
  await sweepTemporaryFolders(parent);
  expect(await readdir(parent)).toEqual([]);
});

it('is not swept while its process lives, and nor is what is not known to be one', async () => {
  await using live = await makeTemporaryFolder('files', parent);
  await mkdir(join(parent, 'winnow-other'));
  await abandon('else-1');
  await sweepTemporaryFolders(parent);
  expect((await readdir(parent)).sort()).toEqual(['else-1', live.path.slice(parent.length + 1), 'winnow-other'].sort());
});

it('says nothing of a parent that is not there', async () => {
  await expect(sweepTemporaryFolders(join(parent, 'none'))).resolves.toBeUndefined();
});
