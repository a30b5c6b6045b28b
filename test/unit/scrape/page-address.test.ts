import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAddress, isSamePage, pageKey, routeOf, withoutFragment } from '@/lib/scrape/page-address';

it.each([
  ['http://a.example/b', 'http://a.example/b#c', true],
  ['http://a.example/b#c', 'http://a.example/b#d', true],
  ['http://a.example/b#/c', 'http://a.example/b#/d', false],
  ['http://a.example/b#!c', 'http://a.example/b#!d', false],
  ['http://a.example/b?c', 'http://a.example/b?d', false],
  [undefined, undefined, false],
])('tells whether %s and %s are one page', (one, other, same) => {
  expect(isSamePage(one, other)).toBe(same);
});

const site = 'https://page.example';
const key = (address: string, kept?: Parameters<typeof pageKey>[1]) => pageKey(new URL(address, site), kept);

describe('pageKey', () => {
  it.each([
    ['/x', '/x/'],
    ['/x', '/x/index.html'],
    ['/x/', '/x/Index.HTM'],
    ['/x', '/x/index.php'],
    ['/', '/default.aspx'],
    ['/x', 'http://www.page.example/x'],
    ['/x', '/x#part'],
    ['/x', '/x#'],
    ['/~ada/notes', '/%7Eada/notes'],
    ['/~ada/notes', '/%7eada/notes'],
    ['/caf%C3%A9', '/caf%c3%a9'],
    ['/café', '/caf%c3%a9'],
    ['/a-b', '/a%2Db'],
    ['/x', '/x?utm_source=mail&utm_medium=a'],
    ['/x?id=7', '/x?id=7&UTM_Campaign=b'],
    ['/x?id=7', '/x?fbclid=AbC&id=7'],
    ['/x', '/x?gclid=1&gad_source=5'],
    ['/x', '/x?mc_cid=1&mc_eid=2'],
    ['/x', '/x?_ga=2.1.2&srsltid=Af'],
    ['/x', '/x?PHPSESSID=4f2b'],
    ['/x', '/x?ASPSESSIONIDQSRA=HJ'],
    ['/x?id=7', '/x;jsessionid=0A1B.node1?id=7'],
    ['/x/y', '/(S(lit3py55t21z5v55vlm25s55))/x/y'],
    ['/x', '/x?sid=4f2b9c8d7e6a5f4b3c2d'],
    ['/app#/a', '/app#/a?utm_source=mail'],
  ])('is the same for %s and %s', (one, other) => {
    expect(key(other)).toBe(key(one));
  });

  it.each([
    ['/x', '/X'],
    ['/x', '/x?a=1'],
    ['/x', '/x#/part'],
    ['/app#/a', '/app#/b'],
    ['/app#!a', '/app#!b'],
    ['/app#/a', '/app#!/a'],
    ['/app#/a?id=1', '/app#/a?id=2'],
    ['/x', 'https://sub.page.example/x'],
    ['/x', '/x/index.xml'],
    ['/x', '/my-index.html'],
    ['/a/b', '/a%2Fb'],
    ['/a?b', '/a%3Fb'],
    ['/x?q=100%25', '/x?q=100'],
    ['/x', '/x?sid=12'],
    ['/x', '/x?s=harbour'],
    ['/x', '/x?session=morning'],
    ['/x', '/x?ref=main'],
    ['/x', '/x?page=2'],
    ['/x', '/x?utm=1'],
    ['/x;v=1', '/x;v=2'],
    ['/x?sort=price', '/x?sort=name'],
  ])('tells %s from %s', (one, other) => {
    expect(key(other)).not.toBe(key(one));
  });

  it('keeps sessions, but no tracking, where another visitor may see another page', () => {
    expect(key('/x?PHPSESSID=4f2b&gclid=1', { sessions: true })).toBe(key('/x?PHPSESSID=4f2b', { sessions: true }));
    expect(key('/x?PHPSESSID=4f2b', { sessions: true })).not.toBe(key('/x', { sessions: true }));
    expect(key('/x;jsessionid=1', { sessions: true })).not.toBe(key('/x', { sessions: true }));
  });

  it('leaves out the whole query where that is asked for, and no route', () => {
    expect(key('/x?a=1#/b', { ignoresQuery: true })).toBe(key('/x#/b'));
  });

  const addresses = fc.webUrl({ withFragments: true, withQueryParameters: true });

  it('stays the same when it is made of itself, and of what is asked for', () => {
    fc.assert(
      fc.property(addresses, (url) => {
        const made = key(url);
        expect(key(made)).toBe(made);
        expect(key(cleanAddress(withoutFragment(new URL(url))).href)).toBe(made);
      }),
    );
  });

  it('tells routes apart, and no other fragments', () => {
    fc.assert(
      fc.property(addresses, fc.webFragments(), fc.webFragments(), (url, one, other) => {
        const [first, second] = [one, other].map((fragment) => new URL(`#${fragment}`, url));
        const isSame = key(first?.href ?? '') === key(second?.href ?? '');
        const normal = (address: URL | undefined) => new URL(key(address?.href ?? '')).hash;
        expect(isSame).toBe(normal(first) === normal(second));
        if (first && !routeOf(first)) expect(normal(first)).toBe('');
      }),
    );
  });
});

it.each([
  ['/x?utm_source=a&id=7&fbclid=b#part', '/x?id=7#part'],
  ['/x?gclid=1', '/x'],
  ['/x;jsessionid=1', '/x'],
  ['/x?a=%7e&b', '/x?a=%7e&b'],
  ['/app#/a?gclid=1&b=2', '/app#/a?b=2'],
])('cleans %s to %s', (address, clean) => {
  expect(cleanAddress(new URL(address, site)).href).toBe(new URL(clean, site).href);
});
