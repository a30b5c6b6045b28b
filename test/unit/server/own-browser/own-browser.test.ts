import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createOpenAiModel } from '@/lib/model';
import { randomHex, resultParts, type ToBrowser, WIRE } from '@/lib/programs/protocol';
import { createCode } from '@/server/own-browser/pairing';
import { createPrograms, keyOfProgram } from '@/server/own-browser/programs';
import { createOwnRequests } from '@/server/own-browser/requests';
import { KEY, serving } from '../http/serving';
import { stubSessions } from '../http/sessions-stub';
import { scraped, stubBrowser } from '../http/stub-browser';
import { codeIn, connect, ORIGIN, pair, showKey, type TestExtension } from './extension';

const PAGE = { url: 'http://page.example/inbox' };

/** A server for the person's browser, and the lines that it has shown. */
async function own(options: Parameters<typeof serving>[0] = {}) {
  const said: string[] = [];
  const openBrowser = () => Promise.reject(new Error('No browser is to be started.'));
  const server = await serving({ browser: 'mine', openBrowser, say: (line) => said.push(line), ...options });
  return { server, said };
}

async function paired(options: Parameters<typeof serving>[0] = {}) {
  const opened = await own(options);
  const extension = await connect(opened.server.url);
  return { ...opened, extension, key: await pair(extension, opened.said) };
}

const found = (markdown: string, url = PAGE.url) =>
  scraped({ markdown, metadata: { sourceURL: url, url, statusCode: 200 } });

function reply(extension: TestExtension, { id }: { id: string }, markdown: string): void {
  for (const part of resultParts(id, { ok: true, value: found(markdown) }) ?? []) extension.send(part);
}

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

it('scrapes in the browser that is paired, and says which program asks', async () => {
  const { server, extension } = await paired();
  const response = server.post(PAGE);
  const request = await extension.next('request');
  expect(request).toMatchObject({ program: 'main', call: { kind: 'scrape', wanted: { input: PAGE } } });
  reply(extension, request, 'Signed in');
  expect(await (await response).json()).toMatchObject({ success: true, data: { markdown: 'Signed in' } });
  expect(await extension.next('received')).toEqual({ type: 'received', id: request.id });
});

it('names a program by its own key, and refuses keys of another server key', async () => {
  const { server, extension } = await paired();
  const response = server.post(PAGE, bearer(keyOfProgram(KEY, 'notes') ?? ''));
  const request = await extension.next('request');
  expect(request.program).toBe('notes');
  reply(extension, request, 'text');
  expect((await response).status).toBe(200);
  for (const key of [keyOfProgram('an old key of this server', 'notes') ?? '', 'notes.', `main.${KEY}`]) {
    expect((await server.post(PAGE, bearer(key))).status).toBe(401);
  }
  expect(extension.heard.filter(({ type }) => type === 'request')).toHaveLength(1);
});

it('lets no program find what another has asked for', async () => {
  const { server } = await own();
  const notes = bearer(keyOfProgram(KEY, 'notes') ?? '');
  for (const path of [
    '/v2/team/activity',
    '/v2/crawl/active',
    '/v2/agent',
    '/v2/monitor',
    '/v2/browser',
    '/v1/crawl/active',
  ]) {
    expect([path, (await fetch(server.url + path, notes)).status]).toEqual([path, 403]);
  }
  expect((await fetch(`${server.url}/v2/crawl/active`, bearer(KEY))).status).toBe(200);
});

it('reads a live tab, and lists tabs', async () => {
  const { server, extension } = await paired();
  const response = server.post({ url: 'tab:active', formats: ['markdown'] });
  const request = await extension.next('request');
  expect(request.call).toMatchObject({ kind: 'scrape', tab: 'active' });
  reply(extension, request, 'tab');
  expect((await response).status).toBe(200);
  expect((await server.post({ url: 'tab:one' })).status).toBe(400);
  expect((await server.post({ url: 'tab:1', profile: { name: 'work' } })).status).toBe(400);

  const listing = fetch(`${server.url}/v2/browser/tabs`, bearer(KEY));
  const asked = await extension.next('request');
  expect(asked.call).toEqual({ kind: 'tabs' });
  const tabs = [{ id: 1, title: 'Page', url: PAGE.url, active: true }];
  for (const part of resultParts(asked.id, { ok: true, value: tabs }) ?? []) extension.send(part);
  expect(await (await listing).json()).toEqual({ success: true, tabs });
});

it('replays a recording with variables, and lists recordings', async () => {
  const { server, extension } = await paired();
  const response = server.post({ url: 'recording:Monthly bill', variables: { month: 'May' }, formats: ['markdown'] });
  const request = await extension.next('request');
  expect(request.call).toMatchObject({
    kind: 'scrape',
    recording: { name: 'Monthly bill', values: { month: 'May' } },
  });
  reply(extension, request, 'bill');
  expect(await (await response).json()).toMatchObject({ data: { markdown: 'bill' } });
  for (const body of [{ variables: { month: 5 } }, { actions: [{ type: 'scroll' }] }, { profile: { name: 'work' } }]) {
    expect((await server.post({ url: 'recording:Monthly bill', ...body })).status).toBe(400);
  }
  const listing = fetch(`${server.url}/v2/browser/recordings`, bearer(KEY));
  const asked = await extension.next('request');
  expect(asked.call).toEqual({ kind: 'recordings' });
  for (const part of resultParts(asked.id, { ok: true, value: [] }) ?? []) extension.send(part);
  expect(await (await listing).json()).toEqual({ success: true, recordings: [] });
});

it('acts in a live tab by a prompt, and runs no code there', async () => {
  const { server, extension } = await paired();
  const post = (tab: string, body: object) =>
    fetch(`${server.url}/v2/browser/tabs/${tab}/interact`, {
      method: 'POST',
      headers: { ...bearer(KEY).headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const response = post('active', { prompt: 'Open the bill', timeout: 20 });
  const request = await extension.next('request');
  expect(request.call).toEqual({ kind: 'act', tab: 'active', wish: 'Open the bill', left: 20_000 });
  const value = { output: 'It is open.', steps: ['Click Bill'], page: found('The bill') };
  for (const part of resultParts(request.id, { ok: true, value }) ?? []) extension.send(part);
  expect(await (await response).json()).toMatchObject({
    success: true,
    output: 'It is open.',
    steps: ['Click Bill'],
    data: { markdown: 'The bill' },
  });
  expect((await post('7', { code: 'document.cookie' })).status).toBe(501);
  expect((await post('first', { prompt: 'x' })).status).toBe(400);
  expect((await post('7', {})).status).toBe(400);
});

/** Scrapes, and returns a function that interacts with what was read. */
async function read({ server, extension }: Awaited<ReturnType<typeof paired>>, url: string) {
  const response = server.post({ url });
  const scrapeId = crypto.randomUUID();
  const value = scraped({ markdown: 'x', metadata: { sourceURL: PAGE.url, url: PAGE.url, scrapeId } });
  const request = await extension.next('request');
  for (const part of resultParts(request.id, { ok: true, value }) ?? []) extension.send(part);
  await response;
  const interact = (body: object) =>
    fetch(`${server.url}/v2/scrape/${scrapeId}/interact`, {
      method: 'POST',
      headers: { ...bearer(KEY).headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { scrapeId, interact };
}

it('interacts with a tab that was read in that tab, by a prompt', async () => {
  const opened = await paired();
  const { scrapeId, interact } = await read(opened, 'tab:active');
  const response = interact({ prompt: 'Open the bill', timeout: 20 });
  const request = await opened.extension.next('request');
  expect(request.call).toEqual({ kind: 'act', tab: { scrapeId }, wish: 'Open the bill', left: 20_000 });
  const value = { output: 'It is open.', steps: ['Click Bill'], page: found('The bill') };
  for (const part of resultParts(request.id, { ok: true, value }) ?? []) opened.extension.send(part);
  expect(await (await response).json()).toMatchObject({
    success: true,
    output: 'It is open.',
    steps: ['Click Bill'],
    data: { markdown: 'The bill' },
  });
  const refused = await interact({ code: 'document.cookie' });
  expect(refused.status).toBe(501);
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining('send a prompt') });
});

it('refuses to open a page of the person’s browser anywhere else', async () => {
  const { interact } = await read(await paired(), PAGE.url);
  for (const body of [{ code: '1' }, { prompt: 'Open the bill' }]) {
    const refused = await interact(body);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('read one by "tab:active"') });
  }
});

it('runs pages of jobs for the program that has asked, also for one that only its profile names', async () => {
  const { server, extension } = await paired({ browser: 'mine' });
  const started = await fetch(`${server.url}/v2/batch/scrape`, {
    method: 'POST',
    body: JSON.stringify({ urls: [PAGE.url] }),
    headers: { ...bearer(keyOfProgram(KEY, 'notes') ?? '').headers, 'content-type': 'application/json' },
  });
  const { id } = (await started.json()) as { id: string };
  const request = await extension.next('request');
  expect(request.program).toBe('notes');
  reply(extension, request, 'page of a job');
  await vi.waitFor(async () => {
    const status = await fetch(`${server.url}/v2/batch/scrape/${id}`, bearer(KEY));
    expect(await status.json()).toMatchObject({ status: 'completed', data: [{ markdown: 'page of a job' }] });
  });
});

it('acts for no agent, whose pages are in a browser with what its user is signed in to', async () => {
  const model = createOpenAiModel({ baseUrl: 'http://127.0.0.1:9', model: 'm' });
  const { server } = await own({ model, openSessionBrowser: stubSessions().open });
  const started = await fetch(`${server.url}/v2/agent`, {
    method: 'POST',
    body: JSON.stringify({ prompt: 'Who?', urls: [PAGE.url], interact: true }),
    headers: { ...bearer(KEY).headers, 'content-type': 'application/json' },
  });
  expect([started.status, await started.json()]).toMatchObject([
    501,
    { error: expect.stringContaining('--browser mine') },
  ]);
});

it('lets no client make up the program of a profile', () => {
  const programs = createPrograms(KEY);
  expect(programs.programIn(programs.profileFor('notes'))).toBe('notes');
  expect(programs.programIn('browser:notes')).toBe('background');
  expect(programs.programIn(`browser:${keyOfProgram(KEY, 'notes')}`)).toBe('background');
  expect(programs.programIn('work')).toBeUndefined();
  expect(programs.during('mail', () => programs.programIn('browser'))).toBe('mail');
  expect(keyOfProgram(KEY, 'A name')).toBeUndefined();
});

it('asks again after the connection was lost, and answers once', async () => {
  const { server, extension, key } = await paired();
  const response = server.post(PAGE);
  const first = await extension.next('request');
  extension.socket.terminate();
  const again = await connect(server.url);
  expect(await showKey(again, key)).toBe(true);
  const second = await again.next('request');
  expect(second).toEqual(first);
  reply(again, second, 'once');
  reply(again, second, 'twice');
  expect(await (await response).json()).toMatchObject({ data: { markdown: 'once' } });
  await again.next('received');
  await again.next('received');
});

it('begins a result anew whose connection has broken in the middle', async () => {
  const { server, extension, key } = await paired();
  const response = server.post(PAGE);
  const request = await extension.next('request');
  const long = 'x'.repeat(2 * WIRE.part);
  const [part] = resultParts(request.id, { ok: true, value: found(long) }) ?? [];
  if (part) extension.send(part);
  extension.socket.close();
  const again = await connect(server.url);
  await showKey(again, key);
  reply(again, await again.next('request'), long);
  expect(await (await response).json()).toMatchObject({ data: { markdown: long } });
});

it('tells the browser of a client that has left', async () => {
  const { server, extension } = await paired();
  const leaving = new AbortController();
  const response = server.post(PAGE, { signal: leaving.signal });
  const { id } = await extension.next('request');
  leaving.abort();
  await expect(response).rejects.toThrow();
  expect(await extension.next('cancel')).toEqual({ type: 'cancel', id });
});

it('ends all requests when the person stops programs', async () => {
  const { server, extension } = await paired();
  const response = server.post(PAGE);
  await extension.next('request');
  extension.send({ type: 'stop' });
  expect((await response).status).toBe(403);
});

it('fails requests of a browser that stays away with a next step', async () => {
  const requests = createOwnRequests(20);
  const asked = requests.ask(
    { kind: 'tabs' },
    { program: 'main', signal: new AbortController().signal, pause: () => undefined },
  );
  await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', record: { nextStep: /settings/ } });
});

it('stops the clock of a request while the person is asked', async () => {
  const { server, extension } = await paired();
  const response = server.post({ ...PAGE, timeout: 1_000 });
  const request = await extension.next('request');
  extension.send({ type: 'asking', id: request.id });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  extension.send({ type: 'going', id: request.id });
  reply(extension, request, 'allowed');
  expect(await (await response).json()).toMatchObject({ data: { markdown: 'allowed' } });
});

it.each([
  ['a page of the web', { origin: 'https://evil.example' }],
  ['a page on this computer', { origin: 'http://127.0.0.1:8000' }],
  ['no browser at all', {}],
  ['a name that was made to lead here', { origin: ORIGIN, host: 'rebound.example' }],
])('lets %s not connect', async (_name, headers) => {
  const { server } = await own();
  const code = await new Promise<string>((resolve) => {
    const { port } = new URL(server.url);
    const socket = connectSocket(Number(port), '127.0.0.1');
    const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      [
        'GET /own-browser HTTP/1.1',
        ...lines,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    );
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      const isClosed = text.includes('\r\n\r\n') && (!text.startsWith('HTTP/1.1 101') || text.includes('\x88'));
      if (isClosed) resolve(text.startsWith('HTTP/1.1 101') ? 'closed' : (text.split(' ')[1] ?? ''));
    });
    onTestFinished(() => void socket.destroy());
  });
  expect(['403', 'closed']).toContain(code);
});

it('lets no other extension use a key, and no key that is wrong', async () => {
  const { server, key } = await paired();
  const other = await connect(server.url, { origin: 'chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba' });
  other.send({ type: 'hello', nonce: randomHex(), paired: true });
  expect(await other.next('unknown')).toBeDefined();
  const guessing = await connect(server.url);
  expect(await showKey(guessing, randomHex())).toBe(false);
  expect(await guessing.closed).toBe(4003);
  const early = await connect(server.url);
  early.send({ type: 'key', key });
  expect(await early.closed).toBe(4005);
});

it('ends the key of the browser before when another one is paired', async () => {
  const { server, said, key } = await paired();
  await pair(await connect(server.url), said);
  const before = await connect(server.url);
  await showKey(before, key);
  expect(await before.closed).toBe(4003);
});

it('takes a code over the connection that asked for it alone, and ends after five wrong ones', async () => {
  const { server, said } = await own();
  const [mine, thief] = [await connect(server.url), await connect(server.url)];
  mine.send({ type: 'hello', nonce: randomHex(), paired: false });
  await mine.next('code-printed');
  const stolen = codeIn(said);
  thief.send({ type: 'hello', nonce: randomHex(), paired: false });
  await thief.next('code-printed');
  for (let left = WIRE.tries - 1; left >= 0; left--) {
    thief.send({ type: 'pair', code: stolen });
    expect(await thief.next('wrong-code')).toEqual({ type: 'wrong-code', left });
  }
  expect(await thief.closed).toBe(4001);
  mine.send({ type: 'pair', code: stolen.toLowerCase().replace('-', ' ') });
  expect((await mine.next('paired')).key).toMatch(/^[0-9a-f]{64}$/);
});

it('takes a code once, and for two minutes', () => {
  let time = 0;
  const once = createCode(() => time);
  expect(once.check(once.text)).toEqual({ isRight: true });
  expect(once.check(once.text).isRight).toBe(false);
  const late = createCode(() => time);
  time += WIRE.code + 1;
  expect(late.check(late.text)).toEqual({ isRight: false, left: 0 });
});

it('prints no more than five codes a minute', async () => {
  const { server, said } = await own();
  for (let count = 0; count < 6; count++) {
    const extension = await connect(server.url);
    extension.send({ type: 'hello', nonce: randomHex(), paired: false });
    if (count < 5) await extension.next('code-printed');
    else expect(await extension.closed).toBe(4001);
  }
  expect(said.filter((line) => line.includes('Type this code'))).toHaveLength(5);
});

it('keeps the hash of a key alone, and knows the browser after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-pairing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { server, key } = await paired({ pairingFolder: folder });
  expect(await readFile(join(folder, 'own-browser.json'), 'utf8')).not.toContain(key);
  await server[Symbol.asyncDispose]();
  const restarted = await own({ pairingFolder: folder });
  const extension = await connect(restarted.server.url);
  expect(await showKey(extension, key)).toBe(true);
  await extension.next('welcome');
});

it('ends a connection for messages that come again, out of order, or that there are none of', async () => {
  for (const texts of [
    ['{"n":1,"type":"ping"}', '{"n":1,"type":"ping"}'],
    ['{"n":2,"type":"ping"}'],
    ['{"n":1,"type":"open"}'],
    ['nothing'],
  ]) {
    const { server } = await own();
    const extension = await connect(server.url);
    for (const text of texts) extension.socket.send(text);
    expect(await extension.closed).toBe(4005);
  }
});

it('ends a connection that floods it', async () => {
  const { server } = await own();
  const extension = await connect(server.url);
  for (let count = 0; count < 2_001; count++) extension.send({ type: 'ping' });
  expect(await extension.closed).toBe(4005);
});

it('takes results in parts up to 50 MB, and none beyond', { tags: ['slow'] }, () => {
  const id = crypto.randomUUID();
  const result = { ok: true as const, value: '𝔘'.repeat(WIRE.part) };
  const parts = resultParts(id, result);
  expect(parts?.length).toBe(3);
  // Compared as one value: describing how such texts differ would take minutes.
  const joined = parts?.map(({ text }) => JSON.parse(JSON.stringify(text))).join('');
  expect(joined === JSON.stringify(result)).toBe(true);
  expect(resultParts(id, { ok: true, value: 'x'.repeat(WIRE.result) })).toBeUndefined();
});

it('sends what was cancelled meanwhile over the next connection', async () => {
  const requests = createOwnRequests();
  const leaving = new AbortController();
  const sent: ToBrowser[] = [];
  const disconnect = requests.connect((message) => sent.push(message));
  const asked = requests.ask({ kind: 'tabs' }, { program: 'main', signal: leaving.signal, pause: () => undefined });
  disconnect();
  leaving.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  requests.connect((message) => sent.push(message));
  expect(sent.map(({ type }) => type)).toEqual(['request', 'cancel']);
});

it('runs requests whose profile is called browser there, and others in its own', async () => {
  const { server, extension } = await paired({ browser: 'both', openBrowser: async () => stubBrowser() });
  const response = server.post({ ...PAGE, profile: { name: 'browser' } });
  reply(extension, await extension.next('request'), 'mine');
  expect(await (await response).json()).toMatchObject({ data: { markdown: 'mine' } });
});
