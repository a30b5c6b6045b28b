import { expect, it } from 'vitest';
import { parseMapOptions } from '@/server/cli/map-options';

it('reads the request of a map from the command line', () => {
  expect(parseMapOptions(['a.example', '--json'])).toMatchObject({
    request: { url: 'http://a.example', sitemap: 'include', limit: 5_000, includeSubdomains: true, filterByPath: true },
    json: true,
  });
  const argv = ['https://a.example/docs', '--search', 'tide tables', '--sitemap', 'only', '--limit', '9', '--queries'];
  expect(
    parseMapOptions([...argv, '--no-subdomains', '--any-path', '--timeout', '500', '--out', 'a.txt']),
  ).toMatchObject({
    request: {
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
  expect(parseMapOptions(['--help'])).toEqual({ json: false, out: undefined });
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
