/** @module-tag slow */
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { databaseIn, openEmbedded } from '@/server/database/embedded';

/** Time for a database to be made on a busy machine, in ms. */
const SETUP = 240_000;
const SAYS_WHAT_TO_DO = /^data: The database in .*postgres does not open: .*move the folder/;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-database-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

it('makes no new database where one has lost a part, and says what to do', async () => {
  const place = databaseIn(folder);
  await mkdir(join(place, 'base'), { recursive: true });
  await writeFile(join(place, 'base', '1'), 'rows');
  await expect(openEmbedded(folder)).rejects.toThrow(SAYS_WHAT_TO_DO);
  expect(await readdir(place)).toEqual(['base']);
});

it(
  'is made and opened beside a thread that answers requests meanwhile',
  async () => {
    const before = performance.eventLoopUtilization();
    await using sql = await openEmbedded(folder);
    // In the thread of the requests the share would be nearly all.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
    expect(await sql.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
  SETUP,
);

it(
  'says what to do about a database whose files are damaged, in words of its own',
  async () => {
    await (await openEmbedded(folder))[Symbol.asyncDispose]();
    const place = databaseIn(folder);
    const control = join(place, 'global', 'pg_control');
    const damages = {
      'its control file is empty': () => truncate(control, 0),
      'its control file is something else': () => writeFile(control, Buffer.alloc(8_192, 'x')),
      'its control file is gone': () => rm(control),
      'its version is another one': () => writeFile(join(place, 'PG_VERSION'), '9.6\n'),
    };
    for (const [name, damage] of Object.entries(damages)) {
      await damage();
      const thrown = await openEmbedded(folder).catch((error: unknown) => error);
      expect(thrown, name).toHaveProperty('message', expect.stringMatching(SAYS_WHAT_TO_DO));
    }
  },
  SETUP,
);
