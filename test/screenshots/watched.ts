import type { Page } from '@playwright/test';
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
  await page.close();
  await sites.close();
}
