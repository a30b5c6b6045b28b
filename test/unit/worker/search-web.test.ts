import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { WinnowError } from '@/lib/base/errors';
import { changeSettings, setSearchKey, setServiceKey } from '@/lib/store/settings';
import type { WorkerContext } from '@/lib/worker/context';
import { languageFields, searchFor, testSearch } from '@/lib/worker/search-web';
import { searxngBody, startSearchServer } from '../../support/search-server.ts';

const signal = new AbortController().signal;
const none = { success: true as const, data: {} };
const wanted = { query: 'tides', limit: 5, incognito: false };
const drivers = { pageDriver: vi.fn(), stepDriver: vi.fn() };
const depsOf = (searchWeb: WorkerContext['offscreen']['searchWeb']) => ({ offscreen: { searchWeb }, drivers });

beforeEach(() => fakeBrowser.reset());

it('asks the engine that is set up, with the key that was entered for it', async () => {
  const searchWeb = vi.fn(async () => none);
  await changeSettings({ search: { backend: 'brave' } });
  await setSearchKey('https://api.search.brave.com', 'BSA-secret');
  await searchFor({ ...wanted, engine: 'local' }, depsOf(searchWeb), signal);
  const engine = { backend: 'brave', key: 'BSA-secret' };
  expect(searchWeb).toHaveBeenCalledExactlyOnceWith(
    { asked: expect.objectContaining({ query: 'tides', limit: 5 }), engine },
    signal,
  );
  await changeSettings({ search: { backend: 'tavily' } });
  await searchFor({ ...wanted, engine: 'local' }, depsOf(searchWeb), signal);
  expect(searchWeb).toHaveBeenLastCalledWith({ asked: expect.anything(), engine: { backend: 'tavily' } }, signal);
});

it('says that no engine is set up', async () => {
  const searchWeb = vi.fn(async () => none);
  await expect(testSearch(depsOf(searchWeb))).rejects.toMatchObject({ code: 'SEARCH_UNAVAILABLE' });
  expect(searchWeb).not.toHaveBeenCalled();
});

it('has a service search, if that is the engine', async () => {
  const web = [{ url: 'https://a.example/', title: 'A' }];
  await using server = await startSearchServer({ body: { success: true, data: { web }, id: '1' } });
  await changeSettings({ baseUrl: server.url });
  await setServiceKey(server.url, 'fc-secret');
  const found = await searchFor({ ...wanted, engine: 'remote' }, depsOf(vi.fn()), signal);
  expect(found.data.web).toEqual(web);
  expect(server.asked).toMatchObject([
    {
      method: 'POST',
      path: '/v2/search',
      body: { query: 'tides', limit: 5 },
      headers: { authorization: 'Bearer fc-secret' },
    },
  ]);
  server.answer({ body: searxngBody([]) });
  await expect(searchFor({ ...wanted, engine: 'remote' }, depsOf(vi.fn()), signal)).rejects.toThrow();
});

describe('a results page in this browser', () => {
  const page = {
    whileOpen: (signal: AbortSignal, work: (signal: AbortSignal) => Promise<unknown>) => work(signal),
    load: vi.fn(async (url: string) => ({ url, statusCode: 200 })),
    settle: vi.fn(async () => undefined),
    takeSnapshot: async () => '{"entries":[]}',
    close: vi.fn(async () => undefined),
  };
  const open = vi.fn(async () => page);
  const inBrowser = (searchWeb: WorkerContext['offscreen']['searchWeb']) => ({
    offscreen: { searchWeb },
    drivers: { ...drivers, pageDriver: vi.fn(() => ({ open })) } as unknown as WorkerContext['drivers'],
  });

  beforeEach(() => changeSettings({ search: { backend: 'browser', address: 'https://find.example/?q=%s' } }));

  it('is opened with the words, read, and closed', async () => {
    const searchWeb = vi.fn(async () => none);
    const deps = inBrowser(searchWeb);
    await searchFor({ ...wanted, query: 'high & low', engine: 'local' }, deps, signal);
    expect(page.load).toHaveBeenCalledWith('https://find.example/?q=high%20%26%20low');
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ blockAds: false }), signal);
    expect(searchWeb).toHaveBeenCalledExactlyOnceWith(
      {
        asked: { query: 'high & low', limit: 5 },
        page: { template: 'https://find.example/?q=%s', snapshot: '{"entries":[]}', statusCode: 200 },
      },
      signal,
    );
    expect(page.close).toHaveBeenCalled();
  });

  it('is shown to the user if it asks for something, and not worked around', async () => {
    const blocked = async () => {
      throw new WinnowError('SEARCH_BLOCKED', 'find.example asks about cookies before it shows results.');
    };
    await expect(searchFor({ ...wanted, engine: 'local' }, inBrowser(blocked), signal)).rejects.toMatchObject({
      code: 'SEARCH_BLOCKED',
    });
    await vi.waitFor(async () =>
      expect((await fakeBrowser.tabs.query({})).map(({ url }) => url)).toContain('https://find.example/?q=tides'),
    );
  });
});

it.each([
  ['pt-BR', { lang: 'pt', country: 'br' }],
  ['de', { lang: 'de' }],
  ['zh-Hans-CN', { lang: 'zh', country: 'cn' }],
  ['es-419', { lang: 'es' }],
  ['', {}],
])('knows the language and the country of %s', (tag, place) => {
  expect(languageFields(tag)).toEqual(place);
});
