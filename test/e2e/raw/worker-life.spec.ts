import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { ElementHandle, Page } from 'puppeteer-core';
import { startService } from '../../support/service.ts';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { launchRaw, type RawBrowser } from './browser.ts';
import { storedJobs } from './stored-jobs.ts';

const start = (view: Page, wanted: object) =>
  view.evaluate((args) => chrome.runtime.sendMessage({ to: 'background', name: 'startScrape', args: [args] }), wanted);

const useService = (view: Page, baseUrl: string) =>
  view.evaluate(
    (url) =>
      chrome.storage.local.set({
        settings: { engine: 'remote', baseUrl: url, lastRequest: { formats: ['markdown'] } },
      }),
    baseUrl,
  );

/** Opens the popup, again if a busy window closes it before its button is there. @returns the button, with the focus */
async function buttonOfPopup({ browser }: RawBrowser, view: Page, name: string): Promise<ElementHandle> {
  let button: ElementHandle | null = null;
  await expect(async () => {
    await view.evaluate(() => chrome.action.openPopup());
    const target = await browser.waitForTarget((candidate) => candidate.url().endsWith('/popup.html'));
    const popup = await target.asPage();
    button = await popup.waitForSelector(`::-p-aria([name="${name}"][role="button"])`, { timeout: 10_000 });
    await button?.focus();
  }).toPass();
  if (!button) throw new Error(`The popup has no button with the name ${name}.`);
  return button;
}

/** Copies a package and lets its worker take five seconds to start, as on a busy computer. @returns the copy's folder */
async function withSlowWorker(packageDir: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'winnow-slow-'));
  await cp(packageDir, copy, { recursive: true });
  const worker = join(copy, 'background.js');
  const wait = 'for (const end = Date.now() + 5000; Date.now() < end; );';
  await writeFile(worker, `${wait}\n${await readFile(worker, 'utf8')}`);
  return copy;
}

test('an answer that takes 45 seconds still arrives, with no view open', async () => {
  const raw = await launchRaw(FULL);
  const service = await startService();
  const view = await raw.openView('options.html');
  await useService(view, service.url);
  const release = service.hold();
  service.reply({ body: { success: true, data: { markdown: 'late', metadata: {} } } });
  await start(view, { request: { url: 'https://page.example/' }, engine: 'remote' });
  await view.goto('about:blank');
  await service.request(0);
  // The time is the subject: a worker that is not kept awake is gone after 30 seconds without a call.
  await new Promise<void>((resolve) => setTimeout(() => resolve(release()), 45_000));
  await view.goto(`chrome-extension://${raw.extensionId}/options.html`);
  await expect.poll(async () => (await storedJobs(view))[0]?.state).toBe('done');
  expect(service.requests).toHaveLength(1);
  await service.close();
  await raw.close();
});

test('a scrape of a page whose worker is killed half-way is taken up again', { tag: '@promise' }, async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites();
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/article.html`);
  const view = await raw.openView('sidepanel.html');
  await view.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    return chrome.runtime.sendMessage({
      to: 'background',
      name: 'startScrape',
      args: [{ request: { formats: ['markdown'], waitFor: 3_000, timeout: 30_000 }, engine: 'local', tabId: tab?.id }],
    });
  }, page.url());
  await expect.poll(async () => (await storedJobs(view))[0]?.state).toBe('running');
  await raw.killWorker();
  await expect
    .poll(async () => (await storedJobs(view))[0], { timeout: 60_000 })
    .toMatchObject({ state: 'done', attempts: 2 });
  await sites.close();
  await raw.close();
});

test('a scrape at a service whose worker is killed fails as possibly billed and is not sent again', {
  tag: '@promise',
}, async () => {
  const raw = await launchRaw(FULL);
  const service = await startService();
  const view = await raw.openView('sidepanel.html');
  await useService(view, service.url);
  service.hold();
  await start(view, { request: { url: 'https://page.example/' }, engine: 'remote' });
  await service.request(0);
  await raw.killWorker();
  await expect
    .poll(async () => (await storedJobs(view))[0], { timeout: 60_000 })
    .toMatchObject({ state: 'failed', error: { code: 'INTERRUPTED', mayHaveBeenBilled: true } });
  expect(service.requests).toHaveLength(1);
  await service.close();
  await raw.close();
});

test('a click in the popup counts although the worker takes longer to start than the panel waits', async () => {
  const slow = await withSlowWorker(FULL);
  const raw = await launchRaw(slow);
  const sites = await startSites();
  const view = await raw.openView('options.html');
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/article.html`);
  await page.bringToFront();
  await raw.killWorker();
  const button = await buttonOfPopup(raw, view, 'Scrape this page');
  // By its key, as a popup may still grow under the mouse. The panel takes the focus, which closes the popup, often before the
  // press has returned.
  await button.press('Enter').catch(() => undefined);
  await expect
    .poll(async () => (await storedJobs(view)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['done']);
  await sites.close();
  await raw.close();
  await rm(slow, { recursive: true });
});
