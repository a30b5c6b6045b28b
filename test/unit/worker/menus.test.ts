import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import type { Tab } from '@/lib/browser/tabs';
import { panelView } from '@/lib/store/panel-view';
import { changeSettings, settings } from '@/lib/store/settings';
import { createMenuActions } from '@/lib/worker/menus';

const request = vi.fn(async (_asked: object) => true);

beforeEach(() => {
  fakeBrowser.reset();
  request.mockClear();
  fakeBrowser.permissions.request = request;
});

const picker = { start: async () => undefined };
const kept = { highlightIn: async () => undefined };

const SITE = 'https://quay.example';
const tab = { id: 7, windowId: 1, incognito: false, url: `${SITE}/fees` } as Tab;

/** Menu actions of a worker that started some time ago, and the scrapes that they start. */
async function openMenus() {
  const startUnseen = vi.fn(async (_wanted: object) => 'job');
  const actions = createMenuActions({ settings }, { startUnseen }, picker, kept);
  await settings.getValue();
  const started = () =>
    vi.waitFor(() => expect(startUnseen).toHaveBeenCalledOnce()).then(() => startUnseen.mock.calls[0]?.[0]);
  return { ...actions, startUnseen, started };
}

it.each([
  ['scrape-page', undefined, ['links']],
  ['scrape-selection', undefined, ['links']],
  ['scrape-link', `${SITE}/tides`, ['links']],
  ['scrape-link', 'https://other.example/', ['html']],
] as const)('asks a page for what its site was asked for last: %s of %s', async (item, linkUrl, formats) => {
  await changeSettings({
    lastRequest: { formats: ['html'] },
    siteRequests: [{ host: 'quay.example', request: { formats: ['links'] } }],
  });
  const { choose, started } = await openMenus();
  choose(item, tab, { linkUrl });
  expect(await started()).toMatchObject({ request: { formats } });
});

it('asks about a selection with its text, and shows no more than the beginning of a long one', async () => {
  const { choose, startUnseen } = await openMenus();
  const asked: unknown[] = [];
  const unfollow = panelView.follow(1, (view) => asked.push(view));
  choose('ask-selection', tab, { selectionText: 'the fee' });
  await vi.waitFor(() => expect(asked).toEqual([{ ask: 'selection', text: 'the fee' }]));
  choose('ask-selection', tab, { selectionText: 'x'.repeat(100_000) });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(JSON.stringify(asked[1]).length).toBeLessThan(1_000);
  expect(startUnseen).not.toHaveBeenCalled();
  unfollow();
});

it.each([
  ['scrape-tabs', { batch: 'selected' }],
  ['save-tabs', { batch: 'all', saves: true }],
  ['crawl-site', 'crawl'],
  ['watch-page', { watchTab: tab.id }],
] as const)('shows the form of %s', async (item, view) => {
  const { choose } = await openMenus();
  const asked: unknown[] = [];
  const unfollow = panelView.follow(1, (shown) => asked.push(shown));
  choose(item, tab);
  await vi.waitFor(() => expect(asked).toEqual([view]));
  unfollow();
});

it('has the web searched for a selection: in one line, and as much as every search engine takes', async () => {
  const { choose, startUnseen } = await openMenus();
  const asked: unknown[] = [];
  const unfollow = panelView.follow(1, (view) => asked.push(view));
  choose('search-selection', tab, { selectionText: ' harbour\n  fees ' });
  await vi.waitFor(() => expect(asked).toEqual([{ search: 'harbour fees' }]));
  choose('search-selection', tab, { selectionText: 'x'.repeat(100_000) });
  await vi.waitFor(() => expect(asked[1]).toEqual({ search: 'x'.repeat(400) }));
  expect(startUnseen).not.toHaveBeenCalled();
  unfollow();
});

it('copies what the site was asked for last', async () => {
  await changeSettings({ siteRequests: [{ host: 'quay.example', request: { formats: ['links'] } }] });
  const { copyPage, started } = await openMenus();
  void copyPage(tab);
  expect(await started()).toMatchObject({ request: { formats: ['links'] }, deliverTo: 'clipboard' });
});

it('asks to copy in the click itself where results are copied, and waits for the answer', async () => {
  await changeSettings({ deliverTo: 'clipboard' });
  let answer: (allowed: boolean) => void = () => undefined;
  request.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { choose, started, startUnseen } = await openMenus();
  choose('scrape-page', tab);
  expect(request).toHaveBeenCalledExactlyOnceWith({ permissions: ['clipboardWrite'] });
  await settings.getValue();
  expect(startUnseen).not.toHaveBeenCalled();
  answer(true);
  expect(await started()).toMatchObject({ deliverTo: 'clipboard' });
  expect(request).toHaveBeenCalledOnce();
});

it('knows in the click what was chosen since the worker started', async () => {
  const { choose, started } = await openMenus();
  await changeSettings({ deliverTo: 'clipboard' });
  choose('scrape-page', tab);
  expect(request).toHaveBeenCalledOnce();
  await started();
});

it('scrapes all the same where the click woke the worker and the browser lets it ask no more', async () => {
  await changeSettings({ deliverTo: 'clipboard' });
  request.mockRejectedValueOnce(new Error('may only be called from a user input handler'));
  const startUnseen = vi.fn(async (_wanted: object) => 'job');
  createMenuActions({ settings }, { startUnseen }, picker, kept).choose('scrape-page', tab);
  await vi.waitFor(() => expect(startUnseen).toHaveBeenCalledOnce());
  expect(request).toHaveBeenCalledOnce();
});

it('asks for nothing where results are only shown', async () => {
  const { choose, started } = await openMenus();
  choose('scrape-page', tab);
  await started();
  expect(request).not.toHaveBeenCalled();
});

it('lets the worker start where settings cannot be read', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('The disk cannot be read.'));
  createMenuActions({ settings }, { startUnseen: vi.fn() }, picker, kept);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  vi.restoreAllMocks();
  expect(unhandled).not.toHaveBeenCalled();
});
