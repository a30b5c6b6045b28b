/** @module-tag slow */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Job } from '@/lib/jobs/job';
import { openEmbedded } from '@/server/database/embedded';
import { createSqlJobs } from '@/server/database/jobs';
import { makeTables } from '@/server/database/schema';
import type { Sql } from '@/server/database/sql';
import { KEY, serving } from '../http/serving';
import { scraped, stubBrowser } from '../http/stub-browser';

/** Milliseconds for a database to be made on a machine that is busy. */
const SETUP = 240_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
const SERVER = '00000000-0000-4000-8000-000000000001';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-events-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const jobWith = (events: string[], parentId?: string): Job =>
  ({
    id: crypto.randomUUID(),
    operation: 'batch',
    state: 'queued',
    createdAt: 1,
    attempts: 0,
    ...(parentId
      ? { parentId, index: 0 }
      : { webhook: { url: 'http://page.example/', headers: {}, metadata: {}, events } }),
  }) as unknown as Job;

const eventsOf = (sql: Sql, { id }: Job) =>
  sql.query('SELECT name, part FROM winnow.events WHERE job = $1 ORDER BY place', [id]);

it(
  'are written with the change that they tell of, once, and only those that are asked for',
  async () => {
    await using sql = await openEmbedded(join(folder, 'alone'));
    await makeTables(sql);
    await sql.query('INSERT INTO winnow.servers (id, slots) VALUES ($1, 1)', [SERVER]);
    const jobs = createSqlJobs(sql, SERVER);

    const whole = jobWith(['started', 'page', 'completed', 'failed']);
    await jobs.add(whole);
    // The connection had ended before it was known that the job is there.
    await jobs.add(whole);
    const [good, bad] = [jobWith([], whole.id), jobWith([], whole.id)];
    for (const part of [good, bad]) await jobs.add(part);
    await jobs.update(good.id, { state: 'running' });
    await jobs.update(good.id, { state: 'done', finishedAt: 2 });
    await jobs.update(good.id, { state: 'done', finishedAt: 2 });
    await jobs.update(bad.id, { state: 'failed', finishedAt: 2 });
    await jobs.update(whole.id, { state: 'done', finishedAt: 3 });
    expect(await eventsOf(sql, whole)).toEqual([
      { name: 'started', part: null },
      { name: 'page', part: good.id },
      { name: 'page', part: bad.id },
      { name: 'completed', part: null },
    ]);

    const stopped = jobWith(['completed', 'failed']);
    await jobs.add(stopped);
    await jobs.update(stopped.id, { state: 'cancelled', finishedAt: 2 });
    expect(await eventsOf(sql, stopped)).toEqual([]);

    const failing = jobWith(['failed']);
    await jobs.add(failing);
    await jobs.update(failing.id, { state: 'failed', finishedAt: 2 });
    expect(await eventsOf(sql, failing)).toEqual([{ name: 'failed', part: null }]);
  },
  SETUP,
);

it(
  'that a receiver has not taken are sent again by the server that comes next',
  async () => {
    let isUp = false;
    const calls: { type: string; webhookId: string }[] = [];
    const receiver = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      calls.push(JSON.parse(text));
      response.writeHead(isUp ? 200 : 500).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void receiver.close());
    const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const place = { folder: join(folder, 'restarted') };
    const openBrowser = async () => stubBrowser(({ url }) => scraped({ metadata: { sourceURL: url } }));
    const first = await serving({ openBrowser, database: place });
    const started = await fetch(`${first.url}/v2/batch/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ urls: ['http://page.example/'], webhook }),
    });
    expect(started.status).toBe(200);
    await vi.waitFor(() => expect(calls.map(({ type }) => type)).toContain('batch_scrape.completed'), PATIENCE);
    await first[Symbol.asyncDispose]();
    const before = [...calls];

    const sql = await openEmbedded(place.folder);
    expect(await sql.query(`SELECT name FROM winnow.events WHERE name = 'completed'`)).toHaveLength(1);
    await sql.query('UPDATE winnow.events SET due = now()');
    await sql[Symbol.asyncDispose]();
    isUp = true;
    await serving({ openBrowser, database: place });
    await vi.waitFor(() => expect(calls.length).toBe(2 * before.length), PATIENCE);
    const again = calls.slice(before.length);
    expect(new Set(again.map(({ webhookId }) => webhookId))).toEqual(new Set(before.map(({ webhookId }) => webhookId)));
  },
  SETUP,
);
