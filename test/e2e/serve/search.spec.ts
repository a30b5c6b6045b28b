import { Firecrawl } from 'firecrawl';
import { searxngBody, searxngResult, startSearchServer } from '../../support/search-server.ts';
import { expect, test } from './server.ts';

test('a search finds pages by a SearXNG and scrapes them, for the official client', { tag: '@promise' }, async ({
  serve,
  site,
}) => {
  await using searxng = await startSearchServer();
  const { url } = await site();
  searxng.answer({
    body: searxngBody([
      searxngResult(`${url}/article.html`, 'An article'),
      searxngResult('http://nohost.invalid/', 'Nothing'),
      searxngResult('javascript:alert(1)', 'A script'),
      searxngResult(`${url}/other.html`, 'Another page'),
    ]),
  });
  const server = await serve('--search-url', searxng.url);
  const client = new Firecrawl({ apiKey: server.key, apiUrl: server.url });

  const plain = await client.search('tides', { limit: 2 });
  expect(plain.web?.map((result) => 'url' in result && result.url)).toEqual([
    `${url}/article.html`,
    'http://nohost.invalid/',
  ]);

  const { web = [], warning } = await client.search('tides', { scrapeOptions: { formats: ['markdown', 'links'] } });
  expect(web).toMatchObject([
    { title: 'An article', markdown: expect.stringMatching(/^# /m), links: expect.any(Array) },
    { title: 'Nothing', metadata: { statusCode: 500, error: expect.any(String) } },
    { title: 'Another page', markdown: expect.any(String), metadata: { sourceURL: `${url}/other.html` } },
  ]);
  expect(warning).toBe('1 result without a web address was left out.');
  expect(searxng.asked[0]?.query).toMatchObject({ q: 'tides', format: 'json' });

  searxng.answer({ status: 403, body: '<title>403 Forbidden</title>' });
  await expect(client.search('tides')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Add json under search.formats in its settings.yml'),
  });
});
