/** @module-tag slow */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '@/server/database/embedded';
import { makeTables } from '@/server/database/schema';

const ID = '00000000-0000-4000-8000-000000000001';

it('keeps tables of an older version under another name, and leaves those of today as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-older-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await using sql = await openEmbedded(folder);
  await sql.run(`CREATE SCHEMA winnow;
    CREATE TABLE winnow.servers (id uuid PRIMARY KEY, slots integer NOT NULL);
    INSERT INTO winnow.servers VALUES ('${ID}', 3);`);

  const [name, ...others] = await makeTables(sql);
  expect(name).toMatch(/^winnow_until_\d{8}_\d{6}$/);
  expect(others).toEqual([]);
  expect(await sql.query(`SELECT slots FROM ${name}.servers`)).toEqual([{ slots: 3 }]);

  await sql.query('INSERT INTO winnow.servers (id, slots) VALUES ($1, 1)', [ID]);
  expect(await makeTables(sql)).toEqual([name]);
  expect(await sql.query('SELECT slots, active, waiting FROM winnow.servers')).toEqual([
    { slots: 1, active: 0, waiting: 0 },
  ]);
}, 240_000);
