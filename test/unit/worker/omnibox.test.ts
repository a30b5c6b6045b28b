import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { escapedForXml } from '@/lib/browser/omnibox';
import type { Job } from '@/lib/jobs/job';
import { panelView } from '@/lib/store/panel-view';
import { DEFAULT_SETTINGS } from '@/lib/store/settings';
import type { Stores } from '@/lib/store/stores';
import { createOmnibox, typedAddress } from '@/lib/worker/omnibox';

type Context = Parameters<typeof createOmnibox>[0];

it.each([
  ['https://quay.example/fees?of=may', 'https://quay.example/fees?of=may'],
  [' quay.example/fees ', 'https://quay.example/fees'],
  ['localhost:8080/a', 'http://localhost:8080/a'],
  ['harbour fees', undefined],
  ['fees', undefined],
  ['javascript:alert(1)', undefined],
  ['chrome://settings', undefined],
  ['https://', undefined],
])('tells an address from words: %s', (text, address) => {
  expect(typedAddress(text)).toBe(address);
});

it('escapes what XML reads as its own, and leaves out what it cannot have', () => {
  expect(escapedForXml(`<url>"Fees" & 'more'\u0000</url>`)).toBe(
    '&lt;url&gt;&quot;Fees&quot; &amp; &apos;more&apos;&lt;/url&gt;',
  );
});

it('suggests the newest results that hold all words, each under its name, and each page once', async () => {
  const job = (at: number, patch: Partial<Job> = {}): Job => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    operation: 'scrape',
    engine: 'local',
    state: 'done',
    attempts: 1,
    ephemeral: false,
    page: { url: `https://quay.example/${at}`, title: 'Harbour fees' },
    createdAt: at,
    ...patch,
  });
  const jobs = {
    async *batches() {
      yield [job(9, { state: 'failed' }), job(8, { name: 'Fees of May' })];
      yield [job(7), job(5, { page: { url: 'https://quay.example/8#more', title: 'Harbour fees' } })];
      yield [job(6, { page: { url: 'https://other.example/', title: 'Tides' } })];
    },
  } as unknown as Stores['jobs'];
  const context = { stores: { jobs } } as unknown as Context;
  const found = await createOmnibox(context, { startUnseen: vi.fn() }).suggest('FEES quay');
  expect(found).toEqual([
    { content: `https://quay.example/8 #${job(8).id}`, description: 'Fees of May – https://quay.example/8' },
    { content: `https://quay.example/7 #${job(7).id}`, description: 'Harbour fees – https://quay.example/7' },
    { content: '?FEES quay', description: 'Search the web for “FEES quay”' },
  ]);
});

it.each([
  ['?  harbour fees ', 'harbour fees'],
  [' ?', ''],
  ['?https://quay.example/', 'https://quay.example/'],
])('has the web searched for what follows a question mark: %s', async (text, search) => {
  vi.spyOn(fakeBrowser.windows, 'getLastFocused').mockResolvedValue({ id: 3, incognito: false } as never);
  const asked = vi.spyOn(panelView, 'ask').mockResolvedValue();
  const startUnseen = vi.fn();
  const context = { stores: { jobs: { get: async () => undefined } }, settings: {} } as unknown as Context;
  const omnibox = createOmnibox(context, { startUnseen });
  omnibox.enter(text);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledExactlyOnceWith({ search }, 3));
  expect(startUnseen).not.toHaveBeenCalled();
  expect(await omnibox.suggest(text)).toEqual([]);
  asked.mockRestore();
});

it.each([true, false])('asks for what its site was asked for last; in a private window: %s', async (incognito) => {
  vi.spyOn(fakeBrowser.windows, 'getLastFocused').mockResolvedValue({ incognito } as never);
  const siteRequests = [{ host: 'quay.example', request: { formats: ['links'] } }];
  const settings = { getValue: async () => ({ ...DEFAULT_SETTINGS, siteRequests }) };
  const context = { stores: { jobs: {} }, settings } as unknown as Context;
  const startUnseen = vi.fn();
  createOmnibox(context, { startUnseen }).enter('quay.example/fees');
  await vi.waitFor(() =>
    expect(startUnseen).toHaveBeenCalledWith({
      request: { formats: ['links'], url: 'https://quay.example/fees' },
      engine: 'local',
      incognito,
    }),
  );
});
