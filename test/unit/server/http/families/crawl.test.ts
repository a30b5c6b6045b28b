import { expect, it, vi } from 'vitest';
import { serving } from '../serving';
import { refusal, servingFamily, UNKNOWN, UNRECOGNIZED } from './harbour';

const family = servingFamily();
const page = (path = '/') => ({ url: family.site.url + path });
const start = (body: object, headers = {}) => family.ask('POST', '/v2/crawl', { ...page(), ...body }, headers);

it('crawl-01 start', async () => {
  expect(await start({ limit: 5 })).toMatchObject({
    status: 200,
    body: { success: true, id: expect.any(String), url: expect.stringContaining(`${family.url}/v2/crawl/`) },
  });
  const { status } = await family.crawl({ limit: 5 });
  expect(status.status).toBe('completed');
  expect(status.data.length).toBeLessThanOrEqual(5);
});

it('crawl-02 status while working, 35 cancel, 36 status after it, 40 active list', async () => {
  const { body } = await start({ delay: 60 });
  const path = `/v2/crawl/${body.id}`;
  await vi.waitFor(async () => expect((await family.ask('GET', path)).body.completed).toBe(1));
  expect((await family.ask('GET', path)).body).toMatchObject({
    success: true,
    status: 'scraping',
    completed: 1,
    total: expect.any(Number),
    creditsUsed: 1,
  });
  expect((await family.ask('GET', '/v2/crawl/active')).body).toMatchObject({
    success: true,
    crawls: [
      {
        id: body.id,
        url: `${family.site.url}/`,
        teamId: expect.any(String),
        created_at: expect.any(String),
        options: { delay: 60, scrapeOptions: expect.any(Object) },
      },
    ],
  });
  expect(await family.ask('DELETE', path)).toEqual({ status: 200, body: { status: 'cancelled' } });
  const { body: cancelled } = await family.ask('GET', path);
  expect(cancelled).toMatchObject({ success: true, status: 'cancelled', data: [{ markdown: 'markdown' }] });
});

it('crawl-03 status when done', async () => {
  const { status } = await family.crawl({});
  expect(status).toMatchObject({ status: 'completed', completedAt: expect.any(String), expiresAt: expect.any(String) });
  for (const { markdown, metadata } of status.data) {
    expect(markdown).toBe('markdown');
    expect(metadata).toMatchObject({ sourceURL: expect.any(String), statusCode: expect.any(Number) });
  }
});

it.each([
  ['04 limit 1 gives only the start page', { limit: 1 }, '/', ['/'], ['/about']],
  ['05 depth 0 gives the start page', { maxDiscoveryDepth: 0 }, '/', ['/'], ['/about', '/pricing']],
  ['06 depth 1', { maxDiscoveryDepth: 1 }, '/', ['/about', '/only-in-sitemap'], ['/deep/1']],
  ['07 sitemap only', { sitemap: 'only' }, '/', ['/only-in-sitemap'], ['/blog/one']],
  ['08 sitemap skip', { sitemap: 'skip' }, '/', ['/about'], ['/only-in-sitemap']],
  ['09 includePaths', { includePaths: ['^/blog/.*'] }, '/', ['/blog/one'], ['/', '/about']],
  ['10 excludePaths', { excludePaths: ['^/private/.*'] }, '/', ['/about'], ['/private/x']],
  ['11 regexOnFullURL', { regexOnFullURL: true, includePaths: ['page=\\d+'] }, '/', ['/list?page=2'], ['/about']],
  ['14 a start below /docs', {}, '/docs', ['/docs', '/docs/guide'], ['/about']],
  ['15 crawlEntireDomain lifts that', { crawlEntireDomain: true }, '/docs', ['/about'], []],
])('crawl-%s', async (_name, body, path, has, lacks) => {
  const { status, urls } = await family.crawl(body, path);
  expect(status.status).toBe('completed');
  expect(urls).toEqual(expect.arrayContaining(has));
  expect(urls.filter((url) => (lacks as string[]).includes(url))).toEqual([]);
});

it.each([
  ['12 pattern that does not compile', { includePaths: ['(['] }, 'Invalid includePaths pattern'],
  ['13 look-ahead pattern', { includePaths: ['^(?!/blog).*'] }, 'backreferences are not supported'],
  ['23 delay over 60', { delay: 61 }, 'The delay parameter is measured in seconds and cannot exceed 60 seconds.'],
  ['27 scrapeOptions with an unknown key', { scrapeOptions: { pageOptions: {} } }, 'Unrecognized key'],
  ['44 prompt too long', { prompt: 'a'.repeat(10_001) }, ''],
])('crawl-%s', async (_name, body, sentence) => {
  expect(await start(body)).toMatchObject(refusal(400, sentence, { details: expect.any(Array) }));
});

it('crawl-16 external links denied by default', async () => {
  expect((await family.crawl({})).urls).not.toContain(`${family.site.other}/ext`);
});

it('crawl-17 allowExternalLinks: one hop', async () => {
  const { urls } = await family.crawl({ allowExternalLinks: true });
  expect(urls).toContain(`${family.site.other}/ext`);
  expect(urls).not.toContain(`${family.site.other}/ext2`);
});

it('crawl-18 allowSubdomains', async () => {
  expect((await family.crawl({ allowSubdomains: true })).urls).toContain(`${family.site.sub}/post`);
  expect((await family.crawl({})).urls).not.toContain(`${family.site.sub}/post`);
});

it('crawl-19 ignoreQueryParameters merges queries', async () => {
  const { urls } = await family.crawl({ ignoreQueryParameters: true });
  expect(urls.filter((url) => url.startsWith('/a'))).toEqual(expect.arrayContaining(['/about']));
  expect(urls.filter((url) => url.startsWith('/a?'))).toHaveLength(1);
});

it('crawl-20 deduplicateSimilarURLs merges /x, /x/ and /x/index.html', async () => {
  const { urls } = await family.crawl({});
  expect(urls.filter((url) => url.startsWith('/x'))).toHaveLength(1);
});

it('crawl-21 robots: the page is absent and listed', async () => {
  const { urls, errors, status } = await family.crawl({});
  expect(urls).not.toContain('/robots-denied/r');
  expect(errors).toEqual({ errors: [], robotsBlocked: [`${family.site.url}/robots-denied/r`] });
  expect(status.warning).toContain('robots.txt file prevented this');
});

it('crawl-22 a dead link target is a document with its status', async () => {
  const { status } = await family.crawl({});
  const dead = status.data.find(({ metadata }: { metadata: { sourceURL: string } }) =>
    metadata.sourceURL.endsWith('/dead'),
  );
  expect(dead.metadata.statusCode).toBe(404);
});

it('crawl-24 delay spaces requests and runs one at a time', async () => {
  const { asked } = family.site;
  const before = asked.length;
  const { status } = await family.crawl({ delay: 1, limit: 3, sitemap: 'skip' });
  expect(status.data).toHaveLength(3);
  const pages = asked.slice(before).filter(({ path }) => path !== '/robots.txt');
  const gaps = pages.slice(1).map(({ at }, index) => at - (pages[index]?.at ?? 0));
  // Timers may be a moment early.
  for (const gap of gaps) expect(gap).toBeGreaterThan(990);
  expect(pages.map(({ open }) => open)).toEqual([1, 1, 1]);
});

it('crawl-25 maxDepth is no key', async () => {
  expect(await start({ maxDepth: 2 })).toMatchObject(UNRECOGNIZED);
});

it('crawl-26 scrapeOptions flow to every page', async () => {
  const { status } = await family.crawl({ limit: 2, scrapeOptions: { formats: ['links', 'html'] } });
  expect(status.data).toHaveLength(2);
  for (const document of status.data) {
    expect(document).toEqual({ links: expect.any(Array), html: 'html', metadata: expect.any(Object) });
  }
});

it('crawl-28 to 32 paging', async () => {
  const { path } = await family.crawl({ limit: 5 });
  const first = (await family.ask('GET', `${path}?limit=2`)).body;
  expect(first.data).toHaveLength(2);
  expect(first.next).toBe(`${family.url}${path}?skip=2&limit=2`);
  const last = (await family.ask('GET', `${path}?skip=4&limit=2`)).body;
  expect(last.data).toHaveLength(1);
  expect(last).not.toHaveProperty('next');
  const beyond = (await family.ask('GET', `${path}?skip=99`)).body;
  expect(beyond.data).toEqual([]);
  expect(beyond).not.toHaveProperty('next');
  const wrong = 'Invalid pagination: ';
  expect(await family.ask('GET', `${path}?skip=1x`)).toMatchObject(
    refusal(400, `${wrong}skip must be a non-negative integer without trailing characters`),
  );
  expect(await family.ask('GET', `${path}?limit=1001`)).toMatchObject(
    refusal(400, `${wrong}limit must be an integer between 1 and 1000`),
  );
  expect(await family.ask('GET', `${path}?limit=1&limit=2`)).toMatchObject(
    refusal(400, `${wrong}limit must be a single value, not an array`),
  );
});

it('crawl-33, 38 unknown job', async () => {
  for (const method of ['GET', 'DELETE']) {
    expect(await family.ask(method, `/v2/crawl/${UNKNOWN}`)).toMatchObject(refusal(404, 'Job not found'));
  }
});

it('crawl-34 expired job', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { url } = await serving();
  const headers = { authorization: 'Bearer the-key', 'content-type': 'application/json' };
  const body = JSON.stringify({ ...page(), limit: 1 });
  const { id } = await (await fetch(`${url}/v2/crawl`, { method: 'POST', headers, body })).json();
  await vi.advanceTimersByTimeAsync(86_400_000);
  vi.useRealTimers();
  for (const path of [id, `${id}/errors`]) {
    const expired = await fetch(`${url}/v2/crawl/${path}`, { headers });
    expect([expired.status, await expired.json()]).toEqual([404, { success: false, error: 'Job expired' }]);
  }
});

it('crawl-37 cancel a finished job', async () => {
  const { path } = await family.crawl({ limit: 1 });
  expect(await family.ask('DELETE', path)).toMatchObject({
    status: 409,
    body: { error: 'Crawl is already completed' },
  });
});

it('crawl-39 errors of a clean job', async () => {
  const { errors } = await family.crawl({}, '/docs');
  expect(errors).toEqual({ errors: [], robotsBlocked: [] });
});

it('crawl-41, 42 active list after the end, and its other name', async () => {
  for (const name of ['active', 'ongoing']) {
    await vi.waitFor(async () =>
      expect((await family.ask('GET', `/v2/crawl/${name}`)).body).toEqual({ success: true, crawls: [] }),
    );
  }
});

it('crawl-43 same idempotency key twice', async () => {
  const key = { 'x-idempotency-key': crypto.randomUUID() };
  expect((await start({ limit: 1 }, key)).status).toBe(200);
  expect(await start({ limit: 1 }, key)).toMatchObject({
    status: 409,
    body: { error: 'Idempotency key already used' },
  });
});

it('crawl-45 prompt: what was derived, and fields of the body win', async () => {
  family.models.say('{"includePaths":["^/blog/"],"limit":3}');
  expect((await start({ prompt: 'only the blog', limit: 7 })).body).toMatchObject({
    success: true,
    id: expect.any(String),
    promptGeneratedOptions: { includePaths: ['^/blog/'] },
    finalCrawlerOptions: { includePaths: ['^/blog/'], limit: 7 },
  });
});

it('crawl-46 to 48 params preview', async () => {
  const path = '/v2/crawl/params-preview';
  const wished = { ...page(), prompt: 'only the blog, at most 7 pages' };
  family.models.say('{"includePaths":["^/blog/"],"limit":7}');
  expect(await family.ask('POST', path, wished)).toEqual({
    status: 200,
    body: { success: true, data: { ...page(), includePaths: ['^/blog/'], limit: 7 } },
  });
  expect(await family.ask('POST', path, page())).toMatchObject(refusal(400, 'Invalid request parameters'));
  expect(await family.askPlain('POST', path, wished)).toMatchObject(
    refusal(400, 'Failed to process natural language prompt. Please try rephrasing.'),
  );
});

it('crawl-49 a redirect to a page that was crawled gives one document', async () => {
  const { urls, errors } = await family.crawl({});
  expect(urls.filter((url) => ['/about', '/old'].includes(url))).toHaveLength(1);
  expect(errors.errors).toEqual([]);
});
