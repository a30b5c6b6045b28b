import { Firecrawl } from 'firecrawl';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { makeTemporaryFolder } from '@/server/temporary';
import { KEY, PAGE, serving } from '../serving';
import { scraped, stubBrowser } from '../stub-browser';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A server whose pages are named by their ids, fail at /bad, and wait at /held until the test lets them. */
async function account(options: Parameters<typeof serving>[0] = {}) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const browser = stubBrowser(async ({ url }) => {
    if (url.endsWith('/bad')) throw new WinnowError('SCRAPE_SITE_ERROR', 'The site failed.');
    if (url.endsWith('/held')) await held;
    return scraped({ metadata: { sourceURL: url, statusCode: 200, scrapeId: crypto.randomUUID() } });
  });
  const server = await serving({ openBrowser: async () => browser, ...options });
  const client = new Firecrawl({ apiKey: KEY, apiUrl: server.url });
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${KEY}` } });
    return { status: response.status, body: await response.json() };
  };
  return { ...server, client, get, browser, release };
}

describe('the account of a server', () => {
  it('counts a credit for each page that was scraped, and none for one that failed', async () => {
    const { client, get, post } = await account();
    const before = await client.getCreditUsage();
    await client.scrape(PAGE);
    await post({ url: `${PAGE}bad` });
    await client.batchScrape([`${PAGE}a`, `${PAGE}b`, `${PAGE}bad`], { pollInterval: 1 });
    const after = await client.getCreditUsage();
    expect(before.remainingCredits - after.remainingCredits).toBe(3);
    expect(after.planCredits).toBe(before.planCredits);
    expect(Date.parse(after.billingPeriodStart ?? '')).toBeLessThan(Date.parse(after.billingPeriodEnd ?? ''));
    expect((await client.getCreditUsageHistorical()).periods).toMatchObject([{ creditsUsed: 3 }]);
    expect((await client.getCreditUsageHistorical(true)).periods).toMatchObject([{ creditsUsed: 3, apiKey: 'local' }]);
    expect((await client.getTokenUsageHistorical()).periods).toMatchObject([{ tokensUsed: 45 }]);
    const tokens = await client.getTokenUsage();
    expect((tokens.planTokens ?? 0) - tokens.remainingTokens).toBe(45);
    expect((await get('/v2/team/credit-usage/historical?timeRange=day')).body.periods).toMatchObject([
      { creditsUsed: 3, totalCredits: 3 },
    ]);
  });

  it('goes on after a restart', async () => {
    const folder = await makeTemporaryFolder('usage-test');
    onTestFinished(() => folder[Symbol.asyncDispose]());
    const accountFolder = `${folder.path}/state`;
    const one = await account({ accountFolder });
    const scrape = await one.client.scrape(PAGE);
    await one[Symbol.asyncDispose]();
    const { client, get } = await account({ accountFolder });
    await client.scrape(PAGE);
    expect((await client.getCreditUsageHistorical()).periods).toMatchObject([{ creditsUsed: 2 }]);
    expect((await get('/v2/team/activity')).body.data).toHaveLength(2);
    expect((await get(`/v2/scrape/${scrape.metadata?.scrapeId}`)).body).toEqual({ success: true, data: scrape });
  });

  it('says what runs and what waits', async () => {
    const { client, release } = await account({ concurrency: 1 });
    expect(await client.getQueueStatus()).toMatchObject({ jobsInQueue: 0, maxConcurrency: 1, mostRecentSuccess: null });
    const { id } = await client.startBatchScrape([`${PAGE}held`, `${PAGE}b`, `${PAGE}c`]);
    await vi.waitFor(async () =>
      expect(await client.getConcurrency()).toMatchObject({ concurrency: 1, maxConcurrency: 1 }),
    );
    expect(await client.getQueueStatus()).toMatchObject({
      jobsInQueue: 3,
      activeJobsInQueue: 1,
      waitingJobsInQueue: 2,
    });
    release();
    await vi.waitFor(async () => expect((await client.getBatchScrapeStatus(id)).status).toBe('completed'));
    const { jobsInQueue, mostRecentSuccess } = await client.getQueueStatus();
    expect(jobsInQueue).toBe(0);
    expect(Date.now() - Date.parse(mostRecentSuccess ?? '')).toBeLessThan(60_000);
  });

  it.each([
    [
      'a time range that there is not',
      '/v2/team/credit-usage/historical?timeRange=year',
      'timeRange must be day, week, or month.',
    ],
    [
      'a time range by key',
      '/v2/team/token-usage/historical?timeRange=day&byApiKey=true',
      'byApiKey cannot be combined with timeRange.',
    ],
    [
      'an endpoint that there is not',
      '/v2/team/activity?endpoint=zzz',
      'Invalid endpoint filter. Must be one of: scrape, batch_scrape, crawl, extract, agent, map',
    ],
    ['a cursor that there is not', '/v2/team/activity?cursor=x', 'Invalid cursor.'],
    ['too many at a time', '/v2/team/activity?limit=101', 'limit must be an integer between 1 and 100.'],
    ['a number that is none', '/v2/team/activity?limit=1x', 'limit must be an integer between 1 and 100.'],
    ['an id that is none', '/v2/scrape/x', 'Invalid job ID format. Job ID must be a valid UUID.'],
  ])('refuses %s', async (_what, path, sentence) => {
    const { get } = await account();
    const { status, body } = await get(path);
    expect([status, body.success]).toEqual([400, false]);
    expect(body.error).toContain(sentence);
  });

  it('needs the key', async () => {
    const { url } = await account();
    for (const path of ['team/credit-usage', 'team/activity', 'concurrency-check', `scrape/${UNKNOWN}`])
      expect((await fetch(`${url}/v2/${path}`)).status).toBe(401);
    const posted = await fetch(`${url}/v2/team/queue-status`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('the activity of a server', () => {
  it('lists the requests of the last day, the newest first, some at a time', async () => {
    const { client, get, post } = await account();
    const scrape = await client.scrape(`${PAGE}one`);
    await post({ url: `${PAGE}bad` });
    await post({ url: `${PAGE}secret`, zeroDataRetention: true });
    const { id } = await client.batchScrape([`${PAGE}a`], { pollInterval: 1 });
    const { body } = await get('/v2/team/activity');
    expect(body).toMatchObject({
      success: true,
      has_more: false,
      cursor: null,
      data: [
        { id, endpoint: 'batch_scrape', api_version: 'v2', created_at: expect.any(String), target: `${PAGE}a` },
        { endpoint: 'scrape', target: null },
        { endpoint: 'scrape', target: `${PAGE}bad` },
        { id: scrape.metadata?.scrapeId, endpoint: 'scrape', target: `${PAGE}one` },
      ],
    });
    expect((await get('/v2/team/activity?endpoint=map')).body.data).toEqual([]);
    const first = (await get('/v2/team/activity?endpoint=scrape&limit=2')).body;
    expect(first).toMatchObject({ has_more: true, cursor: expect.any(String) });
    const rest = (await get(`/v2/team/activity?endpoint=scrape&limit=2&cursor=${first.cursor}`)).body;
    expect(rest).toMatchObject({ has_more: false, cursor: null, data: [{ id: scrape.metadata?.scrapeId }] });
  });
});

describe('a scrape by its id', () => {
  it('has the document of a scrape, and of a page of a job', async () => {
    const { client, get } = await account();
    const scrape = await client.scrape(PAGE);
    expect(await get(`/v2/scrape/${scrape.metadata?.scrapeId}`)).toEqual({
      status: 200,
      body: { success: true, data: scrape },
    });
    const { data } = await client.batchScrape([`${PAGE}a`], { pollInterval: 1 });
    expect((await get(`/v2/scrape/${data[0]?.metadata?.scrapeId}`)).body).toEqual({ success: true, data: data[0] });
  });

  it('is not there where nothing may be kept of it, or nothing was', async () => {
    const { get, post } = await account();
    const { data } = await (await post({ url: PAGE, zeroDataRetention: true })).json();
    for (const id of [data.metadata.scrapeId, UNKNOWN])
      expect(await get(`/v2/scrape/${id}`)).toEqual({ status: 404, body: { success: false, error: 'Job not found.' } });
  });
});
