/** @module-tag slow */

import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../../../support/small-disk';
import { KEY, PAGE, serving } from '../http/serving';
import { scraped, stubBrowser } from '../http/stub-browser';

/** Milliseconds for a database to be made on a machine that is busy. */
const SETUP = 240_000;
const PATIENCE = { timeout: 60_000, interval: 50 };

const isRoot = userInfo().uid === 0;
let disk: SmallDisk | undefined;

beforeAll(() => {
  disk = isRoot ? mountSmallDisk() : undefined;
});
afterAll(() => disk?.remove());

it.skipIf(!isRoot)(
  'a disk that is full loses nothing: it is said, and jobs go on once there is room (only root can mount a small disk)',
  async () => {
    const folder = disk?.path ?? '';
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const scrapes: string[] = [];
    const browser = stubBrowser(async ({ url }) => {
      if (url.includes('held')) await held;
      scrapes.push(url);
      return scraped({
        markdown: url.repeat(2_000),
        metadata: { sourceURL: url, statusCode: 200, scrapeId: crypto.randomUUID() },
      });
    });
    const server = await serving({
      openBrowser: async () => browser,
      database: { folder },
      accountFolder: join(folder, 'account'),
    });
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(server.url + path, {
        method,
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    };
    const urls = ['held', 'b', 'c'].map((path) => PAGE + path);
    const { body: started } = await call('POST', '/v2/batch/scrape', { urls, maxConcurrency: 1 });
    const path = `/v2/batch/scrape/${started.id}`;
    await vi.waitFor(() => expect(browser.running).toBe(1), PATIENCE);

    disk?.fill();
    release();
    await vi.waitFor(
      () => expect(server.log).toContainEqual(expect.objectContaining({ note: expect.stringContaining('disk') })),
      PATIENCE,
    );
    // Whoever asks for a page gets it all the same.
    expect((await call('POST', '/v2/scrape', { url: `${PAGE}plain` })).status).toBe(200);
    // More than what a database has prepared for its log.
    const headers = { 'x-large': randomBytes(6_000_000).toString('base64') };
    const refused = await call('POST', '/v2/batch/scrape', { urls: [`${PAGE}late`], headers });
    expect(refused).toMatchObject({ body: { success: false, error: expect.stringMatching(/disk|database/) } });
    expect(refused.status).toBeGreaterThanOrEqual(500);

    disk?.free();
    await vi.waitFor(async () => expect((await call('GET', path)).body.status).toBe('completed'), PATIENCE);
    const { data } = (await call('GET', path)).body;
    expect(data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL)).toEqual(urls);
    expect(scrapes.filter((url) => url !== `${PAGE}plain`)).toEqual(urls);
  },
  SETUP,
);
