import { Firecrawl } from 'firecrawl';
import { expect, test } from './server.ts';

test('the official client scrapes a batch, over several browsers', async ({ serve, site }) => {
  const server = await serve('--concurrency', '2');
  const client = new Firecrawl({ apiKey: server.key, apiUrl: server.url });
  const { url } = await site();
  const urls = [`${url}/article.html`, `${url}/search.html`, 'http://nohost.invalid/'];

  const job = await client.batchScrape([...urls, 'not a url'], {
    options: { formats: ['markdown', 'links'] },
    pollInterval: 1,
    timeout: 90,
  });
  expect(job).toMatchObject({ status: 'completed', total: 2, completed: 2 });
  expect(job.data.map(({ metadata }) => metadata?.sourceURL).sort()).toEqual(urls.slice(0, 2).sort());
  expect(job.data[0]).toMatchObject({ markdown: expect.any(String), links: expect.any(Array) });

  const { errors, robotsBlocked } = await client.getBatchScrapeErrors(job.id);
  expect(errors).toMatchObject([{ url: urls[2], code: 'SCRAPE_DNS_RESOLUTION_ERROR', error: expect.any(String) }]);
  expect(robotsBlocked).toEqual([]);
});

test('the official client starts, follows and cancels a batch', async ({ serve, site }) => {
  const server = await serve('--concurrency', '1');
  const client = new Firecrawl({ apiKey: server.key, apiUrl: server.url });
  const { url } = await site({ '/held': () => undefined });
  const started = await client.startBatchScrape([`${url}/article.html`, `${url}/held`, `${url}/held`], {
    options: { formats: [{ type: 'screenshot' }] },
    ignoreInvalidURLs: true,
  });
  expect(started).toMatchObject({ url: `${server.url}/v2/batch/scrape/${started.id}`, invalidURLs: [] });
  const status = () => client.getBatchScrapeStatus(started.id);
  await expect.poll(async () => (await status()).completed, { timeout: 30_000 }).toBe(1);
  const { data, next } = await status();
  expect(next ?? null).toBeNull();
  expect((await fetch(data[0]?.screenshot ?? '')).headers.get('content-type')).toBe('image/png');

  expect(await client.cancelBatchScrape(started.id)).toBe(true);
  expect(await status()).toMatchObject({ status: 'cancelled', completed: 1, total: 1 });
  // The browser that was cut off is there for the next scrape.
  expect((await client.scrape(`${url}/article.html`)).markdown).toContain('#');
});
