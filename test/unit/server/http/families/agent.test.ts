import { Firecrawl } from 'firecrawl';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createSearchEngine } from '@/lib/operations/search/engines/engine';
import type { ActedOn } from '@/lib/operations/serving';
import { searxngBody, searxngResult, startSearchServer } from '../../../../support/search-server';
import { receiver } from '../receiver';
import { KEY } from '../serving';
import { stubSessions } from '../sessions-stub';
import { scraped, stubBrowser } from '../stub-browser';
import { NOWHERE, refusal, servingFamily, UNKNOWN, UNRECOGNIZED, wrongField } from './harbour';

const backend = await startSearchServer();
afterAll(() => backend[Symbol.asyncDispose]());

/** Texts of pages by their path, or by their path and the number of actions, and where they lead. */
const TEXTS: Record<string, { text: string; links?: string[]; json?: object }> = {
  '/list': { text: 'Choose a harbour.' },
  '/list 1': { text: 'The harbour was founded in 1871 by Ada Quay.' },
  '/': { text: 'Welcome to the harbour.', links: ['/about', '/docs', '/robots-denied/founded', '/a?x=1'] },
  '/about': {
    text: 'The harbour was founded in 1871 by Ada Quay.',
    links: ['/deep/1', 'http://169.254.169.254/founded'],
    json: { founder: 'Ada Quay', year: 1871, motto: 'Per aspera' },
  },
  '/docs': { text: 'Berths cost 12 euros a night.', json: { founder: null, year: null, motto: '' } },
};

/** Addresses of the pages that were read, in order. */
const asked: string[] = [];
let release = () => {};
let held: Promise<void> = Promise.resolve();

const openBrowser = async () =>
  stubBrowser(async ({ url, actions }, signal) => {
    asked.push(actions ? `${url} ${actions.length}` : url);
    const { pathname, origin } = new URL(url);
    if (pathname.startsWith('/held'))
      await Promise.race([held, new Promise((_, no) => signal.addEventListener('abort', no))]);
    if (url === NOWHERE) throw new TypeError('nowhere');
    const path = actions ? `${pathname} ${actions.length}` : pathname;
    const { text = 'Nothing of note.', links = [], json = null } = TEXTS[path] ?? {};
    const metadata = { sourceURL: url, url, statusCode: 200, title: `Page ${pathname}`, scrapeId: crypto.randomUUID() };
    const pageLinks = links.map((link) => new URL(link, origin).href);
    return { ...scraped({ markdown: text, json, metadata }), pageLinks };
  });

const searchEngine = createSearchEngine({ backend: 'searxng', address: backend.url });
const sessions = stubSessions();
const family = servingFamily({ openBrowser, searchEngine, openSessionBrowser: sessions.open });
/** A server without a model. */
const plain = servingFamily({ openBrowser, model: undefined, searchEngine });
const page = (path: string) => family.site.url + path;
const start = (body: object) => family.ask('POST', '/v2/agent', body);

async function done(body: object, at = family) {
  const begun = await at.ask('POST', '/v2/agent', body);
  expect(begun, JSON.stringify(begun.body)).toMatchObject({ status: 200, body: { success: true } });
  return { id: begun.body.id as string, ...(await at.ended(`/v2/agent/${begun.body.id}`)) };
}

const trace = async (id: string, at = family) => (await at.ask('GET', `/v2/agent/${id}/trace`)).body;

/** What the model decides when it is asked for the next pages, and what it answers to the question. */
let decisions: object[] = [];
const prompts: string[] = [];
const ENOUGH = { enough: true, links: [], search: '' };

beforeEach(() => {
  asked.length = 0;
  prompts.length = 0;
  decisions = [];
  sessions.pages.length = 0;
  backend.answer({ body: searxngBody([]) });
  family.models.answer(({ messages }) => {
    const text = messages.map(({ content }) => content).join('\n');
    prompts.push(text);
    if (text.includes('"enough"')) return JSON.stringify(decisions.shift() ?? ENOUGH);
    return /founded in 1871/.test(text) ? 'Ada Quay founded it [2].' : 'The page does not say.';
  });
});

const SCHEMA = {
  type: 'object',
  properties: { founder: { type: 'string' }, year: { type: 'number' }, motto: { type: 'string' } },
};

it('agent-01 start', async () => {
  const begun = await start({ prompt: 'Who founded it?', urls: [page('/')] });
  expect(begun).toMatchObject({ status: 200, body: { success: true, id: expect.any(String) } });
  await family.ended(`/v2/agent/${begun.body.id}`);
});

it('agent-02 status while it works names what it does, 09 cancel', async () => {
  held = new Promise((resolve) => {
    release = resolve;
  });
  const { body } = await start({ prompt: 'Who founded it?', urls: [page('/held/x')], strictConstrainToURLs: true });
  const path = `/v2/agent/${body.id}`;
  await vi.waitFor(() => expect(asked).toContain(page('/held/x')));
  const running = await family.ask('GET', path);
  expect(running).toMatchObject({
    status: 200,
    body: { success: true, status: 'processing', expiresAt: expect.any(String), message: 'Reading 1 page.' },
  });
  expect(running.body).not.toHaveProperty('data');
  expect((await trace(body.id)).events.map(({ type }: { type: string }) => type)).toEqual([
    'run.started',
    'tool_call.started',
  ]);
  expect(await family.ask('DELETE', path)).toEqual({ status: 200, body: { success: true } });
  expect(await family.ask('GET', path)).toMatchObject({ body: { status: 'cancelled' } });
  expect(await family.ask('DELETE', path)).toEqual({ status: 200, body: { success: true } });
  release();
  expect((await trace(body.id)).events.at(-1)).toMatchObject({ type: 'run.finished', outcome: 'cancelled' });
});

it('agent-03 status when done: the answer with the passages that it rests on', async () => {
  decisions = [{ enough: false, links: [1], search: '' }, ENOUGH];
  const { id, ...status } = await done({ prompt: 'Who founded the harbour, and about when?', urls: [page('/')] });
  expect(status).toMatchObject({
    success: true,
    status: 'completed',
    creditsUsed: 2,
    model: 'spark-1-pro',
    message: 'Read 2 pages: what was read answers the prompt.',
    data: { answer: 'Ada Quay founded it.' },
  });
  expect(asked).toHaveLength(2);
  const { events, creditsUsed } = await trace(id);
  expect(creditsUsed).toBe(2);
  const types = events.map(({ type, toolName, phase }: Record<string, string>) => `${type} ${toolName ?? phase ?? ''}`);
  expect(types).toEqual(
    expect.arrayContaining([
      'run.started ',
      'tool_call.started map',
      'tool_call.finished map',
      'tool_call.finished scrape',
      'progress.reported planning',
      'progress.reported finalizing',
      'run.finished ',
    ]),
  );
  expect(events.map(({ producerSequence }: { producerSequence: number }) => producerSequence)).toEqual(
    events.map((_: unknown, index: number) => index + 1),
  );
});

it('sources name the page of each passage', async () => {
  const { sources } = await done({
    prompt: 'Who?',
    urls: [page('/docs'), page('/about')],
    strictConstrainToURLs: true,
  });
  for (const { url, text } of sources) expect([page('/docs'), page('/about')], text).toContain(url);
  expect(sources.length).toBeGreaterThan(0);
});

it('with a schema each member has its pages, and what no page says is null', async () => {
  const { data, sources } = await done({
    prompt: 'The founding of the harbour',
    urls: [page('/docs'), page('/about')],
    schema: SCHEMA,
    strictConstrainToURLs: true,
  });
  expect(data).toEqual({ founder: 'Ada Quay', year: 1871, motto: null });
  expect(sources).toEqual({ founder: [page('/about')], year: [page('/about')] });
});

it('reads on until the schema is filled, without asking whether that is enough', async () => {
  decisions = [{ enough: false, links: [1], search: '' }];
  const { data } = await done({ prompt: 'About its founder', urls: [page('/')], schema: SCHEMA });
  expect(data).toMatchObject({ founder: 'Ada Quay', year: 1871 });
  expect(asked).toEqual([page('/'), page('/about')]);
  expect(prompts.filter((text) => text.includes('"enough"'))).toHaveLength(1);
});

it('robots.txt is obeyed, and no page leads to where machines keep their credentials', async () => {
  decisions = Array.from({ length: 4 }, () => ({
    enough: false,
    links: Array.from({ length: 40 }, (_, i) => i + 1),
    search: '',
  }));
  await done({ prompt: 'founded', urls: [page('/'), page('/about')], effort: 'high', maxCredits: 12 });
  expect(asked.filter((url) => url.includes('robots-denied'))).toEqual([]);
  expect(asked.filter((url) => url.includes('169.254'))).toEqual([]);
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.length).toBeLessThanOrEqual(12);
});

it('without addresses it searches, and asks the model for the words', async () => {
  backend.answer(() => ({ body: searxngBody([searxngResult(page('/about'), 'About')]) }));
  decisions = [{ enough: false, links: [], search: 'harbour founder' }, ENOUGH];
  const { data, id } = await done({ prompt: 'Who founded the harbour?' });
  expect(backend.asked.at(-1)?.query.q).toContain('harbour founder');
  expect(data).toMatchObject({ answer: expect.stringContaining('Ada Quay') });
  const search = (await trace(id)).events.filter(({ toolName }: { toolName?: string }) => toolName === 'search');
  expect(search).toMatchObject([{ parameters: { query: 'harbour founder' } }, { result: { urls: [page('/about')] } }]);
});

it('a search that finds nothing fails the agent with a sentence', async () => {
  expect(await done({ prompt: 'Who founded the harbour?' })).toMatchObject({
    success: false,
    status: 'failed',
    error: 'The search found no page for the prompt: name pages in urls.',
  });
});

it('a page that fails is replaced, and one that is alone fails the agent', async () => {
  backend.answer(() => ({ body: searxngBody([searxngResult(page('/about'), 'About')]) }));
  decisions = [{ enough: false, links: [], search: 'harbour' }, ENOUGH];
  expect(await done({ prompt: 'Who founded it?', urls: [NOWHERE] })).toMatchObject({ status: 'completed' });
  expect(await done({ prompt: 'Who?', urls: [NOWHERE], strictConstrainToURLs: true })).toMatchObject({
    status: 'failed',
    error: 'No page could be read.',
  });
});

it.each([
  ['pages', { maxCredits: 1 }, 'Read 1 page: its budget of pages is used up.'],
  ['rounds', { effort: 'low' }, 'pages: its rounds are used up.'],
  [
    'rounds, before as many pages as are paid for,',
    { effort: 'low', maxCredits: 50 },
    'pages: its rounds are used up.',
  ],
])('ends with what it has when its %s are used up, and says so', async (_name, body, sentence) => {
  decisions = Array.from({ length: 9 }, () => ({ enough: false, links: [1], search: '' }));
  const { status, message } = await done({ prompt: 'Who founded it?', urls: [page('/')], ...body });
  expect([status, message]).toEqual(['completed', expect.stringContaining(sentence)]);
});

it('reads as many pages as are paid for, also more than its effort takes', async () => {
  const urls = Array.from({ length: 8 }, (_, index) => page(`/x?page=${index}`));
  const wanted = { prompt: 'Who founded it?', urls, effort: 'low', strictConstrainToURLs: true };
  expect(await done(wanted)).toMatchObject({ creditsUsed: 5, message: expect.stringContaining('Raise maxCredits') });
  expect(await done({ ...wanted, maxCredits: 7.5 })).toMatchObject({ creditsUsed: 7 });
  expect(await done({ ...wanted, maxCredits: 2_500 })).toMatchObject({ creditsUsed: 8 });
});

/** What comes of acting on a page. */
const acted = (more: Partial<ActedOn> = {}): ActedOn => ({
  steps: 1,
  actions: [CLICK],
  hasMoved: false,
  refused: [],
  ...more,
});
const CLICK = { type: 'click' as const, selector: '#harbours', all: false };
const ACT = { enough: false, links: [], search: '', act: 1 };
const ON_LIST = { prompt: 'Who founded it?', effort: 'low', strictConstrainToURLs: true, interact: true };

it('with interact it acts on a page that it has read, and reads what that shows after the same actions', async () => {
  decisions = [ACT, ENOUGH];
  sessions.acts((_prompt, url) => acted({ page: { url, actions: [CLICK] } }));
  const { id, ...status } = await done({ ...ON_LIST, urls: [page('/list')] });
  expect(status).toMatchObject({ status: 'completed', creditsUsed: 2, data: { answer: 'Ada Quay founded it.' } });
  expect(asked).toEqual([page('/list'), `${page('/list')} 1`]);
  expect(sessions.pages).toMatchObject([
    { setup: { url: page('/list') }, ran: [expect.stringContaining('Who founded it?')], isClosed: true },
  ]);
  const { events } = await trace(id);
  expect(events.filter(({ toolName }: { toolName?: string }) => toolName === 'interact')).toMatchObject([
    { type: 'tool_call.started', parameters: { url: page('/list') } },
    { type: 'tool_call.finished', result: { urls: [page('/list')], actions: [CLICK] } },
  ]);
});

it('reads a page that its steps have led to at its own address', async () => {
  decisions = [ACT, ENOUGH];
  sessions.acts(() => acted({ hasMoved: true, page: { url: page('/about'), actions: [] } }));
  const status = await done({ ...ON_LIST, urls: [page('/list')], strictConstrainToURLs: false });
  expect(status).toMatchObject({ status: 'completed', creditsUsed: 2 });
  expect(asked).toEqual([page('/list'), page('/about')]);
});

it('without interact no page is offered to act on, whatever the model says', async () => {
  decisions = [ACT, ENOUGH];
  await done({ ...ON_LIST, urls: [page('/list')], interact: false, strictConstrainToURLs: false });
  expect(prompts.join('\n')).not.toContain('[R1]');
  expect(sessions.pages).toEqual([]);
});

it.each<[what: string, outcome: () => Partial<ActedOn>, body: object, sentence: string]>([
  ['nothing came of', () => ({ refused: ['click, since it pays or orders'] }), {}, 'Refused: click, since it pays'],
  [
    'leads to a page outside of urls',
    () => ({ hasMoved: true, page: { url: page('/about'), actions: [] } }),
    {},
    'which is not in urls',
  ],
  [
    'leads to a page that robots.txt forbids',
    () => ({ hasMoved: true, page: { url: page('/robots-denied/x'), actions: [] } }),
    { strictConstrainToURLs: false },
    'which may not be read',
  ],
  [
    'leads into this network',
    () => ({ hasMoved: true, page: { url: 'http://169.254.169.254/x', actions: [] } }),
    { strictConstrainToURLs: false },
    'which may not be read',
  ],
])('a step that %s is told, and reads nothing', async (_what, outcome, body, sentence) => {
  decisions = [ACT, { ...ENOUGH, enough: false }];
  sessions.acts(() => acted(outcome()));
  const { message, creditsUsed } = await done({ ...ON_LIST, urls: [page('/list')], ...body });
  expect([message, creditsUsed]).toEqual([expect.stringContaining(sentence), 1]);
  expect(asked).toEqual([page('/list')]);
});

it('acts on no page once its steps are used up', async () => {
  decisions = [ACT, ACT, ENOUGH];
  sessions.acts((_prompt, url) => acted({ steps: 10, page: { url, actions: [CLICK] } }));
  await done({ ...ON_LIST, urls: [page('/list'), page('/docs')], prompt: 'Who?' });
  expect(sessions.pages).toHaveLength(1);
});

it('a server that cannot act on pages refuses interact', async () => {
  expect(await plain.ask('POST', '/v2/agent', { ...ON_LIST, urls: [page('/list')] })).toMatchObject(
    refusal(501, 'interact:'),
  );
});

it('with mode chat the answer is the message', async () => {
  const status = await done({ prompt: 'Who?', urls: [page('/about')], strictConstrainToURLs: true, mode: 'chat' });
  expect(status).toMatchObject({ status: 'completed', message: expect.stringContaining('Ada Quay') });
  expect(status).not.toHaveProperty('data');
});

it('a model that fails while it chooses costs the choice, which the message tells', async () => {
  family.models.reply({ status: 500, body: { error: { message: 'overheated' } } });
  const { status, message } = await done({ prompt: 'Who founded the harbour about 1871?', urls: [page('/')] });
  expect(status).toBe('completed');
  expect(message).toContain('overheated');
});

it('without a model it gives the passages that fit, and a schema is filled from what pages declare', async () => {
  const inWords = await done({ prompt: 'When was the harbour founded?', urls: [page('/about')] }, plain);
  expect(inWords).toMatchObject({
    status: 'completed',
    data: { passages: [{ url: page('/about'), text: expect.stringContaining('1871') }] },
    warning: expect.stringContaining('--model'),
  });
  const bySchema = await done({ prompt: 'The founder', urls: [page('/about')], schema: SCHEMA }, plain);
  expect(bySchema.data).toEqual({ founder: 'Ada Quay', year: 1871, motto: 'Per aspera' });
  const nothing = await done(
    { prompt: 'The colour of the sky', urls: [page('/x')], schema: SCHEMA, maxCredits: 1 },
    plain,
  );
  expect(nothing).toMatchObject({ status: 'failed', error: expect.stringContaining('--model-url') });
});

it('without pages and a search engine it is refused with the setting that it needs', async () => {
  expect(await family.askPlain('POST', '/v2/agent', { prompt: 'Who?' })).toMatchObject(
    refusal(501, 'WINNOW_SEARCH_URL'),
  );
});

it('agent-04 prompt missing, 05 too long, 07 unknown model, and other fields that are wrong', async () => {
  const urls = [page('/')];
  expect(await start({ urls })).toMatchObject(wrongField('prompt'));
  expect(await start({ prompt: 'x'.repeat(10_001) })).toMatchObject(wrongField('prompt'));
  expect(await start({ prompt: ' ' })).toMatchObject(wrongField('prompt'));
  expect(await start({ prompt: 'x', model: 'spark-9' })).toMatchObject(wrongField('model'));
  expect(await start({ prompt: 'x', maxCredits: 0 })).toMatchObject(wrongField('maxCredits'));
  expect(await start({ prompt: 'x', strictConstrainToURLs: true })).toMatchObject(wrongField('urls'));
  expect(await start({ prompt: 'x', webhook: { url: page('/'), events: ['page'] } })).toMatchObject(
    wrongField('webhook', 'events', 0),
  );
  expect(await start({ prompt: 'x', urls, maxDepth: 2 })).toMatchObject(UNRECOGNIZED);
});

it('agent-06 a schema that is none', async () => {
  expect(await start({ prompt: 'x', schema: { type: 'wat' } })).toMatchObject(refusal(400, 'Invalid JSON schema'));
  expect(await family.askPlain('POST', '/v2/agent', { prompt: 'x', schema: { type: 'wat' } })).toMatchObject(
    refusal(400, 'Invalid JSON schema'),
  );
});

it('agent-08 unknown id, and ids that are none', async () => {
  const unknown = refusal(404, 'Agent job not found');
  expect(await family.ask('GET', `/v2/agent/${UNKNOWN}`)).toMatchObject(unknown);
  expect(await family.ask('DELETE', `/v2/agent/${UNKNOWN}`)).toMatchObject(unknown);
  expect(await family.ask('GET', `/v2/agent/${UNKNOWN}/trace`)).toMatchObject(unknown);
  expect(await family.ask('GET', `/v2/agent/${UNKNOWN}/snapshots/x`)).toMatchObject(unknown);
  expect(await family.ask('GET', '/v2/agent/x')).toMatchObject(refusal(400, 'Invalid job ID format'));
});

it('agent-10 list without a database, 11 with a bad time', async () => {
  expect(await family.ask('GET', '/v2/agent')).toMatchObject(
    refusal(501, 'This endpoint is only available if your Firecrawl deployment is backed by a database.'),
  );
  expect(await family.ask('GET', '/v2/agent?before=abc')).toMatchObject(refusal(400, 'Invalid before timestamp.'));
});

it('threads and snapshots are not kept', async () => {
  expect(await family.ask('GET', `/v2/agent/threads/${UNKNOWN}`)).toMatchObject(refusal(404, 'Thread not found'));
  expect(await start({ prompt: 'x', urls: [page('/')], threadId: UNKNOWN })).toMatchObject(
    refusal(404, 'Thread not found'),
  );
  const { id } = await done({ prompt: 'Who?', urls: [page('/about')], strictConstrainToURLs: true });
  expect(await family.ask('GET', `/v2/agent/${id}/snapshots/x`)).toMatchObject(refusal(404, 'Snapshot not found'));
});

it('tells its webhook of its start, each page and its end, or that it was cancelled', async () => {
  const { calls, url } = await receiver();
  const body = { prompt: 'Who?', strictConstrainToURLs: true };
  await done({ ...body, urls: [page('/about')], webhook: { url, metadata: { k: 'v' } } });
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ body: { type, data, metadata } }) => ({ type, data, metadata }))).toMatchObject([
    { type: 'agent.started', metadata: { k: 'v' } },
    { type: 'agent.action', data: [{ creditsUsed: 1, url: page('/about') }] },
    { type: 'agent.completed', data: [{ creditsUsed: 1, data: { answer: expect.any(String) } }] },
  ]);
  held = new Promise(() => undefined);
  const { body: begun } = await start({ ...body, urls: [page('/held/y')], webhook: { url, events: ['cancelled'] } });
  await vi.waitFor(() => expect(asked).toContain(page('/held/y')));
  await family.ask('DELETE', `/v2/agent/${begun.id}`);
  await vi.waitFor(() => expect(calls).toHaveLength(4));
  expect(calls.at(-1)?.body).toMatchObject({ type: 'agent.cancelled', id: begun.id });
});

it('the official client asks an agent, reads its trace and cancels', async () => {
  const client = new Firecrawl({ apiKey: KEY, apiUrl: family.url });
  const status = await client.agent({
    prompt: 'Who?',
    urls: [page('/about')],
    strictConstrainToURLs: true,
    pollInterval: 1,
  });
  expect(status).toMatchObject({ success: true, status: 'completed', data: { answer: expect.any(String) } });
  const { id } = await client.startAgent({ prompt: 'Who?', urls: [page('/about')], strictConstrainToURLs: true });
  expect((await client.getAgentTrace(id, { liveView: true })).activeBrowserSessions).toEqual([]);
  expect(await client.cancelAgent(id)).toBe(true);
});
