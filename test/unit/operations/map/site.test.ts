import { describe, expect, it } from 'vitest';
import { mappedSite } from '@/lib/operations/map/site';

const url = (text: string) => new URL(text);

describe('a site', () => {
  it.each([
    ['https://www.example.co.uk/a', 'https://shop.example.co.uk/', true],
    ['https://www.example.co.uk/a', 'https://other.co.uk/', false],
    ['https://one.github.io/', 'https://two.github.io/', false],
    ['https://example.com/', 'https://example.com.evil.net/', false],
    ['https://example.com/', 'https://badexample.com/', false],
    ['https://example.com/', 'https://example.com:8443/', false],
    ['http://127.0.0.1:80/', 'http://127.0.0.1/', true],
    ['http://localhost:3000/', 'http://blog.localhost:3000/', true],
    ['http://wiki.corp/', 'http://git.corp/', false],
  ])('that begins at %s: has it %s? %s', (start, other, has) => {
    expect(mappedSite(url(start)).has(url(other))).toBe(has);
  });

  it('is a host of its own with or without www', () => {
    const site = mappedSite(url('https://www.example.com/'));
    expect(site.hasAsHost(url('https://example.com/x'))).toBe(true);
    expect(site.hasAsHost(url('https://blog.example.com/x'))).toBe(false);
    expect(site.base).toBe('example.com');
  });

  it.each([
    ['https://cdn.example.net/sitemap.xml', true],
    ['https://storage.googleapis.com/bucket/sitemap.xml', true],
    ['http://127.0.0.1/sitemap.xml', false],
    ['http://[::1]/sitemap.xml', false],
    ['http://10.0.0.1/sitemap.xml', false],
    ['http://2130706433/sitemap.xml', false],
    ['http://localhost/sitemap.xml', false],
    ['http://router/sitemap.xml', false],
    ['http://printer.local/sitemap.xml', false],
    ['ftp://example.com/sitemap.xml', false],
  ])('may have %s loaded: %s', (place, may) => {
    expect(mappedSite(url('https://example.com/')).mayLoad(url(place))).toBe(may);
  });
});
