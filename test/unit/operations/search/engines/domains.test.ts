import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchRequest } from '@/lib/contract';
import { categoryOf, isChosen, queryText } from '@/lib/operations/search/engines/domains';

const NONE = { includeDomains: [], excludeDomains: [], categories: [] };

it.each([
  ['nothing', {}, 'tide tables'],
  ['one domain', { includeDomains: ['a.com'] }, 'tide tables site:a.com'],
  ['domains', { includeDomains: ['a.com', 'b.com'] }, 'tide tables (site:a.com OR site:b.com)'],
  ['domains that are left out', { excludeDomains: ['y.com', 'z.com'] }, 'tide tables -site:y.com -site:z.com'],
  ['a category', { categories: ['github' as const] }, 'tide tables site:github.com'],
  ['files', { categories: ['pdf' as const] }, 'tide tables filetype:pdf'],
  [
    'files of a domain',
    { includeDomains: ['a.com'], categories: ['pdf' as const] },
    'tide tables site:a.com filetype:pdf',
  ],
  [
    'categories, each of which is enough',
    { categories: ['github' as const, 'pdf' as const] },
    'tide tables (site:github.com OR filetype:pdf)',
  ],
])('writes %s as operators', (_what, choice, text) => {
  expect(queryText('tide tables', { ...NONE, ...choice })).toBe(text);
});

/** Neither a number, which ends an IPv4 address, nor the beginning of an internationalized name. */
const label = fc
  .stringMatching(/^[a-z0-9]([a-z0-9-]{0,5}[a-z0-9])?$/)
  .filter((text) => !/^(\d+|0x[\da-f]*|..--.*)$/.test(text));
const domain = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => `${labels.join('.')}.example`);
const address = (host: string) => new URL(`https://${host}/path?x=1`);

it('takes a domain and what is below it, whatever it is', () => {
  fc.assert(
    fc.property(domain, label, (host, below) => {
      const choice = { ...NONE, includeDomains: [host] };
      expect(isChosen(address(host), choice)).toBe(true);
      expect(isChosen(address(`${below}.${host}`), choice)).toBe(true);
      expect(isChosen(address(`${below}${host}`), choice)).toBe(false);
      expect(isChosen(address(`${host}.${below}`), choice)).toBe(false);
    }),
  );
});

it('leaves out exactly what it would take', () => {
  fc.assert(
    fc.property(domain, fc.array(domain, { minLength: 1, maxLength: 4 }), (host, domains) => {
      const taken = isChosen(address(host), { ...NONE, includeDomains: domains });
      expect(isChosen(address(host), { ...NONE, excludeDomains: domains })).toBe(!taken);
    }),
  );
});

it('reads a domain as addresses have it, and nothing with more in it than a host', () => {
  fc.assert(
    fc.property(domain, (host) => {
      const parsed = searchRequest.parse({ query: 'x', includeDomains: [` ${host.toUpperCase()} `] });
      expect(parsed.includeDomains).toEqual([host]);
    }),
  );
  fc.assert(
    fc.property(
      domain,
      fc.constantFrom('/', '?', '#', ':', '@', '\\', ' ', '*', '%2f'),
      fc.string(),
      (host, sign, rest) => {
        for (const text of [`${host}${sign}${rest}x`, `https://${host}`, `*.${host}`]) {
          expect(searchRequest.safeParse({ query: 'x', excludeDomains: [text] }).success).toBe(false);
        }
      },
    ),
  );
  expect(searchRequest.parse({ query: 'x', includeDomains: ['bücher.example'] }).includeDomains).toEqual([
    'xn--bcher-kva.example',
  ]);
});

it('does not take the categories for a bound', () => {
  expect(isChosen(address('a.example'), { ...NONE, categories: ['github'] })).toBe(true);
  const choice = { ...NONE, includeDomains: ['b.example'], categories: ['github' as const] };
  expect(isChosen(address('github.com'), choice)).toBe(true);
  expect(isChosen(address('a.example'), choice)).toBe(false);
});

it.each([
  ['https://github.com/a/b', 'github'],
  ['https://gist.github.com/a', 'github'],
  ['https://arxiv.org/abs/1', 'research'],
  ['https://a.example/Paper.PDF?download', 'pdf'],
  ['https://a.example/pdf', undefined],
])('says of %s that its category is %s', (url, category) => {
  expect(categoryOf(new URL(url), ['github', 'research', 'pdf'])).toBe(category);
  expect(categoryOf(new URL(url), [])).toBeUndefined();
});
