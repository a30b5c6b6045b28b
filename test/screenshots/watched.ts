import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, type Page } from '@playwright/test';
import { startServer } from '../e2e/serve/server.ts';
import { startSites } from '../support/sites.ts';
import type { NamedDemo } from './demo.ts';
import type { Tour } from './tour.ts';

/** Milliseconds that a check of a page may take. */
const LONGEST = 60_000;

const HARBOUR = 'harbour.example';

/** Pages that are watched: the form, the list, and a change in the history of one. */
export async function takeWatched(panel: Page, demo: NamedDemo, { t, take }: Tour): Promise<void> {
  let price = 12;
  let tide = '06:12';
  const pages: Record<string, () => string> = {
    '/fees':
      () => `<title>Harbour fees</title><main><h1>Harbour fees</h1><p>Moorings are let by the night, from noon to noon.</p>
      <h2>Visiting boats</h2><p>A night costs £${price}.</p><p>Water and showers are included.</p></main>`,
    '/notices': () =>
      `<title>Notices to mariners</title><main><h1>Notices to mariners</h1><p>None in force.</p></main>`,
    '/tides': () => `<title>Tide table</title><main><h1>Tide table</h1><p>High water today is at ${tide}.</p></main>`,
  };
  const respond: RequestListener = ({ url = '/' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[url]?.() ?? '');
  };
  const site = demo.named(HARBOUR, respond);
  const local = await startSites({ '/fees': respond });
  const page = await panel.context().newPage();
  const openForm = async (path: string) => {
    await page.goto(`${site}${path}`);
    const tabId = await panel.evaluate(
      async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
      page.url(),
    );
    await panel.evaluate(
      (watchTab) => chrome.storage.session.set({ panelView: { id: crypto.randomUUID(), view: { watchTab } } }),
      tabId,
    );
    await panel.getByRole('button', { name: t('watch.start') }).waitFor();
  };
  const checks = panel.getByRole('list', { name: t('watch.history') }).getByRole('listitem');
  const start = async () => {
    await panel.getByRole('button', { name: t('watch.start') }).click();
    await panel.getByText(t('watch.state.first'), { exact: true }).first().waitFor({ timeout: LONGEST });
  };
  const checkAgain = async (name: string) => {
    const before = await checks.count();
    await panel.getByRole('button', { name: t('watch.more', { name }) }).click();
    await panel.getByRole('menuitem', { name: t('watch.checkNow') }).click();
    await expect.poll(() => checks.count(), { timeout: LONGEST }).toBeGreaterThan(before);
    await expect(panel.getByText(t('watch.state.running'), { exact: true })).toHaveCount(0, { timeout: LONGEST });
  };
  for (const path of ['/notices', '/tides']) {
    await openForm(path);
    await start();
  }
  tide = '06:58';
  await checkAgain('Tide table');
  await openForm('/fees');
  await panel.getByRole('combobox', { name: t('watch.counts') }).selectOption('price');
  await take(panel, 'panel-watch-form');
  await start();
  for (const next of [13, 12, 15]) {
    price = next;
    await checkAgain('Harbour fees');
  }
  await take(panel, 'panel-watch');
  await panel.getByRole('button', { name: t('panel.back') }).click();
  await panel.getByRole('list', { name: t('watch.title') }).waitFor();
  await panel.mouse.move(200, 600);
  await take(panel, 'panel-watched');
  const raisePrice = () => {
    price += 3;
  };
  await takeMonitors(panel, demo, `${local.url}/fees`, raisePrice, { t, take });
  await page.close();
  await local.close();
}

/** What a service watches, with the change that it found, below the list of watched pages. */
async function takeMonitors(
  panel: Page,
  demo: NamedDemo,
  url: string,
  change: () => void,
  { t, take }: Tour,
): Promise<void> {
  const server = await startServer([]);
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { data: { id: string } };
  };
  const address = demo.named('service.example', async (request, response) => {
    const { method = 'GET', headers, url: path } = request;
    const { authorization = '' } = headers;
    const body = method === 'GET' ? undefined : await text(request);
    const asked = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    response.writeHead(asked.status, { 'content-type': 'application/json' }).end(await asked.text());
  });
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
    [address, server.key] as const,
  );
  const list = panel.getByRole('list', { name: t('watch.service.title', { host: new URL(address).host }) });
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
