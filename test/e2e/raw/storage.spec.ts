import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { startSites } from '../../support/sites.ts';
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts';
import { FULL } from '../support/extension.ts';
import { html } from '../support/recorder.ts';
import { launchRaw } from './browser.ts';
import { storedJobs } from './stored-jobs.ts';

const test = base.extend<{ disk: SmallDisk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  disk: async ({}, use) => {
    base.skip(process.getuid?.() !== 0, 'Only root can mount a disk that is small enough to be filled.');
    const disk = mountSmallDisk();
    await use(disk);
    disk.remove();
  },
});

const scrape = (view: Page, request: object, tabUrl?: string) =>
  view.evaluate(
    async (wanted, url) => {
      const tab = url === undefined ? undefined : (await chrome.tabs.query({})).find((one) => one.url === url);
      const args = [{ request: wanted, engine: 'local', ...(tab && { tabId: tab.id }) }];
      return chrome.runtime.sendMessage({ to: 'background', name: 'startScrape', args });
    },
    { formats: ['markdown'], ...request },
    tabUrl,
  );

/** The text of the icon's badge for a page's tab. */
const badge = (view: Page, url: string) =>
  view.evaluate(async (wanted) => {
    const tab = (await chrome.tabs.query({})).find((one) => one.url === wanted);
    return chrome.action.getBadgeText({ tabId: tab?.id });
  }, url);

const text = (view: Page) => view.evaluate(() => document.body.textContent);

test('a full disk is said, and everything works again when there is room', async ({ disk }) => {
  const raw = await launchRaw(FULL, { profile: disk.path });
  const sites = await startSites();
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/article.html`);
  const url = page.url();
  const view = await raw.openView('options.html');
  const panel = await raw.openView('sidepanel.html');
  await scrape(view, {}, url);
  await expect.poll(async () => (await storedJobs(view)).map(({ state }) => state)).toEqual(['done']);

  /** Chromium gives room back now and then, which is filled, too. */
  const scrapeOnFullDisk = () =>
    expect(async () => {
      disk.fill();
      await scrape(view, {}, url);
      await expect.poll(() => badge(view, url)).toBe('!');
    }).toPass({ timeout: 45_000 });
  await scrapeOnFullDisk();
  await expect.poll(() => text(panel)).toContain('The disk is full, so nothing can be saved.');
  const opened = await raw.openView('sidepanel.html');
  await expect.poll(() => text(opened)).toContain('Free some space on this computer, then try again.');
  await raw.killWorker();
  await scrapeOnFullDisk();

  disk.free();
  await scrape(view, {}, url);
  await expect.poll(() => badge(view, url)).toBe('✓');
  // Chromium may have kept enough room for the panel to be read: then it shows the result by itself.
  await expect(async () => {
    const retry = await opened.$('::-p-aria([name="Try again"][role="button"])');
    await retry?.click();
    expect(await text(opened)).toContain('How tides are predicted');
  }).toPass({ timeout: 30_000 });
  await expect.poll(async () => (await storedJobs(view)).filter(({ state }) => state === 'running')).toEqual([]);
  await sites.close();
  await raw.close();
});

test('a scrape that the end of the browser cut short is done when it starts again', { tag: '@promise' }, async () => {
  const profile = await mkdtemp(join(tmpdir(), 'winnow-restart-'));
  const held: ServerResponse[] = [];
  const sites = await startSites({ '/slow': (_request, response) => void held.push(response) });
  const first = await launchRaw(FULL, { profile });
  const view = await first.openView('options.html');
  await scrape(view, { url: `${sites.url}/slow`, timeout: 60_000 });
  await expect.poll(() => held.length).toBe(1);
  const ended = new Promise((resolve) => first.browser.process()?.once('exit', resolve));
  // As a computer that is shut down asks its programs to end.
  first.browser.process()?.kill('SIGTERM');
  await ended;

  const second = await launchRaw(FULL, { profile });
  const after = await second.openView('options.html');
  await expect.poll(() => held.length).toBe(2);
  held[1]?.writeHead(200, { 'content-type': 'text/html' }).end('<h1>After the restart</h1>');
  await expect.poll(async () => (await storedJobs(after))[0]).toMatchObject({ state: 'done', attempts: 2 });
  await sites.close();
  await second.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

test('what a recording cannot keep is said in its bar, and it goes on when there is room', async ({ disk }) => {
  const raw = await launchRaw(FULL, { profile: disk.path });
  const sites = await startSites({ '/': html('<button id="one">One</button><button id="two">Two</button>') });
  const view = await raw.openView('options.html');
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/`);
  await page.bringToFront();
  const tabId = await view.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    page.url(),
  );
  await view.evaluate(
    (id) => chrome.runtime.sendMessage({ to: 'background', name: 'startRecording', args: [id] }),
    tabId,
  );
  const bar = async () => JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false }));
  await expect.poll(bar).toContain('Winnow recorder');

  disk.fill();
  // As much as there is room for is kept.
  const clickOne = () => page.click('#one').then(bar);
  await expect.poll(clickOne).toContain('The disk is full, so nothing can be saved.');
  disk.free();
  await page.click('#two');
  await expect.poll(bar).toContain('Click Two');
  await sites.close();
  await raw.close();
});
