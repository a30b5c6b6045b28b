import { Firecrawl, type PaginationConfig } from 'firecrawl';
import { expect, it, vi } from 'vitest';
import { KEY } from '../serving';
import { NOWHERE, refusal, servingFamily, UNKNOWN, UNRECOGNIZED, wrongField } from './harbour';

const family = servingFamily();
const pages = (...paths: string[]) => paths.map((path) => family.site.url + path);
const start = (body: object) => family.ask('POST', '/v2/batch/scrape', body);
const done = async (urls: string[], more: object = {}) => family.ended(await family.batch(urls, more));

it('batch-01 start with two addresses', async () => {
  expect(await start({ urls: pages('/a', '/b') })).toMatchObject({
    status: 200,
    body: { success: true, id: expect.any(String), url: expect.stringContaining('/v2/batch/scrape/'), invalidURLs: [] },
  });
});

it('batch-02 status when done', async () => {
  const status = await done(pages('/about', '/docs'));
  expect(status).toMatchObject({ success: true, status: 'completed', completed: 2, total: 2 });
  expect(status.data).toHaveLength(2);
});

it.each([
  ['03 empty list', () => ({ urls: [] }), () => wrongField('urls')],
  ['04 no urls', () => ({ formats: ['markdown'] }), () => wrongField('urls')],
  ['06 all invalid', () => ({ urls: ['::', 'not a url'] }), () => refusal(400, 'No valid URLs provided')],
  [
    '07 one invalid that is not to be ignored',
    () => ({ urls: [...pages('/a'), 'not a url'], ignoreInvalidURLs: false }),
    () => refusal(400, '', { details: expect.any(Array) }),
  ],
  [
    '10 scrapeOptions is no key',
    () => ({ urls: pages('/a'), scrapeOptions: { formats: ['html'] } }),
    () => UNRECOGNIZED,
  ],
  [
    '14 append to an unknown job',
    () => ({ urls: pages('/a'), appendToId: UNKNOWN }),
    () => refusal(404, 'Job not found'),
  ],
  ['15 append id that is no UUID', () => ({ urls: pages('/a'), appendToId: 'x' }), () => wrongField('appendToId')],
  ['22 maxConcurrency 0', () => ({ urls: pages('/a'), maxConcurrency: 0 }), () => wrongField('maxConcurrency')],
  [
    '24 waitFor longer than half the timeout',
    () => ({ urls: pages('/a'), waitFor: 4_000, timeout: 5_000 }),
    () => refusal(400, 'waitFor must not exceed half of timeout'),
  ],
])('batch-%s', async (_name, body, refused) => {
  expect(await start(body())).toMatchObject(refused());
});

it('batch-05 one invalid address is skipped and listed', async () => {
  const { body } = await start({ urls: [...pages('/about'), 'not a url'] });
  expect(body).toMatchObject({ success: true, invalidURLs: ['not a url'] });
  expect(await family.ended(`/v2/batch/scrape/${body.id}`)).toMatchObject({ total: 1, completed: 1 });
});

it('batch-08 no invalidURLs where they are not ignored', async () => {
  const { body } = await start({ urls: pages('/about'), ignoreInvalidURLs: false });
  expect(body).toHaveProperty('id');
  expect(body).not.toHaveProperty('invalidURLs');
});

it('batch-09 scrape options lie at the top', async () => {
  const { data } = await done(pages('/about'), { formats: ['html', 'links'], onlyMainContent: false });
  expect(data).toEqual([{ html: 'html', links: expect.any(Array), metadata: expect.any(Object) }]);
});

it('batch-11 the same address twice is two documents', async () => {
  const status = await done(pages('/about', '/about'));
  expect([status.total, status.data.length]).toEqual([2, 2]);
});

it('batch-12 append to a running job, 13 to a finished one', async () => {
  const path = await family.batch(pages('/held/a', '/held/b'));
  const id = path.split('/').at(-1);
  expect((await start({ urls: pages('/about'), appendToId: id })).body).toMatchObject({ success: true, id });
  await vi.waitFor(async () => {
    family.site.release();
    expect((await family.ask('GET', path)).body.status).toBe('completed');
  });
  const { total, data } = (await family.ask('GET', path)).body;
  expect(total).toBe(3);
  expect(data.map(({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL)).toContain(
    pages('/about')[0],
  );
  expect(await start({ urls: pages('/c'), appendToId: id })).toMatchObject(
    refusal(409, 'Cannot append URLs to a completed or cancelled batch. Start a new batch without appendToId.'),
  );
});

it('batch-16, 17 a host that does not resolve is among the errors, and leaves the total', async () => {
  const path = await family.batch([...pages('/about'), NOWHERE]);
  expect(await family.ended(path)).toMatchObject({ status: 'completed', completed: 1, total: 1 });
  expect((await family.ask('GET', `${path}/errors`)).body).toEqual({
    errors: [expect.objectContaining({ id: expect.any(String), url: NOWHERE, error: expect.any(String) })],
    robotsBlocked: [],
  });
});

it('batch-18 cancel', async () => {
  const path = await family.batch(pages('/held/a'));
  expect(await family.ask('DELETE', path)).toEqual({ status: 200, body: { status: 'cancelled' } });
});

it('batch-19 unknown job', async () => {
  expect(await family.ask('GET', `/v2/batch/scrape/${UNKNOWN}`)).toMatchObject(refusal(404, 'Job not found'));
});

it('batch-20, 21 paging, with addresses of the batch', async () => {
  const path = await family.batch(pages('/about', '/docs'));
  await family.ended(path);
  const { body } = await family.ask('GET', `${path}?limit=1`);
  expect(body.data).toHaveLength(1);
  expect(body.next).toBe(`${family.url}${path}?skip=1&limit=1`);
});

it('batch-20 paging by the official client, which follows next, or stops where it is told to', async () => {
  const client = new Firecrawl({ apiKey: KEY, apiUrl: family.url });
  const { id } = await client.startBatchScrape(Array.from({ length: 130 }, () => pages('/about')).flat());
  await family.ended(`/v2/batch/scrape/${id}`);
  const documents = async (paging?: PaginationConfig) => {
    const { data, next } = await client.getBatchScrapeStatus(id, paging);
    return [data.length, Boolean(next)];
  };
  expect(await documents()).toEqual([130, false]);
  expect(await documents({ autoPaginate: false })).toEqual([100, true]);
  expect((await documents({ maxResults: 110 }))[0]).toBe(110);
  expect((await documents({ maxPages: 0 }))[0]).toBe(100);
});

it('batch-23 webhook as an address', async () => {
  expect((await start({ urls: pages('/about'), webhook: `${family.site.bare}/hook` })).status).toBe(200);
});
