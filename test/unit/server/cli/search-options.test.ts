import { expect, it } from 'vitest';
import type { SearchResponse } from '@/lib/contract';
import { listedResults } from '@/lib/operations/search/listed';
import { lookupHelp, readLookupOptions } from '@/server/cli/operation-options';
import { chooseSearchEngine, SEARCH_ENGINE_HELP } from '@/server/cli/search-engine-options';
import { parseServeOptions, SERVE_HELP } from '@/server/cli/serve-options';
import { Problem } from '@/server/problem';

const parseSearchOptions = (argv: string[], env: NodeJS.ProcessEnv) => readLookupOptions('search', argv, env);

const KEY = 'sk-0123456789abcdef';
const ENV = { WINNOW_SEARCH_URL: 'http://127.0.0.1:8080' };
const usage = (sentence: string) => new Problem(sentence, 2);

it('reads a search from the command line', () => {
  expect(parseSearchOptions(['tide', 'tables', '--limit', '5', '--json'], ENV)).toMatchObject({
    input: { query: 'tide tables', limit: 5, sources: [{ type: 'web' }], scrapeOptions: { formats: [] } },
    engine: { title: 'SearXNG at 127.0.0.1:8080' },
    json: true,
  });
  const argv = ['x', '--sources', 'web, news', '--exclude', 'a.com,b.com', '--tbs', 'qdr:d', '--formats', 'markdown'];
  expect(
    parseSearchOptions([...argv, '--json', '--country', 'DE', '--timeout', '900', '--out', 'a'], ENV),
  ).toMatchObject({
    input: {
      sources: [{ type: 'web' }, { type: 'news' }],
      excludeDomains: ['a.com', 'b.com'],
      tbs: 'qdr:d',
      country: 'de',
      timeout: 900,
      scrapeOptions: { formats: [{ type: 'markdown' }] },
    },
    out: 'a',
  });
  expect(parseSearchOptions(['--help'], {})).toBeUndefined();
  expect(lookupHelp('search')).toContain(SEARCH_ENGINE_HELP);
  expect(lookupHelp('search')).toContain('npm start -- search "words" [options]');
});

it.each([
  [[], ENV, 'Give the words to search for.', 2],
  [['x'], {}, 'There is no search engine: add --search-url or --search.', 2],
  [['x', '--limit', 'many'], ENV, 'limit: Must be', 1],
  [['x', '--include', 'a.com/b'], ENV, 'includeDomains[0]: Domain must be a valid hostname', 1],
  [['x', '--formats', 'markdown'], ENV, 'add --json', 2],
  [['x', '--depth'], ENV, '--depth', 2],
])('refuses %j in a sentence', (argv, env, sentence, exitCode) => {
  expect(() => parseSearchOptions(argv, env)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(sentence), exitCode }),
  );
});

it.each([
  [{}, {}, undefined],
  [{ 'search-url': 'localhost:8080' }, {}, 'http://localhost:8080'],
  [{}, ENV, 'http://127.0.0.1:8080'],
  [{}, { SEARXNG_ENDPOINT: 'http://searxng:8080/' }, 'http://searxng:8080'],
  [{}, { ...ENV, SEARXNG_ENDPOINT: 'http://searxng:8080/' }, 'http://127.0.0.1:8080'],
  [{ 'search-url': 'http://localhost:1' }, ENV, 'http://localhost:1'],
  [{ search: 'brave' }, { ...ENV, BRAVE_API_KEY: KEY }, 'https://api.search.brave.com'],
  [{ search: ' Tavily' }, { TAVILY_API_KEY: KEY }, 'https://api.tavily.com'],
  [{}, { ...ENV, WINNOW_SEARCH: 'serper', SERPER_API_KEY: KEY }, 'https://google.serper.dev'],
  [{ 'search-url': 'http://localhost:1' }, { WINNOW_SEARCH: 'serper' }, 'http://localhost:1'],
  [{}, { BRAVE_API_KEY: KEY }, undefined],
])('chooses by %j and %j', (options, env, address) => {
  expect(chooseSearchEngine(options, env, usage)?.address).toBe(address);
});

it.each([
  [{ search: 'brave', 'search-url': 'http://localhost:1' }, {}, 'leave out --search or --search-url'],
  [{ search: 'google' }, {}, 'search: Name one of brave, tavily, serper'],
  [{ search: 'searxng' }, {}, 'a SearXNG is named by --search-url'],
  [{ search: 'brave' }, {}, 'search: Brave Search needs its key: set BRAVE_API_KEY.'],
  [{ search: 'brave' }, { BRAVE_API_KEY: 'a b' }, 'BRAVE_API_KEY: The key for Brave Search contains characters'],
  [{ 'search-url': 'ftp://x' }, {}, 'search-url: Enter the address of a SearXNG'],
  [{ 'search-url': '' }, {}, 'search-url: Enter the address of a SearXNG'],
  [{}, { WINNOW_SEARCH_URL: 'http://u:p@x' }, 'WINNOW_SEARCH_URL: Enter the address'],
])('refuses %j with %j', (options, env, sentence) => {
  expect(() => chooseSearchEngine(options, env, usage)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(sentence), exitCode: 2 }),
  );
});

it('is an option of the server, which names the variables and takes no key', () => {
  expect(parseServeOptions(['--search-url', 'http://localhost:8080'], {}).searchEngine?.title).toBe(
    'SearXNG at localhost:8080',
  );
  for (const name of ['WINNOW_SEARCH_URL', 'WINNOW_SEARCH', 'BRAVE_API_KEY', 'TAVILY_API_KEY', 'SERPER_API_KEY']) {
    expect(SERVE_HELP).toContain(name);
  }
  expect(() => parseServeOptions(['--search', 'brave', '--search-key', KEY], {})).toThrow(/search-key/);
});

it('lists results for people, without controls that a terminal obeys', () => {
  const response = {
    success: true,
    data: {
      web: [
        { title: 'One\u001b[31m', url: 'https://a.example/', description: `Two\nlines ${'x'.repeat(400)}` },
        { title: '', url: 'https://b.example/' },
      ],
      news: [{ title: 'News', url: 'https://n.example/', snippet: 'Words', date: '2026-01-02' }],
      images: [{ title: 'P', url: 'https://p.example/', imageUrl: 'https://p.example/a.png' }],
    },
  } satisfies SearchResponse;
  const listed = listedResults(response);
  expect(listed).not.toContain('\u001b');
  expect(listed.replace(/x{50,}/, 'x…')).toBe(`web

1. One [31m
   https://a.example/
   Two lines x…

2. https://b.example/
   https://b.example/

news

1. News
   https://n.example/
   2026-01-02 · Words

images

1. P
   https://p.example/
   https://p.example/a.png
`);
  expect(listedResults({ success: true, data: { web: response.data.web.slice(1) } })).toBe(
    '1. https://b.example/\n   https://b.example/\n',
  );
});
