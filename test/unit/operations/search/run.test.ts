import { expect, it } from 'vitest';
import { type ScrapeRequest, searchRequest } from '@/lib/contract';
import { createSearchEngine, type EngineSettings } from '@/lib/operations/search/engines/engine';
import { runSearch, type WebSearchDeps } from '@/lib/operations/search/run';
import { searxngBody, searxngResult } from '../../../support/search-server';

const SETTINGS: EngineSettings = { backend: 'searxng', address: 'http://search.example' };

/** Means of a search that finds these addresses, and notes which pages it scrapes. */
function meansWith(urls: string[], more: Partial<WebSearchDeps> = {}) {
  const scraped: ScrapeRequest[] = [];
  const engine = createSearchEngine(SETTINGS, async () =>
    Response.json(searxngBody(urls.map((url) => searxngResult(url)))),
  );
  const means: WebSearchDeps = {
    id: 'the-id',
    engine,
    width: 2,
    mayScrape: async () => true,
    async scrape(request) {
      scraped.push(request);
      return { success: true, data: { markdown: 'text', metadata: { sourceURL: request.url } } };
    },
    ...more,
  };
  return { means, scraped };
}

const request = (body: object = {}) => searchRequest.parse({ query: 'tides', ...body });
const never = new AbortController().signal;

it('scrapes with the options that it was given, each page once', async () => {
  const { means, scraped } = meansWith(['https://a.example/', 'https://b.example/']);
  const scrapeOptions = { formats: ['markdown'], waitFor: 5, headers: { 'x-a': 'b' } };
  const sources = ['web', 'news'];
  const response = await runSearch(request({ sources, scrapeOptions }), means, never);
  expect(response).toMatchObject({ success: true, id: 'the-id', creditsUsed: 4 });
  expect(scraped).toMatchObject([
    { url: 'https://a.example/', waitFor: 5, headers: { 'x-a': 'b' }, storeInCache: false },
    { url: 'https://b.example/' },
  ]);
});

it('takes a time that no timer can wait for', async () => {
  const { means } = meansWith(['https://a.example/']);
  const response = await runSearch(
    request({ timeout: 10 ** 13, scrapeOptions: { formats: ['markdown'] } }),
    means,
    never,
  );
  expect(response.data.web).toMatchObject([{ markdown: 'text' }]);
});

it('ends with the reason of its caller', async () => {
  const caller = new AbortController();
  const reason = new Error('Left');
  const scrape = async () => {
    caller.abort(reason);
    return new Promise<never>(() => undefined);
  };
  const { means } = meansWith(['https://a.example/', 'https://b.example/'], { scrape });
  const searching = runSearch(request({ scrapeOptions: { formats: ['markdown'] } }), means, caller.signal);
  await expect(searching).rejects.toBe(reason);
  await expect(runSearch(request(), means, caller.signal)).rejects.toBe(reason);
});

it('leaves the result of a page as it is that is neither scraped nor may be', async () => {
  const { means, scraped } = meansWith(['https://a.example/'], { mayScrape: async () => false });
  expect((await runSearch(request(), means, never)).data.web?.[0]).not.toHaveProperty('metadata');
  const response = await runSearch(request({ scrapeOptions: { formats: ['markdown'] } }), means, never);
  expect(response).toMatchObject({
    creditsUsed: 2,
    data: { web: [{ title: 'Title', metadata: { statusCode: 403 } }] },
  });
  expect(scraped).toEqual([]);
});
