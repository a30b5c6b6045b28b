import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { databaseIn, openEmbedded } from '@/server/database/embedded';

it('makes no new database where one has lost a part, and says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-damaged-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = databaseIn(folder);
  await mkdir(join(place, 'base'), { recursive: true });
  await writeFile(join(place, 'base', '1'), 'rows');
  await expect(openEmbedded(folder)).rejects.toThrow(
    /^data: The database in .*postgres does not open: .*move the folder/,
  );
  expect(await readdir(place)).toEqual(['base']);
});
