import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serving } from '../http/serving';

it('is begun in the background once the server listens, and a server that ends leaves it to the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-prepared-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await serving({ database: { folder } });
  // Nobody has asked for a job.
  await vi.waitFor(async () => expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^postgres/)), {
    timeout: 60_000,
  });
  expect((await fetch(`${server.url}/v2/scrape`, { method: 'POST' })).status).toBe(401);
  await server[Symbol.asyncDispose]();
}, 120_000);
