import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest, type ScrapeRequest, type ScrapeRequestInput } from '@/lib/contract';
import { cacheKey, normalizeAddress, pictureKey } from '@/lib/scrape/cache-key';

function request(input: Omit<ScrapeRequestInput, 'url'> & { url?: string }): ScrapeRequest {
  const parsed = parseRequest({ url: 'https://example.com/', ...input });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.request;
}

describe('the normalised address', () => {
  it.each([
    ['http://www.example.com', 'https://example.com'],
    ['https://example.com:443/#top', 'https://example.com'],
    ['http://example.com:80/', 'https://example.com'],
    ['http://example.com:3002/a/', 'https://example.com:3002/a'],
    ['https://example.com/index.php', 'https://example.com'],
    ['https://example.com/a/index.html/', 'https://example.com/a'],
    ['https://example.com/a/index.shtml?b=/index.html', 'https://example.com/a?b=/index.html'],
    ['https://example.com/my-index.html', 'https://example.com/my-index.html'],
    ['https://example.com/index.htmlx', 'https://example.com/index.htmlx'],
    ['https://example.com/?a=1&b=2', 'https://example.com?a=1&b=2'],
    ['https://www.example.com/A', 'https://example.com/A'],
    ['http://www.com/', 'https://www.com'],
    ['http://localhost:8080//', 'https://localhost:8080'],
    ['http://[::1]:8080/x', 'https://[::1]:8080/x'],
  ])('of %s is %s', (address, normal) => expect(normalizeAddress(address)).toBe(normal));

  const segment = fc.oneof(fc.constantFrom('', 'index.html', 'index.php', 'www.', 'a', '..'), fc.webSegment());
  const addresses = fc
    .record({
      scheme: fc.constantFrom('http', 'https'),
      www: fc.constantFrom('', 'www.', 'www.www.'),
      host: fc.oneof(fc.domain(), fc.constantFrom('localhost', '[::1]', '127.0.0.1', 'com')),
      port: fc.constantFrom('', ':80', ':443', ':3002'),
      path: fc.array(segment, { maxLength: 5 }),
      query: fc.webQueryParameters(),
      hash: fc.webFragments(),
    })
    .map(({ scheme, www, host, port, path, query, hash }) => ({
      address: `${scheme}://${www}${host}${port}/${path.join('/')}`,
      query,
      hash,
    }))
    .filter(({ address }) => URL.canParse(address));

  it('stays as it is when it is normalised again', () => {
    fc.assert(
      fc.property(addresses, ({ address, query, hash }) => {
        const normal = normalizeAddress(`${address}?${query}#${hash}`);
        expect(normalizeAddress(normal)).toBe(normal);
      }),
    );
  });

  it('tells queries and routes from one another, but no places in a page', () => {
    const at = (rest: string) => normalizeAddress(`https://example.com/app${rest}`);
    expect(new Set(['', '?a', '?b', '#/a', '#/b', '#!a', '?a#/a'].map(at)).size).toBe(7);
    expect(at('#part')).toBe(at(''));
    expect(at('?a#part')).toBe(at('?a'));
  });

  it('keeps a session, of which a copy is nobody else’s, and no tracking', () => {
    expect(normalizeAddress('https://example.com/?utm_source=a')).toBe('https://example.com');
    expect(normalizeAddress('https://example.com/?PHPSESSID=a')).toBe('https://example.com?PHPSESSID=a');
  });
});

describe('the key', () => {
  const plain = cacheKey(request({}));

  it.each<Omit<ScrapeRequestInput, 'url'>>([
    { skipTlsVerification: false },
    { mobile: true },
    { blockAds: false },
    { location: { country: 'DE' } },
    { location: { country: 'US' } },
    { location: { country: 'US', languages: ['de'] } },
  ])('tells %j from a plain request', (change) => expect(cacheKey(request(change))).not.toBe(plain));

  it.each<Omit<ScrapeRequestInput, 'url'>>([
    { formats: ['html', 'links'] },
    { onlyMainContent: false },
    { includeTags: ['p'], excludeTags: ['b'] },
    { timeout: 1000, maxAge: 5 },
  ])('is the same with %j, which is read from the same copy', (change) =>
    expect(cacheKey(request(change))).toBe(plain),
  );
});

it('is the key that kept copies have', () => {
  const verified = { skipTlsVerification: false, mobile: true, location: { country: 'DE', languages: ['de'] } };
  expect(cacheKey(request({}))).toBe('["https://example.com",false,true,null,null]');
  expect(cacheKey(request(verified))).toBe('["https://example.com",true,true,"DE",["de"],"verified"]');
});

describe('the key of a picture', () => {
  const keyOf = (options: object) => pictureKey(request({ formats: [{ type: 'screenshot', ...options }] }));

  it('is none where none is asked for', () => expect(pictureKey(request({}))).toBeUndefined());

  it('differs with every option', () => {
    const viewport = { width: 10, height: 20 };
    const keys = [{}, { fullPage: true }, { quality: 5 }, { viewport }, { viewport: { width: 20, height: 10 } }].map(
      keyOf,
    );
    expect(new Set(keys).size).toBe(5);
    expect(keyOf({ fullPage: false })).toBe(keyOf({}));
  });
});
