import { expect, it } from 'vitest';
import { engineAddress, engineTitle } from '@/lib/operations/search/engines/engine';
import { RESULTS_PAGES, resultsAddress } from '@/lib/operations/search/engines/results-page';
import { searchHere } from '@/lib/operations/search/here';
import { createResultsPageEngine } from '@/lib/operations/search/results-page-engine';

const template = 'https://find.example/search?q=%s';
const never = new AbortController().signal;
const results = [1, 2, 3].map((number) => ({
  url: `https://page.example/${number}`,
  title: `Page ${number}`,
  snippet: 'About tides',
}));

it.each(RESULTS_PAGES)('has an address of $title for any words', ({ address }) => {
  const { searchParams } = resultsAddress(address, "tides & moon's $& %s \ud800");
  expect([...searchParams.values()]).toContain("tides & moon's $& %s \ufffd");
});

it.each([
  '',
  'tides',
  'https://find.example/search?q=',
  'https://%s.example/',
  'https://find.example:%s/',
  '%s',
  'javascript:alert("%s")',
  'file:///%s',
  'https://user:pass@find.example/?q=%s',
])('refuses an address that cannot be used: %s', (address) => {
  expect(() => resultsAddress(address, 'tides')).toThrow('Enter an address with %s');
});

it('is named by its host, and reached at its origin', () => {
  expect(engineTitle({ backend: 'browser', address: template })).toBe('find.example');
  expect(engineAddress({ backend: 'browser', address: template })).toBe('https://find.example');
});

it('gives the results of the page, as many as were asked for, without a word about fields that nobody chose', async () => {
  const asked = { query: 'tides', limit: 2, lang: 'de', country: 'at' };
  const found = await searchHere(asked, createResultsPageEngine(template, { results }), never);
  expect(found).toEqual({
    success: true,
    data: {
      web: results
        .slice(0, 2)
        .map(({ url, title, snippet }, index) => ({ url, title, description: snippet, position: index + 1 })),
    },
  });
});

it.each([
  ['consent', 'find.example asks about cookies before it shows results.'],
  ['challenge', 'find.example checks whether a person is searching.'],
] as const)('says that the page asks for something first: %s', async (obstacle, message) => {
  const engine = createResultsPageEngine(template, { results: [], obstacle });
  await expect(searchHere({ query: 'tides', limit: 5 }, engine, never)).rejects.toMatchObject({
    message,
    record: { code: 'SEARCH_BLOCKED', nextStep: 'Answer it in the tab that opened, then search again.' },
  });
});

it('has no news and no images, and says so', async () => {
  const engine = createResultsPageEngine(template, { results });
  const query = { source: 'news', text: 'tides', words: 'tides', page: 1, limit: 5, lang: 'en' } as const;
  const rest = { includeDomains: [], excludeDomains: [], country: undefined, location: undefined, tbs: undefined };
  await expect(engine.find({ ...query, ...rest, range: undefined, given: [] }, never)).rejects.toThrow(
    'find.example is read for web pages only.',
  );
});
