import { expect, type Page } from '@playwright/test';
import { startServer } from '../e2e/serve/server.ts';
import { startSites } from '../support/sites.ts';
import type { Tour } from './tour.ts';

/** Milliseconds that a check of a page may take. */
const LONGEST = 60_000;

/** A page that is watched: the form, the list, and a change in its history. */
export async function takeWatched(panel: Page, { t, take }: Tour): Promise<void> {
  let price = 12;
  const sites = await startSites({
    '/fees': (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<title>Harbour fees</title><main><h1>Harbour fees</h1><p>A night costs £${price}.</p><p>Open all year.</p></main>`,
      );
    },
  });
  const page = await panel.context().newPage();
  await page.goto(`${sites.url}/fees`);
  const tabId = await panel.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
    `${sites.url}/fees`,
  );
  await panel.evaluate(
    (watchTab) => chrome.storage.session.set({ panelView: { id: crypto.randomUUID(), view: { watchTab } } }),
    tabId,
  );
  const start = panel.getByRole('button', { name: t('watch.start') });
  await start.waitFor();
  await take(panel, 'panel-watch-form');
  await panel.getByRole('combobox', { name: t('watch.counts') }).selectOption('price');
  await start.click();
  await panel.getByText(t('watch.state.first'), { exact: true }).first().waitFor({ timeout: LONGEST });
  price = 15;
  await panel.getByRole('button', { name: t('watch.more', { name: 'Harbour fees' }) }).click();
  await panel.getByRole('menuitem', { name: t('watch.checkNow') }).click();
  await panel.getByText(t('watch.state.changed'), { exact: true }).first().waitFor({ timeout: LONGEST });
  await take(panel, 'panel-watch');
  await panel.getByRole('button', { name: t('panel.back') }).click();
  await panel.getByRole('list', { name: t('watch.title') }).waitFor();
  await take(panel, 'panel-watched');
  const raisePrice = () => {
    price += 3;
  };
  await takeMonitors(panel, `${sites.url}/fees`, raisePrice, { t, take });
  await page.close();
  await sites.close();
}

/** What a service watches, with the change that it found, below the list of watched pages. */
async function takeMonitors(panel: Page, url: string, change: () => void, { t, take }: Tour): Promise<void> {
  const server = await startServer([]);
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { data: { id: string } };
  };
  const { data } = await ask('/v2/monitor', {
    name: 'Harbour fees',
    schedule: { text: 'hourly' },
    targets: [{ type: 'scrape', urls: [url] }],
  });
  await panel.evaluate(
    async ([baseUrl, key]) => {
      const { settings } = await chrome.storage.local.get('settings');
      await chrome.storage.local.set({
        settings: { ...(settings as object), baseUrl },
        serviceKey: { origin: new URL(baseUrl).origin, key },
      });
    },
    [server.url, server.key] as const,
  );
  const list = panel.getByRole('list', { name: t('watch.service.title', { host: new URL(server.url).host }) });
  const show = panel.getByRole('button', { name: t('watch.service.show') });
  const checks = panel.locator('.monitor-row .watch-checks');
  for (const state of ['first', 'changed'] as const) {
    await ask(`/v2/monitor/${data.id}/run`, {});
    // A check ends in its own time, and the list is asked for: the view is opened anew until it has ended.
    await expect(async () => {
      await panel.reload();
      await panel.evaluate(() =>
        chrome.storage.session.set({ panelView: { id: crypto.randomUUID(), view: 'watched' } }),
      );
      await show.click();
      await list.getByText('Harbour fees').click();
      await expect(checks.getByText(t(`watch.state.${state}`), { exact: true }).first()).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: LONGEST });
    change();
  }
  await checks.locator('summary').first().click();
  await take(panel, 'panel-monitors');
  await panel.evaluate(async () => {
    const { settings } = await chrome.storage.local.get('settings');
    await chrome.storage.local.remove('serviceKey');
    await chrome.storage.local.set({ settings: { ...(settings as object), baseUrl: '' } });
  });
  server.child.kill();
  await server.ended;
}
