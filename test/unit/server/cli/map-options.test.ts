import { expect, it } from 'vitest';
import { lookupHelp, readLookupOptions } from '@/server/cli/operation-options';

const parseMapOptions = (argv: string[]) => readLookupOptions('map', argv, {});

it('reads the request of a map from the command line', () => {
  expect(parseMapOptions(['a.example', '--json'])).toMatchObject({
    input: { url: 'http://a.example', sitemap: 'include', limit: 5_000, includeSubdomains: true, filterByPath: true },
    json: true,
  });
  const argv = ['https://a.example/docs', '--search', 'tide tables', '--sitemap', 'only', '--limit', '9', '--queries'];
  expect(
    parseMapOptions([...argv, '--no-subdomains', '--any-path', '--timeout', '500', '--out', 'a.txt']),
  ).toMatchObject({
    input: {
      search: 'tide tables',
      sitemap: 'only',
      limit: 9,
      ignoreQueryParameters: false,
      includeSubdomains: false,
      filterByPath: false,
      timeout: 500,
    },
    out: 'a.txt',
  });
  expect(parseMapOptions(['--help'])).toBeUndefined();
  expect(lookupHelp('map')).toContain(`Usage: npm start -- map url [options]

Prints the addresses of a site, one a line: those of its sitemaps, and those that the page at url leads to.

  --search WORDS   ranks the addresses by these words, the best first
`);
  expect(lookupHelp('map')).toMatch(/ {2}--any-path +keeps addresses that are not below the path of url\n/);
});

it.each([
  [[], 'an address is missing', 2],
  [['a.example', 'b.example'], 'is a second one', 2],
  [['a.example', '--depth'], '--depth', 2],
  [['a.example', '--limit', 'many'], 'limit: Must be', 1],
  [['a.example', '--sitemap', 'ignore'], 'sitemap: Must be one of "skip", "include", "only".', 1],
  [['ftp://a.example'], 'url: URL uses unsupported protocol', 1],
])('refuses %j in a sentence', (argv, sentence, exitCode) => {
  expect(() => parseMapOptions(argv)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(sentence), exitCode }),
  );
});
