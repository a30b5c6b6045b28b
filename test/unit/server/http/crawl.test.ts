import { Firecrawl } from 'firecrawl';
import { describe, expect, it, vi } from 'vitest';
import type { HttpServiceOptions } from '@/server/http/service';
import { gzipped, type MappedSite, sitemapIndex, siteOfPages, urlset } from '../../operations/map/site-server';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const linking = (...links: string[]) => links.map((href) => `<a href="${href}">x</a>`).join('');

/** A site with a chain for the depth, a folder, addresses that are the same, one that is gone, and one that is forbidden. */
const harbour = (other: string) => (url: string) => ({
  '/': linking(
    ...['/about', '/docs', '/blog/one', '/private/x', '/a?x=1', '/a?x=2', '/list?page=2', '/x', '/x/', '/x/index.html'],
    ...['/dead', '/old', '/robots-denied/r', '/pic.png', '#part', 'mailto:a@page.example', `${other}/ext`],
    url.replace('127.0.0.1', 'sub.localhost'),
  ),
  '/about': linking('/deep/1'),
  '/deep/1': linking('/deep/2'),
  '/docs': linking('/docs/guide', '/about'),
  '/docs/guide': '',
  '/blog/one': '',
  '/private/x': '',
  '/a?x=1': '',
  '/a?x=2': '',
  '/list?page=2': '',
  '/x': '',
  '/old': (_request: unknown, response: import('node:http').ServerResponse) =>
    void response.writeHead(301, { location: '/about' }).end(),
  '/pricing': '',
  '/only-in-sitemap': '',
  '/signed': linking(
    ...['/deep/1', '/pricing', '/x'].map((path) => url.replace('//', '//me:secret@') + path),
    ...[`${url.replace('//', '//me@')}/x`, 'http://me:secret@elsewhere.example/', '/about'],
  ),
  '/robots.txt': `User-agent: *\nDisallow: /robots-denied/\n`,
  '/sitemap.xml': urlset(`${url}/about`, `${url}/pricing`, `${url}/only-in-sitemap`, `${url}/pic.png`),
});

/** Reads pages as a browser does that has no scripts: follows redirects and lists links. */
const reading = () =>
  stubBrowser(async ({ url, formats }, signal) => {
    const response = await fetch(url, { signal });
    const links = [...(await response.text()).matchAll(/href="([^"]*)"/g)].map(
      ([, href]) => new URL(`${href}`, url).href,
    );
    const data = Object.fromEntries(formats.map(({ type }) => [type, type]));
    const metadata = { sourceURL: url, url: response.url, statusCode: response.status };
    return { ...scraped({ markdown: undefined, ...data, metadata }), pageLinks: links };
  });

async function crawls(options: Partial<HttpServiceOptions> = {}) {
  const foreign = await siteOfPages(() => ({ '/ext': linking('/ext2'), '/ext2': '' }));
  const site = await siteOfPages(harbour(foreign.url));
  const browsers: ReturnType<typeof reading>[] = [];
  const server = await serving({
    openBrowser: async () => {
      const browser = reading();
      browsers.push(browser);
      return browser;
    },
    ...options,
  });
  const ask = async (method: string, rest: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/v2/crawl${rest}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const ended = async (id: string) => {
    await vi.waitFor(async () => expect((await ask('GET', `/${id}`)).body.status).not.toBe('scraping'), {
      timeout: 20_000,
    });
    return (await ask('GET', `/${id}`)).body;
  };
  /** Crawls to the end. @returns the status, and the paths of its documents */
  const crawl = async (body: object, path = '/') => {
    const started = await ask('POST', '', { url: site.url + path, ...body });
    expect([started.status, started.body]).toMatchObject([200, { success: true }]);
    const status = await ended(started.body.id);
    return { id: started.body.id as string, status, paths: pathsOf(status, site) };
  };
  return { ...server, site, foreign, browsers, ask, ended, crawl };
}

const pathsOf = ({ data }: { data: { metadata: { sourceURL: string } }[] }, { url }: MappedSite): string[] =>
  data.map(({ metadata }) => metadata.sourceURL.replace(url, '')).sort();

describe('the pages of a crawl', () => {
  it('are those that the site and its sitemaps lead to, each once, as robots.txt permits', async () => {
    const { crawl, ask, site } = await crawls();
    const { id, status, paths } = await crawl({});
    expect(status).toMatchObject({ success: true, status: 'completed', completedAt: expect.any(String) });
    expect(status.total).toBe(status.completed);
    expect(status.completed).toBe(paths.length);
    expect(paths).toEqual(
      [
        ...['/', '/a?x=1', '/a?x=2', '/about', '/blog/one', '/dead', '/deep/1', '/deep/2', '/docs', '/docs/guide'],
        ...['/list?page=2', '/only-in-sitemap', '/pricing', '/private/x', '/x'],
      ].sort(),
    );
    expect(status.warning).toContain('robots.txt file prevented this');
    expect((await ask('GET', `/${id}/errors`)).body).toEqual({
      errors: [],
      robotsBlocked: [`${site.url}/robots-denied/r`],
    });
    const dead = status.data.find(({ metadata }: { metadata: { sourceURL: string } }) =>
      metadata.sourceURL.endsWith('/dead'),
    );
    expect(dead.metadata.statusCode).toBe(404);
  });

  it.each([
    ['the first at a limit of 1', { limit: 1 }, '/', ['/'], ['/about']],
    ['the first at a depth of 0', { maxDiscoveryDepth: 0 }, '/', ['/'], ['/about', '/pricing']],
    ['links and sitemaps at 1', { maxDiscoveryDepth: 1 }, '/', ['/about', '/only-in-sitemap'], ['/deep/1']],
    ['of sitemaps alone', { sitemap: 'only' }, '/', ['/', '/only-in-sitemap'], ['/blog/one']],
    ['without sitemaps', { sitemap: 'skip' }, '/', ['/about'], ['/only-in-sitemap']],
    ['that match', { includePaths: ['^/blog/.*'] }, '/', ['/blog/one'], ['/', '/about']],
    ['that do not match', { excludePaths: ['^/private/.*'] }, '/', ['/', '/about'], ['/private/x']],
    [
      'whose whole address matches',
      { regexOnFullURL: true, includePaths: ['page=\\d+'] },
      '/',
      ['/list?page=2'],
      ['/', '/about'],
    ],
    ['below the start', {}, '/docs', ['/docs', '/docs/guide'], ['/about']],
    ['of the whole site', { crawlEntireDomain: true }, '/docs', ['/docs/guide', '/about'], []],
    ['with one query', { ignoreQueryParameters: true }, '/', ['/a?x=1'], ['/a?x=2']],
    ['told apart', { deduplicateSimilarURLs: false }, '/', ['/x', '/x/', '/x/index.html'], []],
    ['whatever robots.txt says', { ignoreRobotsTxt: true }, '/', ['/robots-denied/r'], []],
  ])('are %s', async (_name, body, path, has, lacks) => {
    const { crawl } = await crawls();
    const { paths, status } = await crawl(body, path);
    expect(status.status).toBe('completed');
    expect(paths).toEqual(expect.arrayContaining(has));
    expect(paths.filter((found) => (lacks as string[]).includes(found))).toEqual([]);
  });

  it('are foreign ones, but not what those lead to, where that is asked for', async () => {
    const { crawl, foreign } = await crawls();
    const { paths } = await crawl({ allowExternalLinks: true, maxDiscoveryDepth: 2 });
    expect(paths).toContain(`${foreign.url}/ext`);
    expect(paths).not.toContain(`${foreign.url}/ext2`);
    expect((await crawl({})).paths).not.toContain(`${foreign.url}/ext`);
  });

  it('are scraped with the options of the crawl', async () => {
    const { crawl } = await crawls();
    // The Python client library adds `fastMode`.
    const { status } = await crawl({ limit: 2, scrapeOptions: { formats: ['links', 'html'], fastMode: false } });
    expect(status.data).toHaveLength(2);
    for (const page of status.data)
      expect(page).toEqual({ links: 'links', html: 'html', metadata: expect.any(Object) });
  });

  it('are none where no pattern matches any, which is said', async () => {
    const { crawl } = await crawls();
    const { paths, status } = await crawl({ includePaths: ['^/nowhere/'] });
    expect([status.status, paths]).toEqual(['completed', []]);
    expect(status.warning).toContain('what no pattern of includePaths matches was left out');
    expect((await crawl({ includePaths: ['^/about'] })).status.warning ?? '').not.toContain('includePaths');
  });

  it('leave out links with a user name or a password, and say how many', async () => {
    const { crawl } = await crawls();
    const { status, paths } = await crawl({ sitemap: 'skip', crawlEntireDomain: true, limit: 2 }, '/signed');
    expect(paths).toEqual(['/about', '/signed']);
    expect(status.warning).toContain('Left out 3 link(s) with a user name or password.');
    expect(JSON.stringify(status)).not.toContain('secret');
  });

  it('come one at a time where there is a delay', async () => {
    const { crawl, browsers, site } = await crawls();
    const before = site.asked.length;
    await crawl({ limit: 3, delay: 0.05, sitemap: 'skip' });
    expect(site.asked.slice(before).filter((path) => path !== '/robots.txt')).toHaveLength(3);
    expect(browsers.flatMap(({ asked }) => asked)).toHaveLength(3);
  });
});

describe('a site that means harm, or has no end', () => {
  /** Crawls a site of the test's own to the end. */
  async function crawlOf(pages: Parameters<typeof siteOfPages>[0], body: object) {
    const { ask, ended } = await crawls();
    const site = await siteOfPages(pages);
    const started = await ask('POST', '', { url: site.url, ...body });
    const status = await ended(started.body.id);
    return {
      site,
      status,
      paths: pathsOf(status, site),
      errors: (await ask('GET', `/${started.body.id}/errors`)).body,
    };
  }
  const endless = (address: (number: number) => string) => () =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        index ? address(index) : '/',
        linking(address(index + 1), address(index + 1_000)),
      ]),
    );

  it.each([
    ['a calendar', (month: number) => `/calendar/${month}`],
    ['session ids', (id: number) => `/list?sid=${id}`],
    [
      'facets',
      (facet: number) =>
        `/shop?${Array.from({ length: (facet % 7) + 1 }, (_, index) => `f${index}=${facet}`).join('&')}`,
    ],
  ])('ends at the limit, which is said: %s', async (_what, address) => {
    const { status } = await crawlOf(endless(address), { limit: 12 });
    expect(status).toMatchObject({ status: 'completed', completed: 12, total: 12 });
    expect(status.warning).toMatch(/^Stopped at the limit of 12 page\(s\): \d+ more address\(es\) are known\./);
    expect(status.warning).toContain('ignoreQueryParameters');
  });

  it('is one page of session ids where queries do not count', async () => {
    const { paths } = await crawlOf(
      endless((id) => `/list?sid=${id}`),
      { limit: 12, ignoreQueryParameters: true },
    );
    expect(paths).toEqual(['/', '/list?sid=1']);
  });

  it('may have 100,000 links on a page', { tags: ['slow'] }, async () => {
    const links = linking(...Array.from({ length: 100_000 }, (_, index) => `/page/${index}`));
    const { status } = await crawlOf(() => ({ '/': links }), { limit: 3 });
    expect(status).toMatchObject({ completed: 3 });
    expect(status.warning).toMatch(/: 9999\d more address/);
  });

  it('may redirect in circles: that page is among the errors', async () => {
    const to = (location: string) => (_request: unknown, response: import('node:http').ServerResponse) =>
      void response.writeHead(302, { location }).end();
    const { paths, errors } = await crawlOf(
      (url) => ({ '/': linking('/one'), '/one': to(`${url}/other`), '/other': to(`${url}/one`) }),
      {},
    );
    expect(paths).toEqual(['/']);
    expect(errors.errors).toMatchObject([{ url: expect.stringMatching(/\/one$/), error: expect.any(String) }]);
  });

  it.each([
    ['includePaths', '(a+)+$'],
    ['includePaths', '^/(a|a)*b?$|^/$'],
    ['excludePaths', '(.*a){25}b'],
    ['excludePaths', '(x+x+)+y'],
    ['excludePaths', '(a?){500}a{500}b'],
  ])('takes no time that grows faster than its addresses for a pattern of %s: %s', async (field, pattern) => {
    // A matcher that tries one way after the other would take longer than this test has.
    const long = `/${'a'.repeat(10_000)}!`;
    const { status } = await crawlOf(() => ({ '/': linking(long, '/x'), [long]: '', '/x': '' }), {
      [field]: [pattern],
      regexOnFullURL: true,
    });
    expect(status.status).toBe('completed');
  });

  it.each(['((a{100}){100}){100}', 'a{1001}', `${'('.repeat(2_000)}a${')'.repeat(2_000)}`])(
    'is refused for a pattern that would not fit into memory: %s',
    async (pattern) => {
      const { ask, site } = await crawls();
      const { status, body } = await ask('POST', '', { url: site.url, excludePaths: [pattern] });
      expect([status, body.error]).toEqual([400, expect.stringContaining('Invalid excludePaths pattern')]);
    },
  );

  it('may have a robots.txt of 5 MB, whose beginning counts', async () => {
    const robots = `User-agent: *\nDisallow: /secret\n${`# ${'x'.repeat(98)}\n`.repeat(50_000)}`;
    const { paths, errors } = await crawlOf(
      () => ({ '/': linking('/secret', '/open'), '/open': '', '/robots.txt': robots }),
      {},
    );
    expect(paths).toEqual(['/', '/open']);
    expect(errors.robotsBlocked).toHaveLength(1);
  });

  it('may name sitemaps that unpack or nest without end: the crawl goes on without them', {
    tags: ['slow'],
  }, async () => {
    const { status, paths } = await crawlOf(
      (url) => ({
        '/': linking('/about'),
        '/about': '',
        '/robots.txt': `Sitemap: ${url}/bomb.xml.gz\nSitemap: ${url}/circle.xml\n`,
        '/bomb.xml.gz': gzipped(`<urlset>${' '.repeat(60_000_000)}`),
        '/circle.xml': sitemapIndex(`${url}/circle.xml`, `${url}/bomb.xml.gz`),
      }),
      {},
    );
    expect(status.status).toBe('completed');
    expect(paths).toEqual(['/', '/about']);
  });
});

describe('a crawl that cannot be', () => {
  it.each([
    ['a pattern that does not compile', { includePaths: ['(['] }, 'Invalid includePaths pattern'],
    ['a pattern that looks ahead', { includePaths: ['^(?!/blog).*'] }, 'backreferences are not supported'],
    ['a delay over a minute', { delay: 61 }, 'cannot exceed 60 seconds'],
    ['a delay of nothing', { delay: 0 }, 'delay: Must be more than 0.'],
    ['a field of an older version', { maxDepth: 2 }, 'Unrecognized key in body'],
    ['an option that pages do not have', { scrapeOptions: { pageOptions: {} } }, 'Unrecognized key'],
    ['a prompt that is too long', { prompt: 'a'.repeat(10_001) }, 'prompt'],
    ['a prompt without a model', { prompt: 'only the blog' }, 'Failed to process natural language prompt'],
  ])('is refused for %s', async (_name, body, sentence) => {
    const { ask, site } = await crawls();
    const { status, body: answer } = await ask('POST', '', { url: site.url, ...body });
    expect([status, answer.success]).toEqual([400, false]);
    expect(answer.error).toContain(sentence);
  });

  it('is refused for a protocol that is none of the web', async () => {
    const { ask } = await crawls();
    expect((await ask('POST', '', { url: 'ftp://page.example/' })).status).toBe(400);
  });

  it('ends without documents where its first page is not there', async () => {
    const { ask, ended } = await crawls();
    const { body } = await ask('POST', '', { url: 'http://127.0.0.1:1/', sitemap: 'skip' });
    expect(await ended(body.id)).toMatchObject({
      success: true,
      status: 'completed',
      completed: 0,
      total: 0,
      data: [],
    });
    expect((await ask('GET', `/${body.id}/errors`)).body.errors).toMatchObject([{ url: 'http://127.0.0.1:1/' }]);
  });
});

describe('the state of a crawl', () => {
  it('is told by the official client', async () => {
    const { url, site } = await crawls();
    const client = new Firecrawl({ apiKey: KEY, apiUrl: url });
    const job = await client.crawl(site.url, { limit: 4, pollInterval: 1, timeout: 20 });
    expect(job).toMatchObject({ status: 'completed', total: 4, completed: 4 });
    expect(await client.getCrawlErrors(job.id)).toMatchObject({ errors: [] });
    const started = await client.startCrawl(site.url, { delay: 60 });
    expect(await client.getActiveCrawls()).toMatchObject({
      success: true,
      crawls: [{ id: started.id, url: site.url }],
    });
    expect(await client.cancelCrawl(started.id)).toBe(true);
    expect(await client.getCrawlStatus(started.id)).toMatchObject({ status: 'cancelled' });
  });

  it('has pages of documents', async () => {
    const { ask, crawl } = await crawls();
    const { id } = await crawl({ limit: 5 });
    const { body } = await ask('GET', `/${id}?limit=2`);
    expect(body.data).toHaveLength(2);
    expect(body.next).toMatch(/\?skip=2&limit=2$/);
    expect((await ask('GET', `/${id}?skip=4&limit=2`)).body).not.toHaveProperty('next');
    expect((await ask('GET', `/${id}?skip=99`)).body.data).toEqual([]);
    expect((await ask('GET', `/${id}?skip=1x`)).status).toBe(400);
  });

  it('is none for ids that are unknown or wrong, and not to be cancelled after the end', async () => {
    const { ask, crawl } = await crawls();
    expect((await ask('GET', `/${UNKNOWN}`)).body).toEqual({ success: false, error: 'Job not found' });
    expect((await ask('GET', '/not-a-uuid')).status).toBe(400);
    const { id } = await crawl({ limit: 1 });
    expect((await ask('DELETE', `/${id}`)).body.error).toBe('Crawl is already completed');
    expect((await ask('GET', '/active')).body).toEqual({ success: true, crawls: [] });
    expect((await ask('GET', '/ongoing')).body).toEqual({ success: true, crawls: [] });
  });

  it('says that there was little below the start', async () => {
    const { crawl, site } = await crawls();
    const { status } = await crawl({ sitemap: 'skip' }, '/docs/guide');
    expect(status.warning).toContain(`start from a higher-level path like ${site.url}/docs/`);
  });
});
