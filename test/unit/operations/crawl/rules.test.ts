import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CrawlRequest, crawlRequest } from '@/lib/contract';
import { addressKey, linkAddress } from '@/lib/operations/crawl/address-key';
import { compilePatterns, wrongPatterns } from '@/lib/operations/crawl/patterns';
import { crawlScope } from '@/lib/operations/crawl/scope';

const request = (body: object = {}): CrawlRequest => crawlRequest.parse({ url: 'https://page.example/', ...body });

const key = (address: string, body: object = {}) => addressKey(new URL(address), request(body));

describe('addressKey', () => {
  it.each([
    ['https://page.example/x', 'https://page.example/x/'],
    ['https://page.example/x', 'https://page.example/x/index.html'],
    ['https://page.example/x', 'https://page.example/x/index.php'],
    ['https://page.example/x', 'http://www.page.example/x'],
    ['https://page.example/x', 'https://page.example/x#part'],
  ])('is the same for %s and %s', (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it.each([
    ['https://page.example/x', 'https://page.example/X'],
    ['https://page.example/x', 'https://page.example/x?a=1'],
    ['https://page.example/x', 'https://page.example/x#/part'],
    ['https://page.example/x', 'https://sub.page.example/x'],
  ])('tells %s from %s', (one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  it('cuts the query where that is asked for', () => {
    const body = { ignoreQueryParameters: true };
    expect(key('https://page.example/x?a=1', body)).toBe(key('https://page.example/x?a=2', body));
  });

  it('takes addresses as they are written where nothing is to count as similar', () => {
    const body = { deduplicateSimilarURLs: false };
    for (const [one, other] of [
      ['/x', '/x/'],
      ['/x', '/x?utm_source=a'],
      ['/~x', '/%7Ex'],
    ]) {
      const keys = [one, other].map((path) => key(`https://page.example${path}`, body));
      expect(keys[0]).not.toBe(keys[1]);
    }
    expect(key('https://page.example/x#part', body)).toBe(key('https://page.example/x', body));
  });

  it('stays the same for what is scraped in the end', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.boolean(), (url, similar) => {
        const body = { deduplicateSimilarURLs: similar };
        expect(key(linkAddress(new URL(url), request(body)).href, body)).toBe(key(url, body));
      }),
    );
  });
});

describe('crawlScope', () => {
  const takes = (start: string, link: string, body: object = {}, from = start) => {
    const asked = request({ url: start, ...body });
    return crawlScope(new URL(start), asked, compilePatterns(asked)).takes(new URL(link), new URL(from));
  };

  it.each([
    ['https://page.example/docs', 'https://page.example/docs/a', true],
    ['https://page.example/docs', 'https://page.example/docs', true],
    ['https://page.example/docs', 'https://page.example/docs-old', false],
    ['https://page.example/docs/', 'https://page.example/docs/a', true],
    ['https://page.example/docs/guide.md', 'https://page.example/docs/a', true],
    ['https://page.example/docs/guide.md', 'https://page.example/other', false],
    ['https://page.example/', 'https://www.page.example/a', true],
    ['https://page.example/', 'https://page.example/a.png', false],
    ['https://page.example/', 'https://page.example/a.pdf', true],
    ['https://page.example/', 'https://sub.page.example/a', false],
    ['https://page.example/', 'https://other.example/a', false],
  ])('from %s to %s: %s', (start, link, taken) => {
    expect(takes(start, link)).toBe(taken);
  });

  it.each([
    ['subdomains', 'https://example.com/', 'https://sub.example.com/a', { allowSubdomains: true }, true],
    ['other sites', 'https://example.com/', 'https://other.com/a', { allowExternalLinks: true }, true],
    ['but not their first pages', 'https://example.com/', 'https://other.com/', { allowExternalLinks: true }, false],
    [
      'nor social networks',
      'https://example.com/',
      'https://www.linkedin.com/in/a',
      { allowExternalLinks: true },
      false,
    ],
    [
      'nor places inside the network',
      'https://example.com/',
      'http://192.168.0.1/admin',
      { allowExternalLinks: true },
      false,
    ],
    [
      'nor what is excluded',
      'https://example.com/',
      'https://other.com/a',
      { allowExternalLinks: true, excludePaths: ['other'] },
      false,
    ],
  ])('takes %s where that is asked for', (_name, start, link, body, taken) => {
    expect(takes(start, link, body)).toBe(taken);
  });

  it('takes nothing that other sites lead to', () => {
    const body = { allowExternalLinks: true };
    expect(takes('https://page.example/', 'https://third.example/a', body, 'https://other.example/a')).toBe(false);
  });

  it('takes no other host unless it is asked to, whatever the addresses are', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.webUrl(), (start, link) => {
        const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');
        fc.pre(hostOf(start) !== hostOf(link));
        expect(takes(start, link, { crawlEntireDomain: true })).toBe(false);
      }),
    );
  });
});

describe('compilePatterns', () => {
  it('compares in time with the length of a text, whatever the pattern is', () => {
    const { includes } = compilePatterns(request({ includePaths: ['^/(a+)+$'] }));
    expect(includes(new URL(`https://page.example/${'a'.repeat(5_000)}!`))).toBe(false);
  });

  it.each([
    ['(tides', 'parenthesis', '(tides'],
    ['[a', 'bracket', '[a'],
    ['tides)', 'unopened', 'tides)'],
    ['a{2,1}', 'count', '{2,1}'],
    ['*a', 'repetition', '*'],
    ['a**', 'repetition', '**'],
    ['[z-a]', 'range', 'z-a'],
    ['a\\', 'backslash', 'a\\'],
    ['(?=a)', 'lookAround', '(?='],
    ['(a)\\1', 'lookAround', '\\1'],
    ['\\y', 'syntax', '\\y'],
  ])('tells what is wrong with %s, for people: %s', (pattern, fault, part) => {
    expect(wrongPatterns(['^/docs/', pattern])).toEqual([{ pattern, index: 1, fault, part }]);
  });

  it('names the pattern that is wrong', () => {
    expect(() => compilePatterns(request({ excludePaths: ['/a', '(['] }))).toThrow(
      /Invalid excludePaths pattern "\(\["/,
    );
  });
});
