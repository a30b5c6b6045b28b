import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import type { Start } from '@/lib/jobs/job-start';
import type { OperationInput } from '@/lib/operations/registry';
import type { KeptSecrets } from '@/lib/store/kept-secrets';
import { chooseReader } from '@/lib/store/site-readers';
import { parsedJob, prepareJob as prepare } from '@/lib/worker/start-operation';

beforeEach(() => fakeBrowser.reset());

const stores = { secrets: { get: async () => ({}) } as unknown as KeptSecrets, jobs: { ofPage: async () => [] } };
const prepareJob = (start: Start) => prepare(start, stores);

/** Lets extensions into pages, which look like any of the web. */
const letIn = () =>
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([{ result: 'text/html' }] as never);

const openTab = async (url: string) => (await fakeBrowser.tabs.create({ url })).id as number;

it('means the page as it is now: no copy from the cache of a service, unless it is asked for', async () => {
  const tabId = await openTab('https://page.example/a');
  const asIs = await prepareJob({ request: {}, engine: 'remote', tabId });
  expect(asIs).toMatchObject({ job: { input: { url: 'https://page.example/a', maxAge: 0 }, tab: { id: tabId } } });
  const cached = await prepareJob({ request: { maxAge: 60_000 }, engine: 'remote', tabId });
  expect(cached).toMatchObject({ job: { input: { maxAge: 60_000 } } });
});

it.each([
  [{ lockdown: true }, 63_072_000_000],
  [{ minAge: 1 }, 172_800_000],
])('lets a service look for a copy of any age where only a copy will do: %o', async (wanted, maxAge) => {
  const tabId = await openTab('https://page.example/a');
  const prepared = await prepareJob({ request: wanted, engine: 'remote', tabId });
  expect(prepared).toMatchObject({ job: { input: { ...wanted, maxAge } } });
});

it('leaves the cache to the service for an address that is not open', async () => {
  const prepared = await prepareJob({ request: { url: 'https://page.example/b' }, engine: 'remote', incognito: false });
  expect(prepared).toMatchObject({ job: { input: { maxAge: 172_800_000 }, incognito: false } });
  expect(prepared).not.toHaveProperty('job.ofPrivateWindow');
  expect(prepared).not.toHaveProperty('job.tab');
});

it('keeps nothing of a link in a private window', async () => {
  const prepared = await prepareJob({ request: { url: 'https://page.example/b' }, engine: 'remote', incognito: true });
  expect(prepared).toMatchObject({ job: { incognito: true, ofPrivateWindow: true } });
});

it('keeps nothing of a tab in a private window, whatever asks for it', async () => {
  letIn();
  const tabId = await openTab('https://page.example/a');
  await fakeBrowser.tabs.update(tabId, { incognito: true } as object);
  const asked = { request: {}, engine: 'local', tabId } as const;
  for (const prepared of [await prepareJob(asked), await prepareJob({ ...asked, incognito: false })]) {
    expect(prepared).toMatchObject({ job: { incognito: true } });
  }
  const input = { url: 'https://page.example/a', formats: [{ type: 'markdown' }] } as OperationInput;
  const parsed = await parsedJob({ operation: 'scrape', input, warnings: [], tabId }, 'one');
  expect(parsed).toMatchObject({ incognito: true });
});

it('keeps nothing of an open page that a private window asks for', async () => {
  letIn();
  const tabId = await openTab('https://page.example/a');
  const prepared = await prepareJob({ request: {}, engine: 'local', tabId, incognito: true });
  expect(prepared).toMatchObject({ job: { incognito: true } });
});

it('keeps nothing of a request that asks for that, also where it cannot be started', async () => {
  const restricted = await openTab('chrome://settings/');
  for (const asked of [{ zeroDataRetention: true }, { lockdown: true }]) {
    const url = 'https://page.example/b';
    expect(await prepareJob({ request: { url, ...asked }, engine: 'local', incognito: false })).toMatchObject({
      job: { incognito: true },
    });
    const wrong = await prepareJob({ request: { url, ...asked, timeout: 1 }, engine: 'local', incognito: false });
    expect(wrong).toMatchObject({ refused: { incognito: true } });
    const unread = await prepareJob({ request: asked, engine: 'local', tabId: restricted });
    expect(unread).toMatchObject({ refused: { incognito: true } });
  }
});

it('names every field that is wrong, and has a failed job for doors without a place to say so', async () => {
  const tabId = await openTab('https://page.example/a');
  const prepared = await prepareJob({ request: { timeout: 1, bogus: 1 }, engine: 'remote', tabId });
  expect(prepared).toMatchObject({
    issues: expect.arrayContaining([
      expect.objectContaining({ field: 'timeout' }),
      expect.objectContaining({ field: 'bogus' }),
    ]),
    refused: { page: { url: 'https://page.example/a' } },
    error: { code: 'BAD_REQUEST' },
  });
});

it('takes an address that is not open in any tab, for either engine', async () => {
  for (const engine of ['local', 'remote'] as const) {
    const prepared = await prepareJob({ request: { url: 'https://page.example/' }, engine, incognito: false });
    expect(prepared).toMatchObject({ job: { engine, page: { url: 'https://page.example/' } } });
    expect(prepared).not.toHaveProperty('job.tab');
  }
});

it('refuses pages that no engine can read', async () => {
  const tabId = await openTab('chrome://settings/');
  for (const engine of ['local', 'remote'] as const) {
    const prepared = await prepareJob({ request: {}, engine, tabId });
    expect(prepared).toMatchObject({ refused: {}, error: { code: 'PAGE_NOT_READABLE' } });
  }
});

it('takes more steps of a recording than a request has, with the time for them, where this browser runs them', async () => {
  const actions = Array.from({ length: 101 }, () => ({ type: 'press', key: 'Tab' }));
  const request = { url: 'https://page.example/', actions };
  const incognito = false;
  const recording = { id: 'one', strict: false, trial: true, values: {} };
  const prepared = await prepareJob({ request, engine: 'local', incognito, recording });
  expect(prepared).toMatchObject({ job: { input: { actions, timeout: 180_000 } } });
  for (const refused of [{ engine: 'remote', recording } as const, { engine: 'local' } as const]) {
    expect(await prepareJob({ request, incognito, ...refused })).toMatchObject({ issues: [{ field: 'actions' }] });
  }
  const wrong = { ...request, actions: [...actions, { type: 'jump' }] };
  const issues = [expect.objectContaining({ field: expect.stringContaining('actions[101]') })];
  expect(await prepareJob({ request: wrong, engine: 'local', incognito, recording })).toMatchObject({ issues });
});

describe('the reader that was chosen for a site', () => {
  const site = 'https://page.example/a';
  const parts = { onlyMainContent: false, includeTags: ['#hours'], excludeTags: ['.ad'] };

  beforeEach(letIn);

  it('reads its open pages: with the parts that were picked, and without what the request leaves out', async () => {
    await chooseReader(site, { reader: 'picked', ...parts });
    const tabId = await openTab('https://page.example/b');
    const prepared = await prepareJob({ request: { excludeTags: ['nav', '.ad'] }, engine: 'local', tabId });
    expect(prepared).toMatchObject({ job: { reader: 'picked', input: { ...parts, excludeTags: ['nav', '.ad'] } } });
    const again = { request: { includeTags: ['h1'] }, engine: 'local', tabId, reader: 'picked' } as const;
    expect(await prepareJob(again)).toMatchObject({ job: { reader: 'picked', input: { includeTags: ['h1'] } } });
    const whole = await prepareJob({ request: {}, engine: 'local', tabId, reader: 'whole' });
    expect(whole).toMatchObject({ job: { reader: 'whole', input: { onlyMainContent: false, includeTags: [] } } });
  });

  it.each<[string, Partial<Start> & { request: object }]>([
    ['a request that chooses its content', { request: { includeTags: ['main'] } }],
    ['a request that opens its own page', { request: { mobile: true } }],
    ['a selection', { request: {}, selection: true }],
    ['another engine', { request: {}, engine: 'remote' }],
  ])('changes nothing of %s', async (_name, asked) => {
    await chooseReader(site, { reader: 'picked', ...parts });
    const start: Start = { engine: 'local', ...asked, tabId: await openTab(site) } as Start;
    const prepared = await prepareJob(start);
    expect(prepared).toMatchObject({ job: { input: { excludeTags: [] } } });
    expect(prepared).not.toHaveProperty('job.reader');
  });
});
