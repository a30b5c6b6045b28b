import { afterEach, beforeEach, expect, it } from 'vitest';
import { batchRequest, parseBody } from '@/lib/contract';
import { createRemoteEngine } from '@/lib/operations/remote/engine';
import type { EndedPage } from '@/lib/scrape/engine';
import { KEY } from './bench';

const A = 'https://example.com/a';
const B = 'https://example.com/b';
const ID = '7d5b8f0e-0000-4000-8000-000000000000';
const JOB = `/v2/batch/scrape/${ID}`;

interface Call {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
}

let calls: Call[] = [];
let replies: Record<string, unknown[]> = {};

beforeEach(() => {
  calls = [];
  replies = {};
});
afterEach(() => {
  replies = {};
});

const service = 'https://api.example';

/** A service that gives each call the next reply to its method and path. */
const fetchFake: typeof fetch = async (input, init = {}) => {
  const path = String(input).slice(service.length);
  const method = init.method ?? 'GET';
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  calls.push({ method, path, body, key: new Headers(init.headers).get('authorization') });
  const reply = replies[`${method} ${path}`]?.shift();
  if (reply === undefined)
    return Response.json({ success: false, error: `No reply to ${method} ${path}.` }, { status: 404 });
  return Response.json(reply);
};

/** A clock whose pauses are over at once. */
const clock = {
  now: () => 0,
  delay: async (milliseconds: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    // Limits never pass; pauses do.
    if (milliseconds > 10_000) await new Promise(() => undefined);
  },
};

const engine = () => createRemoteEngine({ baseUrl: service, key: KEY, isLiveTab: false, clock, fetch: fetchFake });

function input(body: object = {}) {
  const parsed = parseBody(batchRequest, { urls: [A, B], ...body });
  if (!parsed.ok) throw new Error('bad test request');
  return parsed.input;
}

const context = (pages: EndedPage[], controller = new AbortController()) => ({
  signal: controller.signal,
  progress: async () => undefined,
  onPage: async (page: EndedPage) => void pages.push(page),
});

const document = (url: string) => ({ markdown: url, metadata: { sourceURL: url } });
const status = (state: string, data: object[] = [], rest: object = {}) => ({
  success: true,
  status: state,
  data,
  ...rest,
});

it('starts, follows and ends a job, and hands on each page once', async () => {
  replies = {
    'POST /v2/batch/scrape': [{ success: true, id: ID, url: 'https://other.example/elsewhere' }],
    [`GET ${JOB}?skip=0`]: [status('scraping'), status('scraping', [document(A)])],
    [`GET ${JOB}?skip=1`]: [status('scraping'), status('completed', [document(B)])],
    [`GET ${JOB}?skip=2`]: [status('completed')],
    [`GET ${JOB}/errors`]: [{ errors: [{ id: '1', url: 'https://example.com/c', error: 'Gone.' }], robotsBlocked: [] }],
  };
  const pages: EndedPage[] = [];
  expect(await engine()('batch', input({ maxConcurrency: 2 }), context(pages))).toBeUndefined();
  expect(calls[0]).toMatchObject({ body: { urls: [A, B], maxConcurrency: 2, timeout: 60_000 }, key: `Bearer ${KEY}` });
  expect(calls[0]?.body).toEqual({ urls: [A, B], maxConcurrency: 2, timeout: 60_000, formats: [{ type: 'markdown' }] });
  expect(
    pages.map((page) => [page.url, 'result' in page ? page.result.response.data.markdown : page.error.message]),
  ).toEqual([
    [A, A],
    [B, B],
    ['https://example.com/c', 'api.example could not scrape the page: "Gone."'],
  ]);
  expect(calls.every(({ path }) => path.startsWith('/v2/batch/scrape'))).toBe(true);
});

it.each([
  ['at the top', (body: object) => body],
  ['under data, as the official client takes it, too', (data: object) => ({ success: true, data })],
])('hands on every member of the responses about the job, of each the newest: errors %s', async (_, asGiven) => {
  replies = {
    'POST /v2/batch/scrape': [{ success: true, id: ID, url: 'https://api.example/job', invalidURLs: ['x'] }],
    [`GET ${JOB}?skip=0`]: [
      status('scraping', [document(A)], { total: 2, next: 'https://api.example/2', odd: { a: 1 } }),
    ],
    [`GET ${JOB}?skip=1`]: [status('completed', [], { total: 1, creditsUsed: 3, note: `The key is ${KEY}.` })],
    [`GET ${JOB}/errors`]: [
      asGiven({ errors: [{ url: B, error: 'Gone.', code: 'SCRAPE_GONE' }], robotsBlocked: [B], hint: `Not ${KEY}.` }),
    ],
  };
  const pages: EndedPage[] = [];
  const members: unknown[] = [];
  const onMembers = async (given: unknown) => void members.push(given);
  await engine()('batch', input(), { ...context(pages), onMembers });
  expect(members.at(-1)).toEqual({
    id: ID,
    url: 'https://api.example/job',
    invalidURLs: ['x'],
    status: 'completed',
    total: 1,
    next: 'https://api.example/2',
    odd: { a: 1 },
    creditsUsed: 3,
    note: expect.not.stringContaining(KEY),
    robotsBlocked: [B],
    hint: expect.not.stringContaining(KEY),
  });
  expect(members[1]).toMatchObject({ status: 'scraping', total: 2 });
  expect(pages.at(-1)).toMatchObject({ url: B, error: { serviceCode: 'SCRAPE_GONE' } });
});

it('cancels the job at the service when it is aborted', async () => {
  replies = {
    'POST /v2/batch/scrape': [{ success: true, id: ID }],
    [`GET ${JOB}?skip=0`]: [status('scraping', [document(A)])],
    [`DELETE ${JOB}`]: [{ status: 'cancelled' }],
  };
  const controller = new AbortController();
  const reason = new Error('enough');
  const stopping = { ...context([], controller), onPage: async () => controller.abort(reason) };
  await expect(engine()('batch', input(), stopping)).rejects.toBe(reason);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE ${JOB}`);
});

it.each([
  ['failed', { error: 'Out of browsers.' }, 'api.example ended the job as failed: "Out of browsers."'],
  ['cancelled', {}, 'api.example ended the job as cancelled.'],
])('fails where the service ends it as %s', async (state, rest, message) => {
  replies = {
    'POST /v2/batch/scrape': [{ success: true, id: ID }],
    [`GET ${JOB}?skip=0`]: [status(state, [], rest)],
  };
  await expect(engine()('batch', input(), context([]))).rejects.toMatchObject({
    message,
    init: { mayHaveBeenBilled: true },
  });
});

it.each([
  [{ success: true }, 'api.example began a job without a usable id.'],
  [{ success: true, id: '../../v1/keys' }, 'api.example began a job without a usable id.'],
])('does not follow %j', async (reply, message) => {
  replies = { 'POST /v2/batch/scrape': [reply] };
  await expect(engine()('batch', input(), context([]))).rejects.toMatchObject({ message });
  expect(calls).toHaveLength(1);
});
