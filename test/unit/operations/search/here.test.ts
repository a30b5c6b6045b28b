import { expect, it } from 'vitest';
import { searchHere } from '@/lib/operations/search/here';
import { searxngBody, searxngResult, startSearchServer } from '../../../support/search-server.ts';

const never = new AbortController().signal;

it('asks the engine in the language of the browser, and gives its results', async () => {
  await using server = await startSearchServer({ body: searxngBody([searxngResult('https://a.example/', 'Tides')]) });
  const asked = { query: 'tides', limit: 5, lang: 'de', country: 'at' };
  const response = await searchHere({ asked, engine: { backend: 'searxng', address: server.url } }, fetch, never);
  expect(response.data.web).toMatchObject([{ url: 'https://a.example/', title: 'Tides' }]);
  expect(server.asked[0]?.query).toMatchObject({ q: 'tides', language: 'de-AT' });
});

it('leaves out what nobody chose and the engine does not take, without a word about it', async () => {
  await using server = await startSearchServer({ body: { results: [] } });
  const engine = { backend: 'tavily', address: server.url, key: 'tvly-secret' } as const;
  const asked = { query: 'tides', limit: 5, lang: 'de', country: 'at' };
  expect(await searchHere({ asked, engine }, fetch, never)).toEqual({ success: true, data: {} });
});

it.each([
  [{ query: 'tides', limit: 5 }, 'searxng', 'SEARCH_REFUSED', /address of a SearXNG/],
  [{ query: 'tides', limit: 5 }, 'brave', 'SEARCH_REFUSED', /needs a key/],
  [{ query: ' ', limit: 5 }, 'serper', 'BAD_REQUEST', /query/],
] as const)('refuses what cannot be asked: %o of %s', async (asked, backend, code, message) => {
  const key = backend === 'serper' ? 'key' : undefined;
  await expect(searchHere({ asked, engine: { backend, key } }, fetch, never)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});
