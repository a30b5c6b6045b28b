import type { Page } from '@playwright/test';
import { type Route, startSites } from '../support/sites.ts';
import { keepBusy, openPage, openTab } from './support/journeys.ts';
import { call, html } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

const TEXT = 'Ships that come into the harbour wait for the tide.';
const script = (source: string) => html(`<main><p>${TEXT}</p></main><script>${source}</script>`);

const RELOADS = 'kept reloading';

/** Tabs that never come to rest, and what is said of them. */
const pages: Record<string, { page: Route; warning?: string }> = {
  'refreshes each second': {
    page: html(`<meta http-equiv="refresh" content="1"><main><p>${TEXT}</p></main>`),
    warning: RELOADS,
  },
  'loads itself again and again': {
    page: script('setTimeout(() => location.reload(), 300)'),
    warning: RELOADS,
  },
  'keeps changing': {
    page: script('setInterval(() => document.querySelector("main").append(" More."), 5)'),
    warning: 'still changing',
  },
  'changes its own address': {
    page: script('setInterval(() => history.replaceState(0, "", "#" + Math.random()), 20)'),
  },
  'waits for a picture that never comes': { page: html(`<main><p>${TEXT}</p></main><img src="/never">`) },
};

/**
 * Scrapes the tab of a site as our views do, and shows its result.
 * @param panel opened before the site's page: Playwright connects to no browser anew whose page never comes to rest
 */
async function scrapeTab(panel: Page, site: string): Promise<void> {
  const tabId = await panel.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id, `${site}/*`);
  const request = { formats: ['markdown'], timeout: 30_000 };
  expect(await call(panel, 'startScrape', { request, engine: 'local', tabId })).toMatchObject({ ok: true });
  await panel.bringToFront();
}

for (const [what, { page: route, warning }] of Object.entries(pages)) {
  test(`an open tab that ${what} is read as it stands${warning ? ', and it is said' : ''}`, async ({
    context,
    extension,
  }) => {
    const panel = await extension.openView('sidepanel.html');
    const sites = await startSites({ '/page': route, '/never': () => undefined });
    const page = await context.newPage();
    await page.goto(`${sites.url}/page`, { waitUntil: 'commit' });
    // A first document could be read before anything tells that it does not stay.
    if (warning === RELOADS)
      await expect.poll(() => sites.requested.filter((path) => path === '/page').length).toBeGreaterThan(1);
    await scrapeTab(panel, sites.url);
    await expect(await openTab(panel, 'Markdown')).toContainText(TEXT);
    if (warning) await expect(panel.getByText(warning)).toBeVisible();
    else await expect(panel.getByText(/the result is what was there/)).toHaveCount(0);
    await sites.close();
  });
}

test('an open tab with a script that never ends is said to be busy, and its address is opened anew', async ({
  context,
  extension,
}) => {
  const panel = await extension.openView('sidepanel.html');
  const sites = await startSites({ '/page': script('') });
  const page = await openPage(context, `${sites.url}/page`);
  keepBusy(page);
  await scrapeTab(panel, sites.url);
  await expect(panel.getByRole('alert')).toContainText('does not respond');
  await panel.getByRole('button', { name: 'Reopen the address' }).click();
  await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText(TEXT, { timeout: 30_000 });
  await sites.close();
});
