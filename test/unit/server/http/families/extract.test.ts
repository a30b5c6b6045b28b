import { Firecrawl } from 'firecrawl';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createSearchEngine } from '@/lib/operations/search/engines/engine';
import { siteFetchFor } from '@/server/site-fetch';
import { searxngBody, searxngResult, startSearchServer } from '../../../../support/search-server';
import { KEY } from '../serving';
import { scraped, stubBrowser } from '../stub-browser';
import { refusal, servingFamily, UNKNOWN, UNRECOGNIZED } from './harbour';

const backend = await startSearchServer();
afterAll(() => backend[Symbol.asyncDispose]());

/** What a model makes of each page, by its path. */
const GIVEN: Record<string, object> = {
  '/about': { name: 'Harbour', founded: null, berths: [{ place: 'Quay 1' }] },
  '/docs': { name: 'Docs', founded: 1871, berths: [{ place: 'Quay 1' }, { place: 'Quay 2' }] },
  '/docs/guide': { name: '', founded: 1900 },
};

/** Requests of pages, in order. */
const asked: { url: string; formats: unknown }[] = [];

const openBrowser = async () =>
  stubBrowser(async ({ url, formats }, signal) => {
    asked.push({ url, formats });
    const response = await siteFetchFor(url)(url, { signal });
    const links = [...(await response.text()).matchAll(/href="([^"]*)"/g)].map(
      ([, href]) => new URL(`${href}`, url).href,
    );
    const metadata = { sourceURL: url, url: response.url, statusCode: response.status, scrapeId: crypto.randomUUID() };
    const json = GIVEN[new URL(url).pathname] ?? null;
    return { ...scraped({ markdown: undefined, json, metadata }), pageLinks: links };
  });

const family = servingFamily({
  openBrowser,
  searchEngine: createSearchEngine({ backend: 'searxng', address: backend.url }),
});
const page = (path: string) => family.site.url + path;
const start = (body: object) => family.ask('POST', '/v2/extract', body);
const SCHEMA = {
  type: 'object',
  properties: { name: { type: 'string' }, founded: { type: 'number' }, motto: { type: 'string' } },
};

async function extracted(body: object) {
  const begun = await start(body);
  expect(begun, JSON.stringify(begun.body)).toMatchObject({ status: 200 });
  return family.ended(`/v2/extract/${begun.body.id}`);
}

beforeEach(() => {
  asked.length = 0;
});

it('extract-01 start with schema, 08 the response announces what replaces it', async () => {
  const response = await fetch(`${family.url}/v2/extract`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ urls: [page('/about')], schema: SCHEMA }),
  });
  expect(await response.json()).toMatchObject({
    success: true,
    id: expect.any(String),
    urlTrace: [],
    warnings: [expect.stringContaining('/v2/extract is deprecated')],
    replacement: '/v2/scrape',
  });
  expect(response.headers.get('deprecation')).toBe('true');
  expect(response.headers.get('warning')).toMatch(/^299 /);
});

it('extract-02 status when done: a value of the first page that has one, and null where none does', async () => {
  const status = await extracted({ urls: [page('/about'), page('/docs')], schema: SCHEMA, prompt: 'The harbour' });
  expect(status).toMatchObject({ success: true, status: 'completed', expiresAt: expect.any(String), creditsUsed: 2 });
  expect(status.data).toEqual({
    name: 'Harbour',
    founded: 1871,
    motto: null,
    berths: [{ place: 'Quay 1' }, { place: 'Quay 2' }],
  });
  expect(status).not.toHaveProperty('sources');
  expect(asked[0]?.formats).toEqual([{ type: 'json', schema: SCHEMA, prompt: 'The harbour' }]);
});

it('extract-09 showSources names the pages of each member', async () => {
  const { sources } = await extracted({ urls: [page('/about'), page('/docs')], schema: SCHEMA, showSources: true });
  expect(sources).toEqual({
    name: [page('/about')],
    founded: [page('/docs')],
    berths: [page('/about'), page('/docs')],
  });
});

it('extract-11 a running job has no data yet', async () => {
  const { body } = await start({ urls: [page('/held/x')], schema: SCHEMA });
  const running = await family.ask('GET', `/v2/extract/${body.id}`);
  expect(running).toMatchObject({ status: 200, body: { success: true, status: 'processing', data: [] } });
  family.site.release();
  expect(await family.ended(`/v2/extract/${body.id}`)).toMatchObject({ status: 'completed' });
});

it('an address that ends in /* stands for the pages of a site, those first that fit best', async () => {
  const status = await extracted({ urls: [page('/docs/*')], prompt: 'guide', limit: 2, showSources: true });
  expect(asked.map(({ url }) => url)).toEqual([page('/docs'), page('/docs/guide')]);
  expect(status.data).toMatchObject({ name: 'Docs', founded: 1871 });
  asked.length = 0;
  await extracted({ urls: [`${family.site.url}/*`], prompt: 'pricing', limit: 2 });
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/pricing']);
});

it('robots.txt is obeyed in a site', async () => {
  await extracted({ urls: [`${family.site.url}/*`], prompt: 'robots denied', limit: 30 });
  expect(asked.map(({ url }) => url)).not.toContain(page('/robots-denied/r'));
});

it('without addresses the pages are those that a search finds', async () => {
  backend.answer(() => ({ body: searxngBody([searxngResult(page('/docs'), 'Docs')]) }));
  const { data } = await extracted({ prompt: 'When was the harbour founded?', schema: SCHEMA });
  expect(data).toMatchObject({ founded: 1871 });
  expect(backend.asked.at(-1)?.query.q).toContain('When was the harbour founded?');
});

it.each([
  ['03 neither addresses nor prompt', { schema: { type: 'object' } }, "Either 'urls' or 'prompt' must be provided."],
  [
    '04 eleven addresses',
    { urls: Array.from({ length: 11 }, (_, index) => `https://a.example/${index}`), prompt: 'x' },
    'Maximum of 10 URLs allowed per request while in beta.',
  ],
  ['05 a schema that is none', { urls: ['https://a.example/'], schema: { type: 'wat' } }, 'Invalid JSON schema.'],
  [
    '07 an agent that is an operation by now',
    { urls: ['https://a.example/'], prompt: 'x', agent: { model: 'v3-beta' } },
    'Use the new /agent endpoint instead of passing agent.model=v3-beta into /extract.',
  ],
  ['10 a timeout below 1000', { urls: ['https://a.example/'], prompt: 'x', timeout: 10 }, ''],
  ['addresses that are none', { urls: ['::'], prompt: 'x' }, 'Invalid URL'],
  [
    'one of several, not to be ignored',
    { urls: ['https://a.example/', '::'], prompt: 'x', ignoreInvalidURLs: false },
    'Invalid URL',
  ],
])('extract-%s', async (_name, body, sentence) => {
  expect(await start(body)).toMatchObject(refusal(400, sentence, { details: [expect.anything()] }));
});

it('what had no effect, and pages that failed, are named', async () => {
  const status = await extracted({
    urls: [page('/about'), 'http://127.0.0.1:1/'],
    schema: SCHEMA,
    agent: { model: 'FIRE-1' },
    scrapeOptions: { formats: ['html'] },
  });
  expect(status.warning).toContain('agent, scrapeOptions.formats');
  expect(status.warning).toContain('http://127.0.0.1:1/: ');
  expect(status.data).toMatchObject({ name: 'Harbour' });
});

it('an unknown field is refused', async () => {
  expect(await start({ urls: [page('/about')], prompt: 'x', maxDepth: 2 })).toMatchObject(UNRECOGNIZED);
});

it('extract-06 unknown id, and none that is one', async () => {
  expect(await family.ask('GET', `/v2/extract/${UNKNOWN}`)).toMatchObject(refusal(404, 'Extract job not found'));
  expect(await family.ask('GET', '/v2/extract/x')).toMatchObject(refusal(400, 'Invalid job ID format'));
});

it('addresses that are none are listed, and the others read', async () => {
  const { body } = await start({ urls: [page('/about'), 'not a url'], prompt: 'x' });
  expect(body.invalidURLs).toEqual(['not a url']);
  expect(await family.ended(`/v2/extract/${body.id}`)).toMatchObject({ data: { name: 'Harbour' } });
});

it('without a model a wish alone is refused with the settings that it needs, and a schema is filled from what pages declare', async () => {
  const wish = { urls: [page('/about')], prompt: 'The name' };
  expect(await family.askPlain('POST', '/v2/extract', wish)).toMatchObject(refusal(501, '--model-url'));
  const { body, status } = await family.askPlain('POST', '/v2/extract', { ...wish, schema: SCHEMA });
  expect([status, body.success]).toEqual([200, true]);
});

it('without a search engine a wish without addresses names the setting', async () => {
  expect(await family.askPlain('POST', '/v2/extract', { prompt: 'x', schema: SCHEMA })).toMatchObject(
    refusal(503, 'WINNOW_SEARCH_URL'),
  );
});

it('the official client extracts', async () => {
  const client = new Firecrawl({ apiKey: KEY, apiUrl: family.url });
  const status = await client.extract({ urls: [page('/about'), page('/docs')], schema: SCHEMA, pollInterval: 1 });
  expect(status).toMatchObject({ success: true, status: 'completed', data: { name: 'Harbour', founded: 1871 } });
});
