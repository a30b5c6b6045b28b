import { Firecrawl } from 'firecrawl';
import { describe, expect, it } from 'vitest';
import { harbour, harbourLinks, type MappedSite, siteOfPages } from '../../operations/map/site-server';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

/** The server in front of a browser whose pages have the links of a site. */
async function maps(site: MappedSite) {
  const browser = stubBrowser(() =>
    scraped({ links: harbourLinks(site.url), html: '', metadata: { statusCode: 200 } }),
  );
  const server = await serving({ openBrowser: async () => browser });
  const ask = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/v2/map`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...server, browser, ask };
}

describe('POST /v2/map', () => {
  it('is what the official client calls', async () => {
    const site = await siteOfPages(harbour);
    const { url, browser, log } = await maps(site);
    const client = new Firecrawl({ apiKey: KEY, apiUrl: url });
    const found = await client.map(site.url, {
      search: 'pricing',
      sitemap: 'include',
      includeSubdomains: true,
      ignoreQueryParameters: false,
      limit: 50,
      timeout: 20_000,
      integration: '_mine',
      location: { country: 'DE', languages: ['de'] },
    });
    expect(found.links[0]).toEqual({ url: `${site.url}/pricing` });
    expect(found.links.map((link) => link.url)).toEqual(
      expect.arrayContaining([`${site.url}/docs/guide`, `${site.url}/a?x=1`, `${site.url}/only-in-sitemap`]),
    );
    expect(found.id).toEqual(expect.any(String));
    expect(browser.asked).toMatchObject([{ url: `${site.url}/`, location: { country: 'DE' }, maxAge: 0 }]);
    expect(log).toMatchObject([{ path: '/v2/map', status: 200, url: site.url }]);
  });

  it('tells the official client of an invalid request and of a timeout', async () => {
    const site = await siteOfPages(() => ({ '/sitemap.xml': () => undefined }));
    const { url } = await maps(site);
    const client = new Firecrawl({ apiKey: KEY, apiUrl: url });
    await expect(client.map(site.url, { limit: 0 })).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    await expect(client.map(site.url, { sitemap: 'only', timeout: 300 })).rejects.toMatchObject({
      status: 408,
      code: 'MAP_TIMEOUT',
      message: 'The map operation timed out before completing.',
    });
  });

  it.each([
    [{ search: 'x' }, 'url', 'Bad Request'],
    [{ url: 'x.example', limit: 100_001 }, 'limit', 'Must be at most 100000'],
    [{ url: 'x.example', sitemap: 'ignore' }, 'sitemap', 'Bad Request'],
    [{ url: 'x.example', integration: ['mine'] }, 'integration', 'Must be a string'],
    [{ url: 'ftp://x.example/' }, 'url', 'URL uses unsupported protocol'],
    [{ url: 'x.example', timeout: 0 }, 'timeout', 'Must be at least 1'],
    [{ url: 'x.example', includePaths: ['(['] }, 'includePaths', 'Invalid includePaths pattern "(["'],
    [{ url: 'x.example', excludePaths: ['(?!a)'] }, 'excludePaths', 'Look-around'],
  ])('refuses %j', async (body, field, sentence) => {
    const { ask } = await maps(await siteOfPages(harbour));
    expect(await ask(body)).toMatchObject({
      status: 400,
      body: {
        success: false,
        code: 'BAD_REQUEST',
        error: expect.stringContaining(sentence),
        details: [{ path: expect.arrayContaining([field]) }],
      },
    });
  });

  it('refuses unknown fields, bodies that are no JSON, and strangers, who are refused first', async () => {
    const { ask } = await maps(await siteOfPages(harbour));
    expect(await ask({ url: 'x.example', maxDepth: 2 })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Unrecognized key in body/), details: [{ code: 'unrecognized_keys' }] },
    });
    expect(await ask('{"url":')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST_INVALID_JSON' } });
    expect(await ask('{"url":', { authorization: 'Bearer wrong' })).toMatchObject({ status: 401 });
  });

  it('asks for nothing but the page if sitemaps are to be skipped, and for no page if only they count', async () => {
    const site = await siteOfPages(harbour);
    const { ask, browser } = await maps(site);
    await ask({ url: site.url, sitemap: 'only' });
    expect(browser.asked).toEqual([]);
    site.asked.length = 0;
    expect(await ask({ url: site.url, sitemap: 'skip' })).toMatchObject({ status: 200 });
    expect(site.asked).toEqual(['/']);
  });
});
