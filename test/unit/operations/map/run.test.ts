import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { runMap } from '@/lib/operations/map/run';
import {
  asked,
  gzipped,
  harbour,
  harbourLinks,
  linked,
  type MappedSite,
  meansWith,
  sitemapIndex,
  siteOfPages,
  urlset,
} from './site-server';

const { signal } = new AbortController();

/** Maps a site by the files that it serves and the links of its first page. */
async function mapped(
  site: MappedSite,
  body: object = {},
  { path = '/', links = harbourLinks(site.url), html = '' }: { path?: string; links?: string[]; html?: string } = {},
) {
  const means = meansWith(links, html);
  const { links: found, warning, ...rest } = await runMap(asked({ url: site.url + path, ...body }), means, signal);
  const paths = found.map(({ url }) => url.replace(site.url, ''));
  return { paths, links: found, warning, scraped: means.scraped, ...rest };
}

describe('the addresses of a map', () => {
  it('are those of sitemaps and of the first page', async () => {
    const site = await siteOfPages(harbour);
    const { paths, links, ...rest } = await mapped(site);
    expect(rest).toMatchObject({ success: true, id: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(links[0]).toEqual({ url: `${site.url}/`, title: 'Harbour' });
    expect(paths.sort()).toEqual([
      ...['/', '/a', '/about', '/docs', '/docs/guide', '/file.pdf', '/only-in-sitemap', '/pricing'],
      ...['/robots-denied/r', '/x'],
    ]);
  });

  it('are those of sitemaps alone and the start, with sitemap: only', async () => {
    const site = await siteOfPages(harbour);
    const { paths, scraped } = await mapped(site, { sitemap: 'only' });
    expect(paths.sort()).toEqual(['/', '/a', '/about', '/file.pdf', '/only-in-sitemap', '/pricing']);
    expect(scraped).toEqual([]);
  });

  it('are those of the page alone with sitemap: skip, and no sitemap is asked for', async () => {
    const site = await siteOfPages(harbour);
    const { paths } = await mapped(site, { sitemap: 'skip' });
    expect(paths).toContain('/about');
    expect(paths).not.toContain('/pricing');
    expect(site.asked).toEqual(['/']);
  });

  it('are none, with success, where a site has no sitemap and only those count', async () => {
    const site = await siteOfPages(() => ({ '/': 'x' }));
    expect(await mapped(site, { sitemap: 'only' })).toMatchObject({ paths: [], warning: undefined });
  });

  it('are those of the very file that the start names', async () => {
    const site = await siteOfPages(harbour);
    const { paths } = await mapped(site, { sitemap: 'only' }, { path: '/child.xml' });
    expect(paths).toEqual(['/only-in-sitemap']);
  });

  it('have the texts that lead to them as titles, the first of each', async () => {
    const site = await siteOfPages(() => ({ '/': 'x' }));
    const html = `<a href="${site.url}/about"><b>About</b>\n us &amp; you</a><a href="${site.url}/about">Again</a>`;
    const { links } = await mapped(site, {}, { links: [`${site.url}/about`], html });
    expect(links).toContainEqual({ url: `${site.url}/about`, title: 'About us & you' });
  });

  it('keep queries if they are asked for, and are ranked by a search without a loss', async () => {
    const site = await siteOfPages(harbour);
    expect((await mapped(site, { sitemap: 'only', ignoreQueryParameters: false })).paths).toEqual(
      expect.arrayContaining(['/a?x=1', '/a?x=2']),
    );
    const found = await mapped(site, { sitemap: 'only', search: 'pricing' });
    expect(found.paths[0]).toBe('/pricing');
    expect(found.paths).toHaveLength(6);
    expect((await mapped(site, { sitemap: 'only', search: 'zzzz' })).paths).toHaveLength(6);
    expect((await mapped(site, { sitemap: 'only', search: 'pricing', limit: 1 })).paths).toEqual(['/pricing']);
  });

  it('are those below the path of the start, unless that is not wanted', async () => {
    const site = await siteOfPages((url) => ({ ...harbour(url), '/docs': 'x' }));
    const below = await mapped(site, {}, { path: '/docs' });
    expect(below.paths).toEqual(['/docs', '/docs/guide']);
    expect((await mapped(site, { filterByPath: false }, { path: '/docs' })).paths).toContain('/about');
  });

  it('begin where the redirects of the start end', async () => {
    const target = await siteOfPages((url) => ({ '/': 'x', '/sitemap.xml': urlset(`${url}/there`) }));
    const site = await siteOfPages(() => ({
      '/': (_request, response) => response.writeHead(302, { location: `${target.url}/` }).end(),
    }));
    const { links } = await mapped(site, { sitemap: 'only' });
    expect(links.map(({ url }) => url)).toEqual([`${target.url}/`, `${target.url}/there`]);
  });

  it('are loaded with the headers of the request, which do not follow a redirect elsewhere', async () => {
    const other = await siteOfPages((url) => ({ '/map.xml': urlset(`${url}/x`) }));
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${url}/map.xml`,
      '/map.xml': (_request, response) => response.writeHead(302, { location: `${other.url}/map.xml` }).end(),
    }));
    const { scraped } = await mapped(site, { headers: { 'X-Key': 'secret' } });
    expect(site.headers['/robots.txt']?.['x-key']).toBe('secret');
    expect(site.headers['/map.xml']?.['x-key']).toBe('secret');
    expect(other.headers['/map.xml']?.['x-key']).toBeUndefined();
    expect(scraped[0]?.headers).toEqual({ 'X-Key': 'secret' });
  });
});

describe('the warning of a map', () => {
  it('names the file that failed; its siblings are read', async () => {
    const site = await siteOfPages(harbour);
    const { warning } = await mapped(site);
    expect(warning).toBe(`The sitemap ${site.url}/dead.xml answered with status 500.`);
  });

  it('says where to find more if a part of a site has one page', async () => {
    const site = await siteOfPages(() => ({ '/lonely/page': 'x' }));
    const { paths, warning } = await mapped(site, { sitemap: 'skip' }, { path: '/lonely/page', links: [] });
    expect(paths).toEqual(['/lonely/page']);
    expect(warning).toBe(
      `Only 1 result(s) found. For broader coverage, try mapping the base domain: ${new URL(site.url).host}`,
    );
  });

  it('names fields without effect', async () => {
    const site = await siteOfPages(harbour);
    const { warning } = await mapped(site, { sitemap: 'skip', includePaths: ['x'], delay: 1 });
    expect(warning).toBe('Without effect on a map: includePaths, delay.');
  });

  it('says that a site is not there, and why a page could not be read', async () => {
    const url = 'http://127.0.0.1:9/';
    const failing = {
      fetch,
      scrape: async () => {
        throw new WinnowError('SCRAPE_SITE_ERROR', 'Nobody answers.');
      },
    };
    expect(await runMap(asked({ url, sitemap: 'only' }), failing, signal)).toMatchObject({
      links: [],
      warning: '127.0.0.1:9 could not be reached: check the address and the connection.',
    });
    expect(await runMap(asked({ url }), failing, signal)).toMatchObject({
      links: [],
      warning: expect.stringMatching(/^127\.0\.0\.1:9 could not be reached.* are missing: Nobody answers\.$/),
    });
    expect(await runMap(asked({ url, sitemap: 'skip' }), failing, signal)).toMatchObject({
      links: [],
      warning: `The links of ${url} are missing: Nobody answers.`,
    });
  });

  it('names the status of a start that is an error, which is no page of the list', async () => {
    const site = await siteOfPages(harbour);
    const scrape = async () => linked([`${site.url}/about`], '', { metadata: { statusCode: 404 } });
    const found = await runMap(asked({ url: site.url, sitemap: 'skip' }), { fetch, scrape }, signal);
    expect(found).toMatchObject({
      links: [{ url: `${site.url}/about` }],
      warning: `${site.url}/ answered with status 404.`,
    });
  });
});

describe('a site that means harm', () => {
  it('cannot have files inside the network loaded', async () => {
    const inside = await siteOfPages((url) => ({ '/secret.xml': urlset(`${url}/x`) }));
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${inside.url}/secret.xml\nSitemap: http://router/a.xml\nSitemap: ${url}/index.xml`,
      '/index.xml': sitemapIndex(`${inside.url}/secret.xml`, 'file:///etc/passwd', 'http://169.254.169.254/latest.xml'),
    }));
    const { warning } = await mapped(site, { sitemap: 'only' });
    expect(inside.asked).toEqual([]);
    expect(warning).toMatch(/^The sitemap http:\/\/127\.0\.0\.1:\d+\/secret\.xml is inside a network/);
    expect(warning).toMatch(/169\.254\.169\.254\/latest\.xml is inside a network/);
  });

  it('cannot keep it busy with circles, or with sitemaps that name ever deeper ones', async () => {
    let number = 0;
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${url}/one.xml`,
      '/one.xml': sitemapIndex(`${url}/two.xml`, `${url}/one.xml`),
      '/two.xml': sitemapIndex(`${url}/one.xml`, `${url}/deep?0.xml`),
    }));
    const deep = await siteOfPages((url) => ({ '/': 'x', '/robots.txt': `Sitemap: ${url}/0.xml` }));
    expect((await mapped(site, { sitemap: 'only' })).paths).toEqual([]);
    const fetchDeep: typeof fetch = async (input) => {
      if (!String(input).endsWith('.xml')) return fetch(input);
      return new Response(sitemapIndex(`${deep.url}/${++number}.xml`));
    };
    const { warning } = await runMap(
      asked({ url: deep.url, sitemap: 'only' }),
      { ...meansWith(), fetch: fetchDeep },
      signal,
    );
    // Two chains: robots.txt names one, the usual place has the other.
    expect(number).toBeLessThan(70);
    expect(warning).toContain('over more than 32 levels');
  });

  it('is read in part if it names more files than anyone has', async () => {
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${url}/index.xml`,
      '/index.xml': sitemapIndex(...Array.from({ length: 5_000 }, (_, index) => `${url}/${index}.xml`)),
      '/0.xml': urlset(`${url}/page`),
    }));
    const { paths, warning } = await mapped(site, { sitemap: 'only' });
    expect(paths).toEqual(['/', '/page']);
    expect(site.asked.length).toBeLessThan(120);
    expect(warning).toContain('The site has more than 100 sitemaps: the rest was not read.');
  });

  it('cannot unpack without end', { tags: ['slow'] }, async () => {
    const bomb = gzipped(urlset('http://127.0.0.1/x') + ' '.repeat(54_000_000));
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${url}/bomb.xml.gz`,
      '/bomb.xml.gz': bomb,
      '/sitemap.xml': urlset(`${url}/page`),
    }));
    expect(bomb.length).toBeLessThan(200_000);
    const { paths, warning } = await mapped(site, { sitemap: 'only' });
    expect(paths).toEqual(['/', '/page']);
    expect(warning).toBe(`The sitemap ${site.url}/bomb.xml.gz is larger than 50 MB: the rest was not read.`);
  });

  it('that has one address again and again leaves room for those of others', async () => {
    const again = gzipped(`<urlset>${'<url><loc>http://127.0.0.1/x</loc></url>'.repeat(200_001)}</urlset>`);
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${url}/again.xml.gz\nSitemap: ${url}/index.xml`,
      '/again.xml.gz': again,
      '/index.xml': sitemapIndex(`${url}/good.xml`),
      '/good.xml': urlset(`${url}/page`),
    }));
    const { paths, warning } = await mapped(site, { sitemap: 'only' });
    expect([paths, warning]).toEqual([['/', '/page'], undefined]);
  });

  it('is refused its entities', async () => {
    const bomb = `<!DOCTYPE urlset [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${urlset('http://127.0.0.1/&b;')}`;
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${url}/bomb.xml`,
      '/bomb.xml': bomb,
    }));
    const { paths, warning } = await mapped(site, { sitemap: 'only' });
    expect(paths).toEqual([]);
    expect(warning).toBe(`The sitemap ${site.url}/bomb.xml declares entities and was refused.`);
  });

  it('cannot make robots.txt longer than is read', async () => {
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${url}/first.xml\n${`# ${'x'.repeat(98)}\n`.repeat(50_000)}Sitemap: ${url}/last.xml\n`,
      '/first.xml': urlset(`${url}/page`),
    }));
    const { paths, warning } = await mapped(site, { sitemap: 'only' });
    expect(paths).toEqual(['/', '/page']);
    expect(site.asked).not.toContain('/last.xml');
    expect(warning).toContain('is longer than 500 KiB');
  });

  it('has damaged, broken off and foreign files', async () => {
    const site = await siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': ['damaged.xml.gz', 'off.xml', 'page.html'].map((file) => `Sitemap: ${url}/${file}`).join('\n'),
      '/damaged.xml.gz': gzipped(urlset(...Array.from({ length: 9_000 }, (_, n) => `${url}/p${n * 7919}`))).subarray(
        0,
        20_000,
      ),
      '/off.xml': urlset(`${url}/whole`).replace('</urlset>', `<url><loc>${url}/ha`),
      '/page.html': '<!doctype html><html><body><p>Nothing here</p></body></html>',
    }));
    const { paths, warning } = await mapped(site, { sitemap: 'only', limit: 100_000 });
    expect(paths).toEqual(expect.arrayContaining(['/whole', '/p0']));
    expect(paths).not.toContain('/ha');
    expect(warning).toContain(`${site.url}/damaged.xml.gz broke off or is damaged`);
    expect(warning).toContain(`${site.url}/page.html is not a sitemap.`);
  });

  it('may have 100,000 links on its first page', { tags: ['slow'] }, async () => {
    const site = await siteOfPages(() => ({ '/': 'x' }));
    const links = Array.from({ length: 100_000 }, (_, index) => `${site.url}/page/${index}`);
    const html = links.map((url) => `<a href="${url}">Page</a>`).join('');
    const { paths } = await mapped(site, { sitemap: 'skip', limit: 100_000, search: 'page 77777' }, { links, html });
    expect(paths).toHaveLength(100_000);
    expect(paths[0]).toBe('/page/77777');
  });
});

describe('the time of a map', () => {
  const slow = () =>
    siteOfPages((url) => ({
      '/': 'x',
      '/robots.txt': `Sitemap: ${url}/never.xml`,
      '/never.xml': (_request, response) => void response.write(urlset(`${url}/page`).replace('</urlset>', '')),
    }));

  it('is over when the timeout is', async () => {
    const site = await slow();
    await expect(mapped(site, { sitemap: 'only', timeout: 300 })).rejects.toMatchObject({
      code: 'MAP_TIMEOUT',
      message: 'The map operation timed out before completing.',
    });
  });

  it('is over when its caller leaves', async () => {
    const site = await slow();
    const caller = new AbortController();
    const mapping = runMap(asked({ url: site.url, sitemap: 'only' }), meansWith(), caller.signal);
    const left = new Error('left');
    caller.abort(left);
    await expect(mapping).rejects.toBe(left);
  });
});
