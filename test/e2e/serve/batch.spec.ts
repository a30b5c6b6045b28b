import { Firecrawl } from 'firecrawl';
import { expect, test } from './shared-server.ts';

test('the official client starts, follows and cancels a batch', { tag: '@promise' }, async ({ server, site }) => {
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
