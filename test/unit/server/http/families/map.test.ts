import { expect, it } from 'vitest';
import { refusal, servingFamily, wrongField } from './harbour';

const family = servingFamily();

/** Maps the site. @returns the response, and its addresses without the host of the site */
async function map(body: object, path = '/') {
  const { status, body: answer } = await family.ask('POST', '/v2/map', { url: family.site.url + path, ...body });
  const links: { url: string }[] = answer.links ?? [];
  return { status, body: answer, urls: links.map(({ url }) => url.replace(family.site.url, '') || '/') };
}

const IN_SITEMAPS = ['/', '/about', '/pricing', '/only-in-sitemap', '/a', '/file.pdf'];

it('map-01 sitemap and links of the page', async () => {
  const { status, body, urls } = await map({});
  expect([status, body.success]).toEqual([200, true]);
  expect(urls).toEqual(expect.arrayContaining(['/about', '/docs', '/pricing', '/only-in-sitemap']));
});

it('map-02, 15, 16, 20 only sitemaps: nested, gzipped, one of them dead, without pictures', async () => {
  const { urls } = await map({ sitemap: 'only' });
  expect(urls.sort()).toEqual(IN_SITEMAPS.sort());
});

it('map-03 no sitemap is asked for', async () => {
  const before = family.site.asked.length;
  const { urls } = await map({ sitemap: 'skip' });
  expect(urls).toContain('/about');
  expect(family.site.asked.slice(before).map(({ path }) => path)).not.toContain('/sitemap.xml');
});

it.each([
  ['04 unknown sitemap value', { sitemap: 'ignore' }, 'sitemap'],
  ['06 limit 0', { limit: 0 }, 'limit'],
  ['07 limit over 100000', { limit: 100_001 }, 'limit'],
  ['23 no url', { url: undefined }, 'url'],
])('map-%s', async (_name, body, field) => {
  expect(await map(body)).toMatchObject(wrongField(field));
});

it('map-05 limit', async () => {
  expect((await map({ limit: 3 })).urls.length).toBeLessThanOrEqual(3);
});

it('map-08 search ranks addresses with its words first', async () => {
  expect((await map({ search: 'pricing', sitemap: 'only' })).urls[0]).toBe('/pricing');
});

it('map-09 search without a match lists links', async () => {
  expect((await map({ search: 'zzzzqqq', sitemap: 'only' })).urls.sort()).toEqual(IN_SITEMAPS.sort());
});

it('map-10 queries are left out', async () => {
  const { urls } = await map({ sitemap: 'only' });
  expect(urls).toContain('/a');
  expect(urls).not.toContain('/a?x=1');
});

it('map-11 queries stay', async () => {
  const { urls } = await map({ sitemap: 'only', ignoreQueryParameters: false });
  expect(urls).toEqual(expect.arrayContaining(['/a?x=1', '/a?x=2']));
});

it('map-12 subdomains', async () => {
  const post = `${family.site.sub}/post`;
  expect((await map({})).urls).toContain(post);
  expect((await map({ includeSubdomains: false })).urls).not.toContain(post);
});

it('map-13, 14 filterByPath', async () => {
  const { urls } = await map({ filterByPath: true }, '/docs');
  expect(urls).toContain('/docs/guide');
  expect(urls).not.toContain('/about');
  expect((await map({ filterByPath: false }, '/docs')).urls).toContain('/about');
});

it('map-17 the address is a sitemap', async () => {
  const { status, urls } = await map({ sitemap: 'only' }, '/sitemap.xml');
  expect(status).toBe(200);
  expect(urls).toEqual(expect.arrayContaining(['/about', '/pricing']));
});

it('map-18 a site without sitemaps is an empty success', async () => {
  expect(await map({ url: `${family.site.bare}/`, sitemap: 'only' })).toMatchObject({
    status: 200,
    body: { success: true, links: [] },
  });
});

it('map-19 robots.txt hides nothing', async () => {
  expect((await map({ sitemap: 'include' })).urls).toContain('/robots-denied/r');
});

it('map-21 timeout', async () => {
  expect(await map({ url: `${family.site.slow}/`, sitemap: 'only', timeout: 300 })).toMatchObject(
    refusal(408, 'The map operation timed out before completing.', { code: 'MAP_TIMEOUT' }),
  );
});

it('map-22 little was found', async () => {
  const { body } = await map({ sitemap: 'skip' }, '/lonely/page');
  expect(body).toMatchObject({
    success: true,
    warning: expect.stringMatching(
      /^Only [01] result\(s\) found\. For broader coverage, try mapping the base domain: /,
    ),
  });
});

it('map-24 location and headers', async () => {
  const more = { location: { country: 'US', languages: ['en'] }, headers: { 'x-a': 'b' } };
  expect(await map(more)).toMatchObject({ status: 200, body: { success: true } });
});
