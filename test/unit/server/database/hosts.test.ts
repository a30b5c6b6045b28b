/** @module-tag slow */

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
      {
        markdown: `text of ${url}`,
        metadata: { sourceURL: url, statusCode: 200, scrapeId: crypto.randomUUID() },
        screenshot: '',
      },
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

async function call({ url }: Pick<Serving, 'url'>, method: string, path: string, body?: object, startKey?: string) {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      ...(startKey && { 'x-idempotency-key': startKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const pages = (...paths: string[]) => paths.map((path) => `http://page.example/${path}`);
const start = async (at: Pick<Serving, 'url'>, urls: string[], rest: object = {}): Promise<string> =>
  (await call(at, 'POST', '/v2/batch/scrape', { urls, formats: ['markdown'], ...rest })).body.id;
/** Starts with an idempotency key, several times at once. @returns ids of the jobs */
const startWith = async (startKey: string, at: Pick<Serving, 'url'>[], body: object): Promise<string[]> =>
  Promise.all(at.map(async (one) => (await call(one, 'POST', '/v2/batch/scrape', body, startKey)).body.id));
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
      // A slot is free.
      await vi.waitFor(() => expect(at.scrapes).toEqual(['/more']), PATIENCE);
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
      expect(at.scrapes).toEqual(['/more', '/held']);
    },
    SETUP,
  );

  it.skipIf(!isThere)(
    'begin once for a key, however often and however fast it comes, and take more pages once',
    async () => {
      const at = await server(await place());
      const ids = await startWith('mine', [at, at, at], { urls: pages('held') });
      expect(new Set(ids).size).toBe(1);
      const [id = ''] = ids;
      expect(await startWith('mine', [at], { urls: pages('other') })).toEqual([id]);
      const more = { urls: pages('more'), appendToId: id };
      expect(await startWith('more', [at, at, at], more)).toEqual([id, id, id]);
      expect((await statusOf(at, id)).total).toBe(2);

      const crawl = { url: 'http://page.example/', limit: 1, sitemap: 'skip' };
      const startKey = crypto.randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => call(at, 'POST', '/v2/crawl', crawl, startKey)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await call(at, 'DELETE', `/v2/crawl/${answers.find(({ status }) => status === 200)?.body.id}`);
      at.release();
      expect((await ended(at, id)).data).toHaveLength(2);
      // Its end changes nothing.
      expect(await startWith('more', [at], more)).toEqual([id]);
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
      await startWith('after more', [first], { urls: pages('d'), appendToId: id });
      const [keyed] = await startWith('after mine', [first], { urls: pages('held') });
      await first[Symbol.asyncDispose]();

      const second = await server(where);
      expect(await startWith('after mine', [second], { urls: pages('held') })).toEqual([keyed]);
      await startWith('after more', [second], { urls: pages('d'), appendToId: id });
      second.release();
      await ended(second, keyed ?? '');
      const { data, completed } = await ended(second, id);
      expect(completed).toBe(5);
      expect(first.scrapes).toEqual(['/a', '/picture']);
      expect(second.scrapes.sort()).toEqual(['/c', '/d', '/held', '/held']);
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
    'begin one job for a key that both get at once, and name it at their own addresses',
    async () => {
      const [one, other] = await both();
      const body = { urls: pages('a', 'b') };
      const answers = await Promise.all(
        [one, other, one, other].map((at) => call(at, 'POST', '/v2/batch/scrape', body, 'mine')),
      );
      const [{ body: first } = { body: {} }, { body: second } = { body: {} }] = answers;
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
      expect(first.url).toBe(`${one.url}/v2/batch/scrape/${first.id}`);
      expect(second).toMatchObject({ url: `${other.url}/v2/batch/scrape/${first.id}`, invalidURLs: [] });
      await ended(other, first.id);
      expect([...one.scrapes, ...other.scrapes].sort()).toEqual(['/a', '/b']);

      const crawl = { url: 'http://page.example/', limit: 1, sitemap: 'skip' };
      const startKey = crypto.randomUUID();
      const crawls = await Promise.all(
        [one, other, one, other].map((at) => call(at, 'POST', '/v2/crawl', crawl, startKey)),
      );
      expect(crawls.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    },
    SETUP,
  );

  it(
    'scrape a job together as soon as another one joins, although no page of it has ended',
    async () => {
      const address = (await postgres?.address()) ?? '';
      const one = await server({ address });
      const id = await start(one, pages('held-1', 'held-2', 'held-3', 'held-4'));
      await vi.waitFor(() => expect(one.browser.running).toBe(2), PATIENCE);
      const other = await server({ address });
      await vi.waitFor(() => expect(other.browser.running).toBe(2), PATIENCE);
      one.release();
      other.release();
      expect((await ended(other, id)).completed).toBe(4);
    },
    SETUP,
  );

  it(
    'have one account, which goes on after a restart, and find the scrapes of each other with their pictures',
    async () => {
      const address = (await postgres?.address()) ?? '';
      const [one, other] = [await server({ address }), await server({ address })];
      const get = async (at: Pick<Serving, 'url'>, path: string) => (await call(at, 'GET', path)).body;
      expect(await get(one, '/v2/team/queue-status')).toMatchObject({ jobsInQueue: 0, mostRecentSuccess: null });

      const [url = ''] = pages('picture');
      const { data } = await (await one.post({ url, formats: ['screenshot'] })).json();
      await other.post({ url: pages('broken')[0] });
      await one.post({ url, zeroDataRetention: true });
      const id = await start(other, pages('a', 'b'));
      await ended(one, id);
      const { data: found } = await get(other, `/v2/scrape/${data.metadata.scrapeId}`);
      expect(found).toEqual({ ...data, screenshot: data.screenshot.replace(one.url, other.url) });
      expect((await fetch(found.screenshot)).headers.get('content-type')).toBe('image/png');

      const activity = {
        has_more: false,
        data: [
          { id, endpoint: 'batch_scrape', target: pages('a')[0] },
          { endpoint: 'scrape', target: null },
          { endpoint: 'scrape', target: pages('broken')[0] },
          { id: data.metadata.scrapeId, endpoint: 'scrape', target: url },
        ],
      };
      const used = async (at: Pick<Serving, 'url'>) =>
        (await get(at, '/v2/team/credit-usage/historical')).periods[0].creditsUsed;
      for (const at of [one, other]) {
        expect(await get(at, '/v2/team/activity')).toMatchObject(activity);
        await vi.waitFor(async () => expect(await used(at)).toBe(4), PATIENCE);
      }
      const { cursor } = await get(other, '/v2/team/activity?limit=3');
      expect((await get(one, `/v2/team/activity?limit=3&cursor=${cursor}`)).data).toMatchObject(activity.data.slice(3));

      const held = await start(one, pages('held-1', 'held-2', 'held-3', 'held-4', 'held-5', 'held-6'));
      for (const at of [one, other]) {
        const load = { jobsInQueue: 6, activeJobsInQueue: 4, waitingJobsInQueue: 2, maxConcurrency: 4 };
        await vi.waitFor(async () => expect(await get(at, '/v2/team/queue-status')).toMatchObject(load), PATIENCE);
        expect(await get(at, '/v2/concurrency-check')).toMatchObject({ concurrency: 4, maxConcurrency: 4 });
      }
      await call(one, 'DELETE', `/v2/batch/scrape/${held}`);
      await one[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();

      const third = await server({ address });
      expect((await get(third, `/v2/scrape/${data.metadata.scrapeId}`)).data.screenshot).toContain(third.url);
      expect((await get(third, '/v2/team/activity?limit=1')).data).toMatchObject([{ id: held }]);
      expect(await used(third)).toBe(4);
      expect((await get(third, '/v2/team/queue-status')).mostRecentSuccess).toEqual(expect.any(String));
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
