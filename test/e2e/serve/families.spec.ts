import { Firecrawl } from 'firecrawl';
import { WebSocket } from 'undici';
import { startDocsSite } from '../../support/docs-site.ts';
import { startModelServer } from '../../support/model-server.ts';
import { expect, test } from './server.ts';

/** Methods of the client for many pages and for the account. */
const OF_FAMILIES = /crawl|batch|^map|watcher|usage|concurrency|queue/i;

/** Notes which methods are called. */
function noting(client: Firecrawl, called: Set<string>): Firecrawl {
  return new Proxy(client, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver);
      if (typeof member === 'function') called.add(String(name));
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** All methods of an object and of what it inherits from. */
function methodsOf(client: object): string[] {
  const names: string[] = [];
  for (let at = Object.getPrototypeOf(client); at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    const own = Object.getOwnPropertyDescriptors(at);
    names.push(...Object.keys(own).filter((name) => typeof own[name]?.value === 'function'));
  }
  return names;
}

test('the official client’s every method for many pages and for the account works unchanged', async ({ serve }) => {
  await using models = await startModelServer();
  const server = await serve('--concurrency', '2', '--model-url', models.url, '--model', 'm');
  const site = await startDocsSite();
  const start = `${site.url}/docs/`;
  const called = new Set<string>();
  const plain = new Firecrawl({ apiKey: server.key, apiUrl: server.url });
  const client = noting(plain, called);
  const wait = { pollInterval: 1, timeout: 90 };

  const { links } = await client.map(start);
  expect(links.map(({ url }) => url)).toEqual(expect.arrayContaining([`${site.url}/docs/listed`]));
  expect((await client.mapUrl(start, { limit: 1 })).links).toHaveLength(1);

  models.say('{"includePaths":["^/docs/guide/"],"limit":5}');
  expect(await client.crawlParamsPreview(start, 'only the guide, 5 pages')).toMatchObject({ limit: 5 });

  const crawl = await client.crawl(start, { ...wait, scrapeOptions: { formats: ['markdown', 'links'] } });
  expect(crawl).toMatchObject({ status: 'completed', total: 5, completed: 5, creditsUsed: 5 });
  expect(crawl.data[0]).toMatchObject({ markdown: expect.any(String), links: expect.any(Array) });
  const blocked = { errors: [], robotsBlocked: [`${site.url}/docs/secret`] };
  expect(await client.getCrawlErrors(crawl.id)).toEqual(blocked);
  expect(await client.checkCrawlErrors(crawl.id)).toEqual(blocked);
  for (const status of [client.getCrawlStatus(crawl.id), client.checkCrawlStatus(crawl.id)]) {
    expect((await status).data).toHaveLength(5);
  }
  expect((await client.crawlUrl(start, { ...wait, limit: 1 })).completed).toBe(1);

  const slow = await client.startCrawl(start, { delay: 60 });
  expect(await client.getActiveCrawls()).toMatchObject({ success: true, crawls: [{ id: slow.id, url: start }] });
  expect(await client.cancelCrawl(slow.id)).toBe(true);
  expect((await client.getCrawlStatus(slow.id)).status).toBe('cancelled');
  expect((await client.getActiveCrawls()).crawls).toEqual([]);

  // The one that Node has from version 22 on.
  Object.assign(globalThis, { WebSocket });
  const followed = await client.asyncCrawlUrl(start, { limit: 3 });
  expect(await follow(client, followed.id, 'crawl')).toEqual({ documents: 3, status: 'completed' });

  const urls = [`${start}guide/mooring`, `${start}listed`];
  const options = { formats: ['markdown' as const, 'links' as const] };
  const batch = await client.batchScrape([...urls, 'not a url', 'http://nohost.invalid/'], { ...wait, options });
  expect(batch).toMatchObject({ status: 'completed', total: 2, completed: 2 });
  expect(batch.data.map(({ metadata }) => metadata?.sourceURL).sort()).toEqual(urls);
  expect(batch.data[0]).toMatchObject({ markdown: expect.any(String), links: expect.any(Array) });
  const lost = { url: 'http://nohost.invalid/', code: 'SCRAPE_DNS_RESOLUTION_ERROR', error: expect.any(String) };
  const failed = { errors: [lost], robotsBlocked: [] };
  expect(await client.getBatchScrapeErrors(batch.id)).toMatchObject(failed);
  expect(await client.checkBatchScrapeErrors(batch.id)).toMatchObject(failed);
  expect((await client.getBatchScrapeStatus(batch.id)).data).toHaveLength(2);
  expect((await client.checkBatchScrapeStatus(batch.id)).data).toHaveLength(2);
  expect((await client.batchScrapeUrls(urls, { ...wait })).completed).toBe(2);
  const [one, again] = [1, 2].map(() => client.startBatchScrape(urls, { idempotencyKey: 'once' }));
  expect((await one)?.id).toBe((await again)?.id);
  const watched = await client.asyncBatchScrapeUrls(urls);
  expect(await follow(client, watched.id, 'batch')).toEqual({ documents: 2, status: 'completed' });
  const many = await client.startBatchScrape(Array.from({ length: 50 }, () => start));
  expect(await client.cancelBatchScrape(many.id)).toBe(true);

  const { planCredits = 0, remainingCredits } = await client.getCreditUsage();
  expect(planCredits - remainingCredits).toBeGreaterThan(15);
  expect((await client.getTokenUsage()).planTokens).toBe(15 * planCredits);
  expect((await client.getCreditUsageHistorical(true)).periods).toHaveLength(1);
  expect((await client.getTokenUsageHistorical()).periods).toHaveLength(1);
  expect((await client.getConcurrency()).maxConcurrency).toBe(2);
  expect(await client.getQueueStatus()).toMatchObject({ maxConcurrency: 2, mostRecentSuccess: expect.any(String) });

  const missed = methodsOf(plain).filter((name) => OF_FAMILIES.test(name) && !called.has(name));
  expect(missed).toEqual([]);
  await site.close();
});

/** Follows a job to its end. @returns the number of its documents, and how it ended */
async function follow(client: Firecrawl, id: string, kind: 'crawl' | 'batch') {
  const watcher = client.watcher(id, { kind, pollInterval: 1, timeout: 90 });
  let documents = 0;
  let status: string | undefined;
  watcher.on('document', () => documents++);
  watcher.on('done', (end: { status: string }) => {
    status = end.status;
  });
  watcher.on('error', (failure: { error: string }) => {
    status = failure.error;
  });
  await watcher.start();
  await expect.poll(() => status, { timeout: 60_000 }).toBeDefined();
  return { documents, status };
}
