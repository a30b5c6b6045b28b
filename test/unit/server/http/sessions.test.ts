import { expect, it, onTestFinished, vi } from 'vitest';
import { createOpenAiModel } from '@/lib/model';
import type { HttpServiceOptions } from '@/server/http/service';
import { MOST_SESSIONS } from '@/server/sessions/sessions';
import { KEY, PAGE, serving } from './serving';
import { stubSessions } from './sessions-stub';
import { scraped, stubBrowser } from './stub-browser';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

async function sessions(options: Partial<HttpServiceOptions> = {}) {
  const stub = stubSessions();
  const answered = stubBrowser(() => scraped({ metadata: { scrapeId: crypto.randomUUID() } }));
  const server = await serving({ openBrowser: async () => answered, openSessionBrowser: stub.open, ...options });
  async function ask(method: string, path: string, body?: object, init: RequestInit = {}) {
    const headers = { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) };
    const given = { method, headers, ...(body && { body: JSON.stringify(body) }), ...init };
    const response = await fetch(server.url + path, given);
    return { status: response.status, body: await response.json() };
  }
  async function scrape(body: object = {}): Promise<string> {
    const response = await (await server.post({ url: PAGE, ...body })).json();
    return `/v2/scrape/${response.data.metadata.scrapeId}/interact`;
  }
  return { ...server, stub, ask, scrape };
}

it('interact-02 to 05: code runs in the page of the scrape, which is opened again once', async () => {
  const { ask, scrape, stub } = await sessions();
  const actions = [{ type: 'click', selector: 'a' }];
  const path = await scrape({ headers: { 'x-a': 'b' }, waitFor: 10, mobile: true, actions });
  const first = await ask('POST', path, { code: 'one', language: 'node', origin: 'js-sdk@4.42.0' });
  expect(first).toEqual({
    status: 200,
    body: {
      success: true,
      sessionId: expect.any(String),
      ...{ cdpUrl: '', liveViewUrl: '', interactiveLiveViewUrl: '' },
      ...{ result: 'one', stdout: '', stderr: '', exitCode: 0, killed: false },
    },
  });
  const failing = await ask('POST', path, { code: "throw new Error('x')" });
  expect(failing).toMatchObject({
    status: 200,
    body: { success: false, exitCode: 1, stderr: 'Error\n', error: 'Error' },
  });
  expect(failing.body.sessionId).toBe(first.body.sessionId);
  expect(stub.pages).toHaveLength(1);
  expect(stub.pages[0]?.setup).toMatchObject({ url: PAGE, headers: { 'x-a': 'b' }, waitFor: 10, mobile: true });
  expect(stub.pages[0]?.setup?.actions).toMatchObject(actions);
});

it.each([
  ['interact-06', {}, "Either 'code' or 'prompt' must be provided.", []],
  ['interact-07', { code: '1', timeout: 301 }, 'Bad Request: timeout: Must be at most 300.', ['timeout']],
  ['interact-08', { code: '1', language: 'ruby' }, 'Bad Request: language: Must be one of', ['language']],
  ['an unknown field', { code: '1', ttll: 5 }, 'Unrecognized key in body', []],
  ['a ttl', { code: '1', ttl: 29 }, 'Bad Request: ttl: Must be at least 30.', ['ttl']],
])('%s: refuses a body that is wrong', async (_name, body, error, path) => {
  const { ask, scrape } = await sessions();
  expect(await ask('POST', await scrape(), body)).toMatchObject({
    status: 400,
    body: { success: false, error: expect.stringContaining(error), details: [{ path }] },
  });
});

it('interact-09, 11, 12: refuses what there is not, and ends what there is', async () => {
  const { ask, scrape, stub } = await sessions();
  const unknown = { status: 404, body: { success: false, error: 'Job not found.' } };
  expect(await ask('POST', `/v2/scrape/${UNKNOWN}/interact`, { code: '1' })).toEqual(unknown);
  const { body: session } = await ask('POST', '/v2/browser', {});
  const other = { code: '1', existingSessionId: session.id };
  expect(await ask('POST', `/v2/scrape/${UNKNOWN}/interact`, other), 'with a session to use').toEqual(unknown);
  await ask('DELETE', `/v2/browser/${session.id}`);
  expect(await ask('POST', '/v2/scrape/x/interact', { code: '1' })).toMatchObject({ status: 400 });
  const path = await scrape();
  const none = { status: 404, body: { success: false, error: 'Browser session not found.' } };
  expect(await ask('DELETE', path)).toEqual(none);
  await ask('POST', path, { code: '1' });
  const stopped = { success: true, sessionDurationMs: expect.any(Number), creditsBilled: 1 };
  expect(await ask('DELETE', path)).toEqual({ status: 200, body: stopped });
  expect(stub.pages.every(({ isClosed }) => isClosed)).toBe(true);
  expect(
    stub.browsers.some(({ isOpen }) => isOpen),
    'the browser ends with its last session',
  ).toBe(false);
  expect(await ask('DELETE', path)).toEqual(none);
  expect(await ask('POST', path, { code: '1' }), 'it is opened again').toMatchObject({ status: 200 });
  expect(stub.pages).toHaveLength(3);
  expect((await fetch(`${(await sessions()).url}${path}`, { method: 'POST' })).status).toBe(401);
});

it('opens a page once for calls that come at the same time, and runs one of them after the other', async () => {
  const { ask, scrape, stub } = await sessions();
  const path = await scrape();
  const same = { code: 'same' };
  const both = await Promise.all([ask('POST', path, same), ask('POST', path, same), ask('POST', path, same)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(stub.pages).toHaveLength(1);
  expect(stub.most()).toBe(1);
});

it('leaves nothing open for a client that has left', async () => {
  const { ask, scrape, stub } = await sessions();
  const path = await scrape();
  let open = () => {};
  stub.holdOpening(
    new Promise<void>((resolve) => {
      open = resolve;
    }),
  );
  const leaving = new AbortController();
  const asked = ask('POST', path, { code: '1' }, { signal: leaving.signal });
  await vi.waitFor(() => expect(stub.signals).toHaveLength(1));
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await vi.waitFor(() => expect(stub.signals[0]?.aborted).toBe(true));
  open();
  await vi.waitFor(() => expect(stub.browsers[0]?.isOpen).toBe(false));
  expect(stub.pages.every(({ isClosed }) => isClosed)).toBe(true);
});

it('answers 501 for languages that are not served, and for prompts without a model, and opens nothing for them', async () => {
  const { ask, scrape, stub } = await sessions();
  const path = await scrape();
  for (const language of ['python', 'bash']) {
    const { status, body } = await ask('POST', path, { code: '1', language });
    expect([status, body]).toEqual([
      501,
      { success: false, error: `${language} is not served here: send JavaScript, with language "node".` },
    ]);
  }
  expect(await ask('POST', path, { prompt: 'Click' })).toMatchObject({
    status: 501,
    body: { success: false, error: expect.stringContaining('--model-url') },
  });
  expect(stub.pages).toEqual([]);
});

it('interact-01: does what a prompt says, unless there is code', async () => {
  const model = createOpenAiModel({ baseUrl: 'http://127.0.0.1:9/v1', model: 'm' });
  const { ask, scrape } = await sessions({ model });
  const path = await scrape();
  expect((await ask('POST', path, { prompt: 'Click' })).body).toMatchObject({
    success: true,
    output: 'did Click',
    actions: [],
  });
  expect((await ask('POST', path, { prompt: 'Click', code: 'two' })).body).toMatchObject({ result: 'two' });
});

it('answers 409 for scrapes whose page cannot be opened again', async () => {
  const { ask, url } = await sessions();
  const form = new FormData();
  form.append('file', new Blob(['<p>a']), 'a.html');
  const headers = { authorization: `Bearer ${KEY}` };
  const parsed = await (await fetch(`${url}/v2/parse`, { method: 'POST', headers, body: form })).json();
  expect(await ask('POST', `/v2/scrape/${parsed.data.metadata.scrapeId}/interact`, { code: '1' })).toMatchObject({
    status: 409,
    body: { success: false, error: expect.stringContaining('made of a file') },
  });
});

it.each([
  ['a batch', '/v2/batch/scrape', (urls: string[], options: object) => ({ urls, ...options })],
  [
    'a crawl',
    '/v2/crawl',
    ([url]: string[], scrapeOptions: object) => ({ url, limit: 1, sitemap: 'skip', scrapeOptions }),
  ],
])('opens a page of %s again', async (_name, path, bodyOf) => {
  const answered = stubBrowser(({ url }) => scraped({ metadata: { sourceURL: url } }));
  const { ask, stub } = await sessions({ openBrowser: async () => answered });
  const options = { headers: { 'x-a': 'b' }, waitFor: 5, mobile: true };
  const other = 'http://page.example/other';
  const { body: started } = await ask('POST', path, bodyOf([other, PAGE], options));
  await expect.poll(async () => (await ask('GET', `${path}/${started.id}`)).body.status).toBe('completed');
  const { data } = (await ask('GET', `${path}/${started.id}`)).body;
  const { scrapeId } = data.find(
    ({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL === other,
  ).metadata;
  expect(await ask('POST', `/v2/scrape/${scrapeId}/interact`, { code: 'one' })).toMatchObject({ status: 200 });
  expect(stub.pages).toMatchObject([{ setup: { url: other, ...options }, ran: ['one'] }]);

  const { body: hidden } = await ask('POST', path, bodyOf([other], { ...options, zeroDataRetention: true }));
  await expect.poll(async () => (await ask('GET', `${path}/${hidden.id}`)).body.status).toBe('completed');
  const [page] = (await ask('GET', `${path}/${hidden.id}`)).body.data;
  expect(await ask('POST', `/v2/scrape/${page.metadata.scrapeId}/interact`, { code: 'one' })).toMatchObject({
    status: 409,
    body: { success: false, error: expect.stringContaining('not kept') },
  });
});

it('uses a session that is open already', async () => {
  const { ask, scrape, stub } = await sessions();
  const { body } = await ask('POST', '/v2/browser', {});
  const path = await scrape();
  expect((await ask('POST', path, { code: '1', existingSessionId: body.id })).body.sessionId).toBe(body.id);
  expect(stub.pages[0]?.setup).toBeUndefined();
  await ask('DELETE', `/v2/browser/${body.id}`);
  expect((await ask('POST', path, { code: '1', existingSessionId: body.id })).status).toBe(410);
  expect((await ask('POST', path, { code: '1', existingSessionId: UNKNOWN })).status).toBe(404);
});

it('browser-01 to 03, 09, 10: opens and lists sessions on both paths', async () => {
  const { ask } = await sessions();
  const first = await ask('POST', '/v2/browser', {});
  expect(first).toEqual({
    status: 200,
    body: {
      success: true,
      id: expect.any(String),
      ...{ cdpUrl: '', liveViewUrl: '', interactiveLiveViewUrl: '' },
      expiresAt: expect.stringMatching(/Z$/),
    },
  });
  const second = await ask('POST', '/v2/interact', { ttl: 60, recordSession: true });
  expect(second.body.warning).toContain('recordSession');
  expect(await ask('POST', '/v2/browser', { ttl: 5 })).toMatchObject({
    status: 400,
    body: { details: [{ path: ['ttl'] }] },
  });
  const { body } = await ask('GET', '/v2/browser?status=active');
  expect(body.sessions).toMatchObject([
    { id: second.body.id, status: 'active' },
    { id: first.body.id, status: 'active' },
  ]);
  expect(await ask('GET', '/v2/browser?status=zzz')).toMatchObject({ status: 400, body: { success: false } });
  expect((await ask('GET', '/v2/interact?status=destroyed')).body).toEqual({ success: true, sessions: [] });
});

it('browser-04, 05: lets one session at a time write to a profile', async () => {
  const { ask, stub } = await sessions();
  const profile = { name: 'p', saveChanges: true };
  const { body: first } = await ask('POST', '/v2/browser', { profile });
  expect(await ask('POST', '/v2/browser', { profile })).toEqual({
    status: 409,
    body: { success: false, error: expect.stringMatching(/^Another session is currently writing to this profile\./) },
  });
  expect((await ask('POST', '/v2/browser', { profile: { ...profile, saveChanges: false } })).status).toBe(200);
  await ask('DELETE', `/v2/browser/${first.id}`);
  expect((await ask('POST', '/v2/browser', { profile })).status).toBe(200);
  expect(stub.browsers.every(({ profile }) => profile)).toBe(true);
});

it('lists and deletes saved profiles on both paths, but none that a session may save', async () => {
  const { ask, url } = await sessions();
  const name = 'a/b ?ü';
  const path = `/v2/browser/profiles/${encodeURIComponent(name)}`;
  const unknown = { status: 404, body: { success: false, error: 'Profile not found.' } };
  expect(await ask('GET', '/v2/browser/profiles')).toEqual({ status: 200, body: { success: true, profiles: [] } });
  expect(await ask('DELETE', path)).toEqual(unknown);

  const { body: session } = await ask('POST', '/v2/browser', { profile: { name } });
  expect(await ask('DELETE', path)).toEqual({
    status: 409,
    body: { success: false, error: expect.stringContaining('currently saving to this profile') },
  });
  await ask('DELETE', `/v2/browser/${session.id}`);
  expect((await ask('GET', '/v2/interact/profiles')).body).toEqual({
    success: true,
    profiles: [{ name, savedAt: expect.stringMatching(/Z$/) }],
  });
  expect((await fetch(url + path, { method: 'DELETE' })).status, 'without the key').toBe(401);
  expect(await ask('DELETE', path)).toEqual({ status: 200, body: { success: true } });
  expect(await ask('DELETE', path)).toEqual(unknown);
  expect((await ask('DELETE', '/v2/browser/profiles')).status).toBe(405);
});

it('browser-06 to 08, 11, 12: runs code, tells of its failure with success, and ends', async () => {
  const { ask } = await sessions();
  const { body } = await ask('POST', '/v2/browser', {});
  const path = `/v2/browser/${body.id}`;
  expect(await ask('POST', `${path}/execute`, { code: 'a' })).toMatchObject({
    status: 200,
    body: { success: true, result: 'a' },
  });
  expect(await ask('POST', `${path}/execute`, { code: 'throw 1' })).toMatchObject({
    status: 200,
    body: { success: true, error: 'Error' },
  });
  expect((await ask('POST', `${path}/execute`, { code: '1', language: 'bash' })).status).toBe(501);
  expect(await ask('DELETE', path)).toMatchObject({
    status: 200,
    body: { success: true, sessionDurationMs: expect.any(Number) },
  });
  expect(await ask('POST', `${path}/execute`, { code: '1' })).toEqual({
    status: 410,
    body: { success: false, error: 'Browser session has been destroyed.' },
  });
  const none = { status: 404, body: { success: false, error: 'Browser session not found.' } };
  expect(await ask('DELETE', path)).toEqual(none);
  expect(await ask('DELETE', `/v2/browser/${UNKNOWN}`)).toEqual(none);
  expect(await ask('POST', `/v2/browser/${UNKNOWN}/execute`, { code: '1' })).toEqual(none);
});

it('turns away a session too many, and one where none is served', async () => {
  const { ask } = await sessions();
  for (let index = 0; index < MOST_SESSIONS; index++) await ask('POST', '/v2/browser', {});
  expect(await ask('POST', '/v2/browser', {})).toMatchObject({ status: 429, body: { success: false } });
  const without = await sessions({ openSessionBrowser: undefined });
  expect(await without.ask('POST', '/v2/browser', {})).toMatchObject({
    status: 503,
    body: { error: 'This server has no browser but yours: restart it with --browser both.' },
  });
});

it('ends what runs with its session, and with its browser', async () => {
  const { ask, stub } = await sessions();
  const { body } = await ask('POST', '/v2/browser', {});
  const waiting = ask('POST', `/v2/browser/${body.id}/execute`, { code: 'wait' });
  await vi.waitFor(() => expect(stub.pages[0]?.ran).toEqual(['wait']));
  stub.browsers[0]?.crash();
  expect((await waiting).status).toBe(410);
  expect((await ask('GET', '/v2/browser?status=active')).body.sessions).toEqual([]);
});

it('ends sessions when their time is up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { createSessions } = await import('@/server/sessions/sessions');
  const stub = stubSessions();
  const profiles = { open: () => Promise.reject(new Error('none')) };
  await using all = createSessions({ openBrowser: stub.open, profiles, failed: () => undefined });
  const { signal } = new AbortController();
  const idle = await all.create({ ttl: 600, activityTtl: 10, profile: undefined }, signal);
  const old = await all.create({ ttl: 30, activityTtl: 3600, profile: undefined }, signal);
  await vi.advanceTimersByTimeAsync(9_000);
  await all.use(idle.id, signal, async () => 1);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([idle.status, old.status]).toEqual(['active', 'active']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([idle.status, old.status]).toEqual(['destroyed', 'active']);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(old.status).toBe('destroyed');
  expect(stub.pages.every(({ isClosed }) => isClosed)).toBe(true);
});

it('leaves nothing open when the server ends', async () => {
  const { ask, scrape, stub, ...server } = await sessions();
  await ask('POST', await scrape(), { code: '1' });
  await ask('POST', '/v2/browser', { profile: { name: 'p' } });
  await server[Symbol.asyncDispose]();
  expect(stub.browsers).toHaveLength(2);
  expect(stub.browsers.some(({ isOpen }) => isOpen)).toBe(false);
});
