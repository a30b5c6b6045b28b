import type { Metadata } from '../../../lib/contract/index.ts';
import { expect, type SharedServer, test } from './shared-server.ts';
import { testEach } from './table.ts';

const ALL = ['markdown', 'html', 'rawHtml', 'links', 'images'];
const NO_COPY = { status: 404, code: 'SCRAPE_NO_CACHED_DATA' };

/** True if there is a copy that may be sent, of any age. */
const isKept = async (server: SharedServer, body: object): Promise<boolean> =>
  (await server.post({ ...body, minAge: 1 })).ok;

/** All that a cached result must have in common with the fresh one: everything but what tells the two apart. */
function comparable({ metadata, ...data }: { metadata: Metadata }): string {
  const { scrapeId: _, cacheState: __, cachedAt: ___, ...said } = metadata;
  return JSON.stringify({ ...data, metadata: said });
}

testEach(
  'a cached page is the fresh one, byte for byte, and its server is not asked again',
  ['article.html', 'parts.html', 'endless.html', 'nowhere.html'].map((page) => [page, page] as const),
  async ({ server, site }, page) => {
    const { url, requested } = await site();
    const body = { url: `${url}/${page}`, formats: ALL, onlyMainContent: false };
    const fresh = await server.data(body);
    expect(fresh.metadata).toMatchObject({ cacheState: 'miss', scrapeId: expect.any(String) });
    expect(fresh.metadata).not.toHaveProperty('cachedAt');
    const before = [...requested];

    const cached = await server.data(body);
    expect(cached.metadata.cacheState).toBe('hit');
    expect(new Date(cached.metadata.cachedAt).toISOString()).toBe(cached.metadata.cachedAt);
    expect(cached.metadata.scrapeId).not.toBe(fresh.metadata.scrapeId);
    expect(comparable(cached)).toBe(comparable(fresh));
    expect(requested).toEqual(before);
  },
);

test('a cached screenshot is the same picture; another one is taken anew', async ({ server, site }) => {
  const { url } = await site();
  const shot = async (options: object = {}) => {
    const data = await server.data({ url: `${url}/article.html`, formats: [{ type: 'screenshot', ...options }] });
    const bytes = Buffer.from(await (await fetch(data.screenshot)).arrayBuffer());
    return { state: data.metadata.cacheState, picture: bytes.toString('base64') };
  };
  const fresh = await shot();
  expect(fresh.state).toBe('miss');
  expect(await shot()).toEqual({ ...fresh, state: 'hit' });
  expect((await shot({ fullPage: true })).state).toBe('miss');
});

test('other formats and filters come from the same copy', async ({ server, site }) => {
  const { url, requested } = await site();
  const address = `${url}/article.html`;
  await server.data({ url: address });
  const others = [
    { formats: ['links', 'images', 'html'] },
    { formats: ['rawHtml'] },
    { onlyMainContent: false },
    { includeTags: ['h1'] },
    { excludeTags: ['table'] },
  ];
  for (const other of others) {
    expect((await server.data({ url: address, ...other })).metadata.cacheState).toBe('hit');
  }
  expect((await server.data({ url: address, includeTags: ['h1'] })).markdown).toBe('# How tides are predicted');
  expect(requested.filter((path) => path === '/article.html')).toHaveLength(1);
});

test('addresses of the same page share a copy; other devices and places do not', async ({ server, site }) => {
  const { url } = await site();
  const address = `${url}/article.html`;
  await server.data({ url: address });
  expect(await isKept(server, { url: `${address}#waves` })).toBe(true);
  for (const other of [{ mobile: true }, { location: { country: 'DE' } }, { blockAds: false }]) {
    expect(await isKept(server, { url: address, ...other }), JSON.stringify(other)).toBe(false);
  }
  expect(await isKept(server, { url: `${address}?other` })).toBe(false);
});

test('a copy older than maxAge is replaced, and maxAge 0 takes none', { tag: '@promise' }, async ({ server, site }) => {
  const { url, requested } = await site();
  const address = `${url}/article.html`;
  await server.data({ url: address });
  expect((await server.data({ url: address, maxAge: 1 })).metadata.cacheState).toBe('miss');
  expect((await server.data({ url: address, maxAge: 0 })).metadata).not.toHaveProperty('cacheState');
  expect((await server.data({ url: address })).metadata.cacheState).toBe('hit');
  expect(requested.filter((path) => path === '/article.html')).toHaveLength(3);
});

test('minAge answers from the cache or not at all', async ({ server, site }) => {
  const { url, requested } = await site();
  const address = `${url}/article.html`;
  expect(await server.failure({ url: address, minAge: 1 })).toEqual({
    ...NO_COPY,
    error: expect.stringContaining('no cached copy'),
  });
  expect(requested).toEqual([]);
  await server.data({ url: address });
  expect((await server.data({ url: address, minAge: 1 })).metadata.cacheState).toBe('hit');
  expect(await server.failure({ url: address, minAge: 3_600_000 })).toMatchObject(NO_COPY);
});

test('lockdown asks nothing of the page, logs no address, and answers a copy where there is one', async ({
  server,
  site,
}) => {
  const { url, requested } = await site();
  const address = `${url}/article.html`;
  expect(await server.failure({ url: address, lockdown: true })).toEqual({
    status: 404,
    code: 'SCRAPE_LOCKDOWN_CACHE_MISS',
    error: expect.stringContaining('lockdown'),
  });
  expect(requested).toEqual([]);
  expect(server.logged.map((entry) => entry.url)).not.toContain(address);
  await server.data({ url: address });
  const before = requested.length;
  const data = await server.data({ url: address, lockdown: true });
  expect(data.metadata.cacheState).toBe('hit');
  expect(data.markdown).toContain('# How tides are predicted');
  expect(requested).toHaveLength(before);
});

test.describe('nothing is kept', () => {
  const traceless: Record<string, object> = {
    zeroDataRetention: { zeroDataRetention: true },
    'storeInCache off': { storeInCache: false },
    headers: { headers: { 'X-Asked': 'yes' } },
    actions: { actions: [{ type: 'scroll' }] },
    redactPII: { redactPII: true },
  };
  testEach('with any of these', Object.entries(traceless), async ({ server, site }, options) => {
    const { url } = await site();
    const body = { url: `${url}/article.html` };
    expect((await server.data({ ...body, ...options })).metadata.statusCode).toBe(200);
    expect(await server.failure({ ...body, minAge: 1 })).toMatchObject(NO_COPY);
  });

  test('and no copy answers a request with headers or actions', async ({ server, site }) => {
    const { url, requested } = await site();
    const body = { url: `${url}/article.html` };
    await server.data(body);
    await server.data({ ...body, headers: { 'X-Asked': 'yes' } });
    await server.data({ ...body, actions: [{ type: 'scroll' }] });
    expect(requested.filter((path) => path === '/article.html')).toHaveLength(3);
  });
});
