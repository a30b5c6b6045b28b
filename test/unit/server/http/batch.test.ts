import { afterEach, describe, expect, it, vi } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { ScrapeRequest } from '@/lib/contract';
import type { Scraped } from '@/lib/worker/job-calls';
import type { HttpServiceOptions } from '@/server/http/service';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

const A = 'http://page.example/a';
const B = 'http://page.example/b';
const NOWHERE = 'http://nohost.invalid.example/';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

type Answer = (request: ScrapeRequest, signal: AbortSignal) => Promise<Scraped> | Scraped;

/** A document with each format that is asked for. */
const page: Answer = ({ url, formats }) => {
  if (url === NOWHERE) throw new WinnowError('SCRAPE_DNS_RESOLUTION_ERROR', 'The host was not found.');
  const data = Object.fromEntries(formats.map(({ type }) => [type, type === 'links' ? [] : type]));
  return scraped({ markdown: undefined, ...data, metadata: { sourceURL: url } });
};

/** Pages that come when the test says so. */
function held() {
  const release: (() => void)[] = [];
  const answer: Answer = (request, signal) =>
    new Promise((resolve, reject) => {
      release.push(() => resolve(page(request, signal)));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { release, answer };
}

async function batches(answer: Answer = page, options: Partial<HttpServiceOptions> = {}) {
  const browsers: ReturnType<typeof stubBrowser>[] = [];
  const server = await serving({
    openBrowser: async () => {
      const browser = stubBrowser(answer);
      browsers.push(browser);
      return browser;
    },
    ...options,
  });
  const path = `${server.url}/v2/batch/scrape`;
  const ask = async (method: string, rest: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${path}${rest}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const start = async (body: object): Promise<string> => (await ask('POST', '', body)).body.id;
  const status = async (id: string, query = '') => (await ask('GET', `/${id}${query}`)).body;
  const ended = async (id: string) => {
    await vi.waitFor(async () => expect((await status(id)).status).not.toBe('scraping'), { timeout: 4_000 });
    return status(id);
  };
  return { ...server, path, browsers, ask, start, status, ended };
}

const urlsOf = ({ data }: { data: { metadata: { sourceURL: string } }[] }) =>
  data.map(({ metadata }) => metadata.sourceURL);

afterEach(() => void vi.useRealTimers());

describe('the start of a batch', () => {
  it('01: has an id, the address of its status, and no invalid URLs', async () => {
    const { ask, path } = await batches();
    const { status, body } = await ask('POST', '', { urls: [A, B], origin: 'js-sdk@4.42.0', integration: '_mine' });
    expect([status, body]).toEqual([
      200,
      { success: true, id: expect.any(String), url: `${path}/${body.id}`, invalidURLs: [] },
    ]);
    expect(body.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  it.each([
    ['03', { urls: [] }, { error: 'Bad Request: urls: Must not be empty.', details: [{ path: ['urls'] }] }],
    ['04', { formats: ['markdown'] }, { details: [{ path: ['urls'] }] }],
    ['06', { urls: ['::', 'not a url'] }, { error: expect.stringContaining('No valid URLs provided') }],
    ['07', { urls: [A, 'not a url'], ignoreInvalidURLs: false }, { details: [{ path: ['urls', 1] }] }],
    [
      '10',
      { urls: [A], scrapeOptions: { formats: ['html'] } },
      {
        error: expect.stringContaining('Unrecognized key in body'),
        details: [{ code: 'unrecognized_keys', keys: ['scrapeOptions'], path: [] }],
      },
    ],
    ['15', { urls: [A], appendToId: 'x' }, { details: [{ path: ['appendToId'] }] }],
    ['22', { urls: [A], maxConcurrency: 0 }, { details: [{ path: ['maxConcurrency'] }] }],
    [
      '24',
      { urls: [A], waitFor: 4_000, timeout: 5_000 },
      { error: expect.stringContaining('waitFor must not exceed half of timeout') },
    ],
  ])('%s: is refused with 400 for %j', async (_case, wanted, expected) => {
    const { ask } = await batches();
    const { status, body } = await ask('POST', '', wanted);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'BAD_REQUEST', ...expected });
  });

  it('08: has no invalidURLs where they are not ignored', async () => {
    const { ask } = await batches();
    const { body } = await ask('POST', '', { urls: [A], ignoreInvalidURLs: false });
    expect(Object.keys(body)).toEqual(['success', 'id', 'url']);
  });

  it('23: takes a webhook as an address', async () => {
    const { ask } = await batches();
    const { status, body } = await ask('POST', '', { urls: [A], webhook: 'http://127.0.0.1:1/hook' });
    expect([status, body]).toEqual([200, { success: true, id: body.id, url: body.url, invalidURLs: [] }]);
  });

  it('is judged by key, then by id, then by body', async () => {
    const { ask, path } = await batches();
    for (const [method, address] of [
      ['POST', path],
      ['GET', `${path}/x`],
      ['DELETE', `${path}/x`],
      ['GET', `${path}/x/errors`],
    ] as const) {
      const headers = { authorization: 'Bearer wrong', 'content-type': 'application/json' };
      expect((await fetch(address, { method, headers, ...(method === 'POST' && { body: '{' }) })).status).toBe(401);
    }
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await ask(method, '/not-a-uuid?skip=x');
      expect([status, body.error]).toEqual([400, 'Invalid job ID format. Job ID must be a valid UUID.']);
    }
    expect(await ask('GET', '/not-a-uuid/errors')).toEqual({
      status: 404,
      body: { success: false, error: 'Job not found' },
    });
    expect((await ask('POST', '', '{')).body.code).toBe('BAD_REQUEST_INVALID_JSON');
  });
});

describe('the status of a batch', () => {
  it('02: has every document once it is done', async () => {
    const { start, ended } = await batches();
    const status = await ended(await start({ urls: [A, B] }));
    expect(status).toMatchObject({ success: true, status: 'completed', completed: 2, total: 2, creditsUsed: 2 });
    expect(urlsOf(status).sort()).toEqual([A, B]);
    expect(Date.parse(status.expiresAt)).toBeCloseTo(Date.parse(status.createdAt) + 86_400_000, -4);
    expect(status.expiresAt).toMatch(/:\d\d\.000Z$/);
    expect(status).toMatchObject({ completedAt: expect.any(String), duration: expect.any(Number) });
    expect(status).not.toHaveProperty('next');
    expect(status.data[0].metadata).toMatchObject({ scrapeId: expect.any(String), concurrencyLimited: false });
  });

  it('05: leaves out invalid URLs, which the start names', async () => {
    const { ask, ended } = await batches();
    const { body } = await ask('POST', '', { urls: [A, 'not a url'] });
    expect(body).toMatchObject({ success: true, invalidURLs: ['not a url'] });
    expect(await ended(body.id)).toMatchObject({ total: 1, completed: 1 });
  });

  it('09: has the formats that lie beside the addresses', async () => {
    const { start, ended } = await batches();
    const { data } = await ended(await start({ urls: [A], formats: ['html', 'links'], onlyMainContent: false }));
    expect(data[0]).toMatchObject({ html: 'html', links: [] });
    expect(data[0]).not.toHaveProperty('markdown');
  });

  it('11: has a document for each time that an address is given', async () => {
    const { start, ended } = await batches();
    const status = await ended(await start({ urls: [A, A] }));
    expect([status.total, status.data.length]).toEqual([2, 2]);
  });

  it('16, 17: counts pages that failed in neither number, and lists them among the errors', async () => {
    const { ask, start, ended } = await batches();
    const id = await start({ urls: [A, NOWHERE] });
    expect(await ended(id)).toMatchObject({ status: 'completed', completed: 1, total: 1 });
    const { status, body } = await ask('GET', `/${id}/errors`);
    expect(status).toBe(200);
    const error = { id: expect.any(String), timestamp: expect.stringMatching(/Z$/), url: NOWHERE };
    const why = { code: 'SCRAPE_DNS_RESOLUTION_ERROR', error: 'The host was not found.' };
    expect(body).toEqual({ errors: [{ ...error, ...why }], robotsBlocked: [] });
  });

  it('19: is 404 for an unknown job, as cancel and errors are', async () => {
    const { ask } = await batches();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/errors'],
    ] as const) {
      expect(await ask(method, `/${UNKNOWN}${path}`)).toEqual({
        status: 404,
        body: { success: false, error: 'Job not found' },
      });
    }
  });

  it('20, 21: comes page by page, whose next one is named only while documents lie beyond it', async () => {
    const { start, ended, status, path, ask } = await batches();
    const id = await start({ urls: [A, B, A] });
    await ended(id);
    const first = await status(id, '?limit=1');
    expect([first.data.length, first.next]).toEqual([1, `${path}/${id}?skip=1&limit=1`]);
    const rest = await status(id, '?skip=1');
    expect([rest.data.length, rest.next]).toEqual([2, undefined]);
    expect(await status(id, '?skip=7')).toMatchObject({ data: [], completed: 3 });
    for (const query of ['skip=-1', 'skip=1x', 'limit=0', 'limit=1001', 'skip=1&skip=2']) {
      expect((await ask('GET', `/${id}?${query}`)).body.error).toMatch(/^Invalid pagination: (skip|limit) must be/);
    }
  });

  it('names no next page while the job only works on it, and its host as the caller wrote it', async () => {
    const { release, answer } = held();
    const { start, status, url } = await batches(answer, { concurrency: 1 });
    const id = await start({ urls: [A, B] });
    await vi.waitFor(() => expect(release).toHaveLength(1));
    expect(await status(id)).toMatchObject({ status: 'scraping', completed: 0, total: 2, data: [] });
    release[0]?.();
    await vi.waitFor(async () => expect((await status(id)).completed).toBe(1));
    const whole = await status(id);
    expect([whole.data.length, whole.next]).toEqual([1, undefined]);
    await vi.waitFor(() => expect(release).toHaveLength(2));
    release[1]?.();
    await vi.waitFor(async () => expect((await status(id)).completed).toBe(2));
    const local = `http://localhost:${new URL(url).port}/v2/batch/scrape/${id}?limit=1`;
    const { next } = await (await fetch(local, { headers: { authorization: `Bearer ${KEY}` } })).json();
    expect(next).toMatch(/^http:\/\/localhost:\d+\/v2\/batch\/scrape\//);
  });
});

describe('a batch that runs', () => {
  it('12: takes more addresses, with their own options', async () => {
    const { release, answer } = held();
    const { ask, start, ended, browsers } = await batches(answer, { concurrency: 2 });
    const id = await start({ urls: [A, B] });
    await vi.waitFor(() => expect(release).toHaveLength(2));
    const { status, body } = await ask('POST', '', {
      urls: ['http://page.example/c'],
      appendToId: id,
      formats: ['html'],
    });
    expect([status, body.success, body.id]).toEqual([200, true, id]);
    release[0]?.();
    release[1]?.();
    await vi.waitFor(() => expect(release).toHaveLength(3));
    release[2]?.();
    const whole = await ended(id);
    expect([whole.total, urlsOf(whole)]).toEqual([3, expect.arrayContaining(['http://page.example/c'])]);
    const added = browsers.flatMap(({ asked }) => asked).find((input) => 'url' in input && input.url.endsWith('/c'));
    expect(added).toMatchObject({ formats: [{ type: 'html' }] });
  });

  it('13: takes none once it has ended', async () => {
    const { ask, start, ended } = await batches();
    const id = await start({ urls: [A] });
    await ended(id);
    const { status, body } = await ask('POST', '', { urls: [B], appendToId: id });
    expect([status, body.success]).toEqual([409, false]);
    expect(body.error).toMatch(/^Cannot append URLs to a completed or cancelled batch\. Start a new batch without/);
  });

  it('14: must be there to be added to', async () => {
    const { ask } = await batches();
    expect(await ask('POST', '', { urls: [A], appendToId: UNKNOWN })).toEqual({
      status: 404,
      body: { success: false, error: 'Job not found' },
    });
  });

  it('18: is cancelled at once, keeps its documents, and begins no further page', async () => {
    const { release, answer } = held();
    const { ask, start, status, browsers } = await batches(answer, { concurrency: 1 });
    const id = await start({ urls: [A, B] });
    await vi.waitFor(() => expect(release).toHaveLength(1));
    release[0]?.();
    await vi.waitFor(() => expect(release).toHaveLength(2));
    expect(await ask('DELETE', `/${id}`)).toEqual({ status: 200, body: { status: 'cancelled' } });
    expect(await status(id)).toMatchObject({ success: true, status: 'cancelled', completed: 1, total: 1 });
    await vi.waitFor(() => expect(browsers[0]?.running).toBe(0));
    expect((await ask('GET', `/${id}/errors`)).body).toEqual({ errors: [], robotsBlocked: [] });
    expect((await ask('DELETE', `/${id}`)).body).toEqual({ status: 'cancelled' });
    expect((await ask('POST', '', { urls: [A], appendToId: id })).status).toBe(409);
  });

  it('cannot be cancelled once it is done', async () => {
    const { ask, start, ended } = await batches();
    const id = await start({ urls: [A] });
    await ended(id);
    expect(await ask('DELETE', `/${id}`)).toEqual({
      status: 409,
      body: { success: false, error: 'Batch scrape is already completed' },
    });
  });

  it('scrapes over all slots, or over as many as it asks for', async () => {
    for (const [wanted, most] of [
      [{}, 3],
      [{ maxConcurrency: 2 }, 2],
    ] as const) {
      let running = 0;
      let seen = 0;
      const slow: Answer = async (request, signal) => {
        seen = Math.max(seen, ++running);
        await new Promise((resolve) => setTimeout(resolve, 10));
        running--;
        return page(request, signal);
      };
      const { start, ended } = await batches(slow, { concurrency: 3 });
      await ended(await start({ urls: Array.from({ length: 9 }, (_, index) => `${A}/${index}`), ...wanted }));
      expect(seen).toBe(most);
    }
  });

  it('waits for its slots however many scrapes may wait', async () => {
    const { start, ended } = await batches(page, { concurrency: 1, waiting: 0 });
    const ids = await Promise.all([start({ urls: [A, B] }), start({ urls: [A, B] })]);
    for (const id of ids) expect(await ended(id)).toMatchObject({ completed: 2 });
  });
});

describe('what is kept of a batch', () => {
  it('is found again where a document is large', async () => {
    const large = 'x'.repeat(50_000);
    const { start, ended } = await batches(({ url }) => scraped({ markdown: large, metadata: { sourceURL: url } }));
    expect((await ended(await start({ urls: [A] }))).data[0].markdown).toBe(large);
  });

  it.each(['zeroDataRetention', 'lockdown'])('is not written down or logged with %s', async (field) => {
    const { start, ended, log } = await batches(
      (request) => ({ ...page(request, new AbortController().signal), attachments: {} }) as Scraped,
    );
    const id = await start({ urls: [A], [field]: true });
    expect(await ended(id)).toMatchObject({ completed: 1, total: 1, data: [{ metadata: { sourceURL: A } }] });
    expect(log.map(({ url }) => url)).toEqual([undefined, undefined]);
  });

  it('is gone after a day', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { start, ask } = await batches();
    const id = await start({ urls: [A] });
    await vi.advanceTimersByTimeAsync(86_400_000);
    vi.useRealTimers();
    expect(await ask('GET', `/${id}`)).toEqual({ status: 404, body: { success: false, error: 'Job expired' } });
  });
});

it.each([
  ['GET', '', 'POST'],
  ['PUT', `/${UNKNOWN}`, 'GET, DELETE'],
  ['POST', `/${UNKNOWN}/errors`, 'GET'],
])('%s %s is answered with 405', async (method, path, allowed) => {
  const { path: batch } = await batches();
  const response = await fetch(`${batch}${path}`, { method, headers: { authorization: `Bearer ${KEY}` } });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
});
