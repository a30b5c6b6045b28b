import { createHmac } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { type Called, receiver } from '../receiver';
import { NOWHERE, refusal, servingFamily } from './harbour';

const SECRET = 'of the receiver';
const family = servingFamily({ webhookSecret: SECRET });
const page = (path = '/') => family.site.url + path;

/** Starts a crawl whose events a receiver gets, and waits for the last of them. */
async function crawled(body: object, webhook: object | string = {}) {
  const { calls, url } = await receiver();
  const hook = typeof webhook === 'string' ? `${url}${webhook}` : { url: `${url}/hook`, ...webhook };
  const { body: started } = await family.ask('POST', '/v2/crawl', { url: page(), ...body, webhook: hook });
  await vi.waitFor(() => expect(calls.at(-1)?.body.type).toBe('crawl.completed'));
  return { calls, id: started.id };
}

const typesOf = (calls: Called[]) => calls.map(({ body }) => body.type);

it('webhook-01 started, one page event per document, completed', async () => {
  const { calls, id } = await crawled({ limit: 3 });
  expect(typesOf(calls)).toEqual(['crawl.started', 'crawl.page', 'crawl.page', 'crawl.page', 'crawl.completed']);
  expect(new Set(calls.map(({ body }) => body.id))).toEqual(new Set([id]));
  expect(new Set(calls.map(({ body }) => body.webhookId)).size).toBe(5);
});

it('webhook-02 the data of a page is one document', async () => {
  const { calls } = await crawled({ limit: 1 }, '/hook');
  expect(calls[1]?.body).toMatchObject({ type: 'crawl.page', success: true, data: [{ markdown: 'markdown' }] });
  expect(calls[1]?.body.data).toHaveLength(1);
});

it('webhook-03 a page that failed', async () => {
  const { calls, url } = await receiver();
  await family.batch([NOWHERE], { webhook: `${url}/hook` });
  await vi.waitFor(() => expect(typesOf(calls)).toContain('batch_scrape.completed'));
  expect(calls[1]?.body).toMatchObject({
    type: 'batch_scrape.page',
    success: false,
    error: expect.any(String),
    data: [{ metadata: { sourceURL: NOWHERE } }],
  });
});

it('webhook-04 events', async () => {
  const { calls } = await crawled({ limit: 2 }, { events: ['completed'] });
  expect(typesOf(calls)).toEqual(['crawl.completed']);
});

it.each([
  ['05 unknown event', { events: ['done'] }],
  ['07 metadata that is no text', { metadata: { k: 1 } }],
])('webhook-%s', async (_name, webhook) => {
  const body = { url: page(), webhook: { url: page('/hook'), ...webhook } };
  expect(await family.ask('POST', '/v2/crawl', body)).toMatchObject(refusal(400, '', { details: expect.any(Array) }));
});

it('webhook-06 metadata and headers come along', async () => {
  const { calls } = await crawled({ limit: 1 }, { headers: { 'x-a': 'b' }, metadata: { k: 'v' } });
  for (const { headers, body } of calls) {
    expect(headers['x-a']).toBe('b');
    expect(body.metadata).toEqual({ k: 'v' });
  }
});

it('webhook-08 signature', async () => {
  const { calls } = await crawled({ limit: 1 }, '/hook');
  for (const { text, headers } of calls) {
    const signature = createHmac('sha256', SECRET).update(text).digest('hex');
    expect(headers['x-firecrawl-signature']).toBe(`sha256=${signature}`);
  }
});

it('webhook-09 a receiver that answers 500 does not fail the crawl', async () => {
  const { calls, url } = await receiver({ '/hook500': 500 });
  const { body } = await family.ask('POST', '/v2/crawl', { url: page(), limit: 1, webhook: `${url}/hook500` });
  expect(await family.ended(`/v2/crawl/${body.id}`)).toMatchObject({ status: 'completed', completed: 1 });
  await vi.waitFor(() => expect(typesOf(calls)).toContain('crawl.completed'));
});
