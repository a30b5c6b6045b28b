import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { type Route, startSites } from '../../support/sites.ts';
import { findTraces } from '../../support/traces.ts';
import { FULL } from '../support/extension.ts';
import { launchRaw } from './browser.ts';

/**
 * Traces that a person does not want to find again: address, query, title, text, and what the page keeps in the
 * browser.
 */
const SECRETS = ['secretpath', 'secrettoken', 'Secrettitle', 'Secretwords', 'secretcookie', 'secretitem', 'secretbase'];

const BODY = `<!doctype html><title>Secrettitle</title><main><h1>Report</h1><p>Secretwords of the report.</p></main><script>
  document.cookie = 'secretcookie=1; max-age=3600';
  localStorage.setItem('secretitem', '1');
  indexedDB.open('secretbase');
</script>`;

const served =
  (encoding?: 'gzip'): Route =>
  (_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('cache-control', 'max-age=3600');
    if (encoding) response.setHeader('content-encoding', encoding);
    response.end(encoding ? gzipSync(BODY) : BODY);
  };

const routes = { '/secretpath': served(), '/secretpath/gzip': served('gzip') };

const PATHS = ['/secretpath?t=secrettoken', '/secretpath/gzip?t=secrettoken'];

interface Ended {
  state: string;
  error?: { code: string; message: string; nextStep: string };
}

/** Runs a scrape to its end, and takes its result. */
async function scrape(view: Page, request: object) {
  return view.evaluate(async (request) => {
    const call = async (name: string, ...args: unknown[]) => {
      const { value } = await chrome.runtime.sendMessage({ to: 'background', name, args });
      return value;
    };
    const { jobId } = await call('startScrape', { request, engine: 'local' });
    for (;;) {
      const kept = Object.values(await chrome.storage.session.get()) as (Ended & { id?: string })[];
      const job = kept.find(({ id }) => id === jobId);
      if (job && job.state !== 'queued' && job.state !== 'running') {
        return { job: job as Ended, taken: await call('takeEphemeralResult', jobId) };
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, request);
}

const REQUESTS = [
  { formats: ['markdown', 'screenshot'] },
  { actions: [{ type: 'scroll' }], headers: { 'x-secret': 'secrettoken' } },
];

test('the browser keeps nothing of a scrape with zeroDataRetention', async () => {
  const raw = await launchRaw(FULL, { incognito: true });
  const sites = await startSites(routes);
  const view = await raw.openView('options.html');
  for (const request of REQUESTS) {
    for (const path of PATHS) {
      const { taken } = await scrape(view, { url: sites.url + path, ...request, zeroDataRetention: true });
      expect(taken.result.response.data.markdown).toContain('Secretwords of the report.');
      expect(taken.result.response.data.warning).toContain('private window');
    }
  }
  await expect.poll(() => view.evaluate(async () => (await chrome.windows.getAll()).length)).toBe(1);
  await raw.quit();
  expect(await findTraces(raw.profile, SECRETS)).toEqual([]);
  await sites.close();
  await raw.close();
});

test('what a person scrapes in a private window is shown in that window alone, and nothing keeps it', {
  tag: '@promise',
}, async () => {
  const raw = await launchRaw(FULL, { incognito: true });
  const sites = await startSites(routes);
  const view = await raw.openView('sidepanel.html');
  const windowId = await view.evaluate(
    async (url) => (await chrome.windows.create({ incognito: true, url }))?.id ?? -1,
    sites.url + PATHS[0],
  );
  const tab = await raw.browser.waitForTarget((target) => target.url().endsWith(PATHS[0] ?? ''));
  await (await tab.asPage()).waitForSelector('h1');
  await view.evaluate((id) => chrome.action.openPopup({ windowId: id }), windowId);
  const popup = await raw.browser.waitForTarget((target) => target.url().endsWith('/popup.html'));
  const pressing = (await popup.asPage()).locator('::-p-aria([name="Scrape this page"][role="button"])').click();
  // The panel takes the focus, which closes the popup, often before the click has returned.
  const panel = await raw.browser.waitForTarget(
    (target) => target.url().includes('/sidepanel.html') && target !== view.target(),
  );
  await pressing.catch(() => undefined);
  const result = await (await panel.asPage()).waitForSelector('::-p-text(Secretwords of the report.)');
  expect(result).not.toBeNull();

  await view.bringToFront();
  expect(await view.evaluate(() => document.body.textContent)).not.toMatch(/Secret/i);
  await view.locator('::-p-aria([name="History"][role="button"])').click();
  await view.waitForSelector('::-p-aria([name="Several pages"][role="button"])');
  expect(await view.evaluate(() => document.body.textContent)).not.toMatch(/Secret/i);

  await view.evaluate((id) => chrome.windows.remove(id), windowId);
  await expect
    .poll(() => view.evaluate(async () => JSON.stringify(await chrome.storage.session.get())))
    .not.toMatch(/secret/i);
  await raw.quit();
  expect(await findTraces(raw.profile, SECRETS)).toEqual([]);
  await sites.close();
  await raw.close();
});

test('what is looked for would be found: a page that a person visits is kept', async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites(routes);
  const page = await raw.browser.newPage();
  for (const path of PATHS) await page.goto(sites.url + path);
  await raw.quit();
  const found = await findTraces(raw.profile, SECRETS);
  for (const secret of ['secretpath', 'secrettoken', 'Secrettitle', 'Secretwords', 'secretitem']) {
    expect(found.join('\n')).toContain(`${secret} in `);
  }
  await sites.close();
  await raw.close();
});

test('where Winnow is not allowed in private windows, nothing is opened, and the next step is said', async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites(routes);
  const view = await raw.openView('options.html');
  const { job } = await scrape(view, { url: sites.url + PATHS[0], zeroDataRetention: true });
  expect(job).toMatchObject({
    state: 'failed',
    error: {
      code: 'PERMISSION_NEEDED',
      nextStep: "Allow Winnow in private windows on the browser's extensions page.",
    },
  });
  expect(sites.requested).toEqual([]);
  await raw.quit();
  expect(await findTraces(raw.profile, SECRETS)).toEqual([]);
  await sites.close();
  await raw.close();
});
