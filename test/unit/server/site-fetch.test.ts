import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runMap } from '@/lib/operations/map/run';
import { isInsideAddress } from '@/server/addresses';
import { siteFetchFor } from '@/server/site-fetch';
import { asked, meansWith, siteOfPages } from '../operations/map/site-server';

it('finds names below localhost on this computer, as browsers do', async () => {
  const { url, headers } = await siteOfPages(() => ({ '/robots.txt': 'User-agent: *' }));
  const named = url.replace('127.0.0.1', 'docs.harbour.localhost');
  const response = await siteFetchFor(named)(`${named}/robots.txt`);
  expect([await response.text(), response.url]).toEqual(['User-agent: *', `${named}/robots.txt`]);
  expect(headers['/robots.txt']?.host).toBe(new URL(named).host);
});

it('fails for a name that nobody has', async () => {
  await expect(siteFetchFor('http://nohost.invalid/')('http://nohost.invalid/')).rejects.toThrow('fetch failed');
});

/** A lookup by which some names lead to this computer and all others nowhere. */
const lookUpBy =
  (...names: string[]): LookupFunction =>
  (hostname, _options, callback) =>
    names.includes(hostname)
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }), []);

describe('a name that leads inside', () => {
  it('is loaded for the host that was asked for, and for no other of its site', async () => {
    const site = await siteOfPages(() => ({ '/robots.txt': 'secret' }));
    const { port } = new URL(site.url);
    const fetch = siteFetchFor(`http://intra.example.com:${port}/`, lookUpBy('intra.example.com', 'x.example.com'));
    expect(await (await fetch(`http://intra.example.com:${port}/robots.txt`)).text()).toBe('secret');
    await expect(fetch(`http://x.example.com:${port}/robots.txt`)).rejects.toThrow();
    expect(site.asked).toEqual(['/robots.txt']);
  });

  it('is not loaded by the host itself once it led elsewhere', async () => {
    const site = await siteOfPages(() => ({ '/': 'secret' }));
    const { port } = new URL(site.url);
    let lookups = 0;
    const rebinding: LookupFunction = (_hostname, _options, callback) =>
      callback(null, [{ address: lookups++ === 0 ? '203.0.113.7' : '127.0.0.1', family: 4 }]);
    const address = `http://rebinding.example.com:${port}/`;
    const fetch = siteFetchFor(address, rebinding);
    await fetch(address, { signal: AbortSignal.timeout(200) }).catch(() => undefined);
    await expect(fetch(address)).rejects.toThrow();
    expect(site.asked).toEqual([]);
  });

  it('is loaded for a site inside', async () => {
    const site = await siteOfPages(() => ({ '/': 'here' }));
    const named = site.url.replace('127.0.0.1', 'wiki');
    expect(await (await siteFetchFor(named, lookUpBy('wiki', 'other'))(named)).text()).toBe('here');
  });
});

describe('a redirect inside', () => {
  /** A public site whose files redirect somewhere, on this computer by its lookup. */
  async function mapOf(to: (url: string) => string, path: '/robots.txt' | '/sitemap.xml' | '/') {
    const secret = await siteOfPages((url) => ({
      '/inner.xml': `<urlset><url><loc>${url}/inner</loc></url></urlset>`,
      '/robots.txt': `Sitemap: ${url}/inner.xml`,
    }));
    const site = await siteOfPages(() => ({
      '/': 'start',
      [path]: (_request, response) => void response.writeHead(302, { location: to(secret.url) }).end(),
    }));
    const start = site.url.replace('127.0.0.1', 'public.example.com');
    const means = { ...meansWith(), fetch: siteFetchFor(start, lookUpBy('public.example.com', 'inner.example.com')) };
    const found = await runMap(asked({ url: start, sitemap: 'only' }), means, new AbortController().signal);
    return { secret: secret.asked, links: found.links };
  }

  it.each([
    ['/sitemap.xml', (url: string) => `${url}/inner.xml`],
    ['/robots.txt', (url: string) => `${url}/robots.txt`],
    ['/sitemap.xml', (url: string) => `${url.replace('127.0.0.1', 'localhost')}/inner.xml`],
    ['/sitemap.xml', (url: string) => `${url.replace('127.0.0.1', '[::ffff:7f00:1]')}/inner.xml`],
    ['/sitemap.xml', (url: string) => `${url.replace('127.0.0.1', 'inner.example.com')}/inner.xml`],
    ['/', (url: string) => `${url}/`],
  ] as const)('is not followed from %s', async (path, to) => {
    const { secret, links } = await mapOf(to, path);
    expect(secret).toEqual([]);
    expect(JSON.stringify(links)).not.toContain('/inner');
  });

  it('is followed within the site', async () => {
    const site = await siteOfPages((url) => ({
      '/sitemap.xml': (_request, response) => void response.writeHead(301, { location: '/moved.xml' }).end(),
      '/moved.xml': `<urlset><url><loc>${url}/page</loc></url></urlset>`,
    }));
    const found = await runMap(asked({ url: site.url, sitemap: 'only' }), meansWith(), new AbortController().signal);
    expect(found.links.map(({ url }) => url)).toContain(`${site.url}/page`);
  });
});

describe('isInsideAddress', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.1.1', '100.64.0.1', '0.0.0.0'],
    ...['::1', '::', 'fc00::1', 'fd12::1', 'fe80::1%eth0', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::10.0.0.1', '2002:7f00:1::', '2002:c0a8:101::5'],
  ])('is true for %s', (address) => expect(isInsideAddress(address)).toBe(true));

  it.each([
    ...['93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1', '::ffff:93.184.216.34'],
    ...['64:ff9b::5db8:d822', '2002:5db8:d822::1', 'localhost', ''],
  ])('is false for %s', (address) => expect(isInsideAddress(address)).toBe(false));
});
