import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { changeSettings, setSearchKey, setServiceKey } from '@/lib/store/settings';
import { languageFields, searchFor, testSearch } from '@/lib/worker/search-web';
import { searxngBody, startSearchServer } from '../../support/search-server.ts';

const signal = new AbortController().signal;
const none = { success: true as const, data: {} };
const wanted = { query: 'tides', limit: 5 };

beforeEach(() => fakeBrowser.reset());

it('asks the engine that is set up, with the key that was entered for it', async () => {
  const searchWeb = vi.fn(async () => none);
  await changeSettings({ search: { backend: 'brave' } });
  await setSearchKey('https://api.search.brave.com', 'BSA-secret');
  await searchFor({ ...wanted, engine: 'local' }, { searchWeb }, signal);
  const engine = { backend: 'brave', key: 'BSA-secret' };
  expect(searchWeb).toHaveBeenCalledExactlyOnceWith({ asked: expect.objectContaining(wanted), engine }, signal);
  await changeSettings({ search: { backend: 'tavily' } });
  await searchFor({ ...wanted, engine: 'local' }, { searchWeb }, signal);
  expect(searchWeb).toHaveBeenLastCalledWith({ asked: expect.anything(), engine: { backend: 'tavily' } }, signal);
});

it('says that no engine is set up', async () => {
  const searchWeb = vi.fn(async () => none);
  await expect(testSearch({ searchWeb })).rejects.toMatchObject({ code: 'SEARCH_UNAVAILABLE' });
  expect(searchWeb).not.toHaveBeenCalled();
});

it('has a service search, if that is the engine', async () => {
  const web = [{ url: 'https://a.example/', title: 'A' }];
  await using server = await startSearchServer({ body: { success: true, data: { web }, id: '1' } });
  await changeSettings({ baseUrl: server.url });
  await setServiceKey(server.url, 'fc-secret');
  const found = await searchFor({ ...wanted, engine: 'remote' }, { searchWeb: vi.fn() }, signal);
  expect(found.data.web).toEqual(web);
  expect(server.asked).toMatchObject([
    { method: 'POST', path: '/v2/search', body: wanted, headers: { authorization: 'Bearer fc-secret' } },
  ]);
  server.answer({ body: searxngBody([]) });
  await expect(searchFor({ ...wanted, engine: 'remote' }, { searchWeb: vi.fn() }, signal)).rejects.toThrow();
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
