import { expect, it } from 'vitest';
import { createSearchEngine } from '@/lib/operations/search/engines/engine';
import { searchHere } from '@/lib/operations/search/here';
import { searxngBody, searxngResult, startSearchServer } from '../../../support/search-server.ts';

const never = new AbortController().signal;

it('asks the engine in the language of the browser, and gives its results', async () => {
  await using server = await startSearchServer({ body: searxngBody([searxngResult('https://a.example/', 'Tides')]) });
  const asked = { query: 'tides', limit: 5, lang: 'de', country: 'at' };
  const response = await searchHere(asked, createSearchEngine({ backend: 'searxng', address: server.url }), never);
  expect(response.data.web).toMatchObject([{ url: 'https://a.example/', title: 'Tides' }]);
  expect(server.asked[0]?.query).toMatchObject({ q: 'tides', language: 'de-AT' });
});

it('leaves out what nobody chose and the engine does not take, without a word about it', async () => {
  await using server = await startSearchServer({ body: { results: [] } });
  const engine = createSearchEngine({ backend: 'tavily', address: server.url, key: 'tvly-secret' });
  const asked = { query: 'tides', limit: 5, lang: 'de', country: 'at' };
  expect(await searchHere(asked, engine, never)).toEqual({ success: true, data: {} });
});

it('refuses a query without words', async () => {
  const engine = createSearchEngine({ backend: 'serper', key: 'key' });
  await expect(searchHere({ query: ' ', limit: 5 }, engine, never)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/query/),
  });
});
