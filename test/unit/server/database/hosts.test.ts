import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabasePlace } from '@/server/database/open';
import { findPostgres, NO_POSTGRES, startPostgres, type TestPostgres } from '@/test/support/postgres';
import { KEY, type Serving, serving } from '../http/serving';
import { scraped, stubBrowser } from '../http/stub-browser';

/** Milliseconds for a database to be made on a machine that is busy. */
const SETUP = 240_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

const bin = await findPostgres();
let postgres: TestPostgres | undefined;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-data-'));
  postgres = bin ? await startPostgres(bin) : undefined;
}, SETUP);
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}, SETUP);

/** A server whose pages wait while their address has `held` and the test holds them. */
async function server(database?: DatabasePlace) {
  const held = new Set<() => void>();
  const scrapes: string[] = [];
  let holds = true;
  const browser = stubBrowser(async ({ url }, signal) => {
    if (holds && url.includes('held')) {
      await new Promise<void>((resolve) => {
        held.add(resolve);
        signal.addEventListener('abort', () => resolve());
      });
      signal.throwIfAborted();
    }
    if (url.includes('broken')) throw new TypeError('broken');
    scrapes.push(new URL(url).pathname);
    return scraped(
      { markdown: `text of ${url}`, metadata: { sourceURL: url, statusCode: 200 }, screenshot: '' },
      url.includes('picture') ? { '/data/screenshot': PIXEL } : {},
    );
  });
  const serves = await serving({ openBrowser: async () => browser, database });
  return {
    ...serves,
    scrapes,
    browser,
    hold() {
      holds = true;
    },
    release() {
      holds = false;
      for (const go of held) go();
    },
  };
}

async function call({ url }: Pick<Serving, 'url'>, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const pages = (...paths: string[]) => paths.map((path) => `http://page.example/${path}`);
const start = async (at: Pick<Serving, 'url'>, urls: string[], rest: object = {}): Promise<string> =>
  (await call(at, 'POST', '/v2/batch/scrape', { urls, formats: ['markdown'], ...rest })).body.id;
const statusOf = async (at: Pick<Serving, 'url'>, id: string, query = '') =>
  (await call(at, 'GET', `/v2/batch/scrape/${id}${query}`)).body;
const ended = (at: Pick<Serving, 'url'>, id: string, state = 'completed') =>
  vi.waitFor(async () => {
    const status = await statusOf(at, id);
    expect(status.status).toBe(state);
    return status;
  }, PATIENCE);

const PLACES: [string, () => Promise<DatabasePlace | undefined>, boolean][] = [
  ['memory', async () => undefined, true],
  ['the Postgres that is built in', async () => ({ folder: join(folder, 'one') }), true],
  ['a Postgres', async () => ({ address: (await postgres?.address()) ?? '' }), bin !== undefined],
];

describe.each(PLACES)('jobs in %s', (_name, place, isThere) => {
  it.skipIf(!isThere)(
    'run to their end, with documents in the order in which they came, and errors',
    async () => {
      const at = await server(await place());
      const id = await start(at, pages('a', 'broken', 'b', 'picture'), { maxConcurrency: 1, formats: ['screenshot'] });
      const status = await ended(at, id);
      expect(status).toMatchObject({ completed: 3, total: 3 });
      const addresses = status.data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL);
      expect(addresses).toEqual(pages('a', 'b', 'picture'));
      const { errors } = (await call(at, 'GET', `/v2/batch/scrape/${id}/errors`)).body;
      expect(errors).toMatchObject([{ url: 'http://page.example/broken' }]);

      const second = await statusOf(at, id, '?skip=1&limit=1');
      expect(second.data).toHaveLength(1);
      expect(second.next).toContain('skip=2&limit=1');
      expect((await statusOf(at, id, '?skip=2&limit=1')).next).toBeUndefined();

      const { screenshot } = status.data[2];
      expect(screenshot).toContain(`${at.url}/files/`);
      const picture = await fetch(screenshot);
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(PIXEL.slice(22));
      const piece = await fetch(screenshot, { headers: { range: 'bytes=2-3' } });
      expect([piece.status, await piece.text()]).toEqual([206, 'NG']);
    },
    SETUP,
  );

  it.skipIf(!isThere)(
    'take pages until their end, and are stopped',
    async () => {
      const at = await server(await place());
      const id = await start(at, pages('held'));
      await start(at, pages('more'), { appendToId: id });
      expect((await statusOf(at, id)).total).toBe(2);
      at.release();
      expect((await ended(at, id)).data).toHaveLength(2);
      const late = await call(at, 'POST', '/v2/batch/scrape', { urls: pages('late'), appendToId: id });
      expect(late.status).toBe(409);

      at.hold();
      const stopped = await start(at, pages('held-again', 'never'), { maxConcurrency: 1 });
      await vi.waitFor(() => expect(at.browser.running).toBe(1), PATIENCE);
      expect((await call(at, 'DELETE', `/v2/batch/scrape/${stopped}`)).body.status).toBe('cancelled');
      await ended(at, stopped, 'cancelled');
      await vi.waitFor(() => expect(at.browser.running).toBe(0), PATIENCE);
      expect(at.scrapes).toEqual(['/held', '/more']);
    },
    SETUP,
  );

  it.skipIf(!isThere)(
    'leave no trace where that is asked for',
    async () => {
      const at = await server(await place());
      const id = await start(at, pages('secret'), { zeroDataRetention: true });
      expect((await ended(at, id)).data).toHaveLength(1);
      await at[Symbol.asyncDispose]();
    },
    SETUP,
  );
});

describe.each(PLACES.slice(1))('after a restart, jobs in %s', (_name, place, isThere) => {
  it.skipIf(!isThere)(
    'go on, with nothing scraped again that had ended',
    async () => {
      const where = await place();
      const first = await server(where);
      const id = await start(first, pages('a', 'picture', 'held', 'c'), { formats: ['screenshot'], maxConcurrency: 1 });
      await vi.waitFor(() => expect(first.browser.running).toBe(1), PATIENCE);
      await vi.waitFor(() => expect(first.scrapes).toHaveLength(2), PATIENCE);
      await first[Symbol.asyncDispose]();

      const second = await server(where);
      second.release();
      const { data, completed } = await ended(second, id);
      expect(completed).toBe(4);
      expect(first.scrapes).toEqual(['/a', '/picture']);
      expect(second.scrapes).toEqual(['/held', '/c']);
      const picture = await fetch(data[1].screenshot);
      expect(picture.headers.get('content-type')).toBe('image/png');
    },
    SETUP,
  );
});

describe.skipIf(!bin)(`servers that share a Postgres (${NO_POSTGRES})`, () => {
  const both = async () => {
    const address = (await postgres?.address()) ?? '';
    return [await server({ address }), await server({ address })] as const;
  };

  it(
    'share the pages of one job, and each answers for it',
    async () => {
      const [one, other] = await both();
      const id = await start(one, pages('held-1', 'held-2', 'held-3', 'picture'));
      await vi.waitFor(() => expect(one.browser.running + other.browser.running).toBeGreaterThan(1), PATIENCE);
      expect((await call(other, 'GET', '/v2/batch/scrape/nothing')).status).toBe(400);
      await start(other, pages('more'), { appendToId: id });
      one.release();
      other.release();
      const { data } = await ended(other, id);
      expect(data).toHaveLength(5);
      expect([...one.scrapes, ...other.scrapes].sort()).toEqual(['/held-1', '/held-2', '/held-3', '/more', '/picture']);
    },
    SETUP,
  );

  it(
    'stop a job that another one runs',
    async () => {
      const [one, other] = await both();
      const id = await start(one, pages('held-1', 'held-2', 'held-3', 'held-4'));
      await vi.waitFor(() => expect(one.browser.running + other.browser.running).toBeGreaterThan(1), PATIENCE);
      await call(other, 'DELETE', `/v2/batch/scrape/${id}`);
      await vi.waitFor(() => expect(one.browser.running + other.browser.running).toBe(0), PATIENCE);
      await ended(one, id, 'cancelled');
    },
    SETUP,
  );

  it(
    'take over what a server leaves',
    async () => {
      const [one, other] = await both();
      const id = await start(one, pages('held-1', 'held-2', 'held-3'));
      await vi.waitFor(() => expect(one.browser.running + other.browser.running).toBeGreaterThan(1), PATIENCE);
      await one[Symbol.asyncDispose]();
      other.release();
      expect((await ended(other, id)).data).toHaveLength(3);
    },
    SETUP,
  );

  it(
    'say so while it is away, and go on once it is back',
    async () => {
      const [one, other] = await both();
      const id = await start(one, pages('a', 'held', 'b'), { maxConcurrency: 1 });
      // Any of them may have the page.
      await vi.waitFor(() => expect(one.browser.running + other.browser.running).toBe(1), PATIENCE);
      await postgres?.stop();
      const refused = await call(one, 'POST', '/v2/batch/scrape', { urls: pages('c') });
      expect(refused).toMatchObject({ status: 503, body: { error: expect.stringContaining('database') } });
      expect(refused.headers.get('retry-after')).toBe('5');
      expect((await call(one, 'GET', `/v2/batch/scrape/${id}`)).status).toBe(503);
      expect((await one.post({ url: 'http://page.example/plain' })).status).toBe(200);
      one.release();
      other.release();
      await postgres?.start();
      expect((await ended(one, id)).data).toHaveLength(3);
    },
    SETUP,
  );
});
