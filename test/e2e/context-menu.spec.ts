import type { Page } from '@playwright/test';
import { startService } from '../support/service.ts';
import type { Dispatching, Extension } from './support/extension.ts';
import { closing, openPage, openTab } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

/** Sends the event of a chosen item; a headless browser draws no menu to click. */
const choose = (extension: Extension, page: Page, item: string, info: Record<string, unknown> = {}) =>
  extension.worker.evaluate(
    async ([id, url, extra]) => {
      const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
      (chrome.contextMenus.onClicked as unknown as Dispatching).dispatch(
        { menuItemId: id, editable: false, pageUrl: url, ...extra },
        tab,
      );
    },
    [item, page.url(), info] as const,
  );

test('scrapes the page', { tag: '@promise' }, async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await choose(extension, page, 'scrape-page');
  const panel = await extension.openView('sidepanel.html');
  await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');
});

test('scrapes only what is selected', async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await page.evaluate(() => {
    const [, second] = document.querySelectorAll('article p');
    getSelection()?.selectAllChildren(second as Element);
  });
  await choose(extension, page, 'scrape-selection', { selectionText: 'The method' });
  const panel = await extension.openView('sidepanel.html');
  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown).toContainText('The method is more than a century old');
  await expect(markdown).not.toContainText('Thirty-seven waves');
});

test('scrapes the page into the formats that its site was asked for last', async ({ context, extension, sites }) => {
  const siteRequests = [{ host: new URL(sites.url).host, request: { formats: ['markdown'] } }];
  await extension.store({ settings: { lastRequest: { formats: ['links'] }, siteRequests } });
  const page = await openPage(context, `${sites.url}/article.html`);
  await choose(extension, page, 'scrape-page');
  const panel = await extension.openView('sidepanel.html');
  await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');
});

test('says on the icon how the scrape stands', async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await choose(extension, page, 'scrape-page');
  const badge = () =>
    extension.worker.evaluate(async (url) => {
      const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
      return chrome.action.getBadgeText({ tabId: tab?.id });
    }, page.url());
  await expect.poll(badge).toBe('✓');
});

test('several tabs are added to the form, from the menu of the icon and from the popup', async ({
  context,
  extension,
  sites,
}) => {
  const first = await openPage(context, `${sites.url}/article.html`);
  await openPage(context, `${sites.url}/other.html`);
  const last = await openPage(context, `${sites.url}/search.html`);
  const popup = await extension.openPopup();
  await popup.getByRole('button', { name: 'More ways to scrape' }).click();
  await closing(popup, popup.getByRole('menuitem', { name: 'Several pages' }).click());
  const panel = await extension.panel();
  const addresses = panel.getByRole('textbox', { name: 'Addresses' });
  const all = ['article', 'other', 'search'].map((name) => `${sites.url}/${name}.html`);
  await expect(addresses).toHaveValue(all.join('\n'));

  await addresses.fill('');
  await extension.worker.evaluate(
    async (urls) => {
      const tabs = (await chrome.tabs.query({})).filter(({ url = '' }) => urls.includes(url));
      await chrome.tabs.highlight({ tabs: tabs.map(({ index }) => index) });
    },
    [first.url(), last.url()],
  );
  await choose(extension, last, 'scrape-tabs');
  await expect(addresses).toHaveValue(`${first.url()}\n${last.url()}`);

  const downloading = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Scrape and save in one file' }).click();
  expect((await downloading).suggestedFilename()).toBe('2 pages.md');

  // The form keeps the addresses that are written in it, and these start without them.
  const saving = panel.waitForEvent('download');
  await choose(extension, last, 'save-tabs');
  expect((await saving).suggestedFilename()).toBe('3 pages.md');
  await expect(panel.getByRole('region', { name: 'These tabs cannot be scraped' })).toContainText('This tab is empty.');
});

test('scrapes a link with the service', async ({ context, extension, sites }) => {
  const service = await startService();
  service.reply({ body: { success: true, data: { markdown: '# From afar', metadata: {} } } });
  await extension.store({
    settings: { engine: 'remote', baseUrl: service.url, lastRequest: { formats: ['markdown'] } },
  });
  const page = await openPage(context, `${sites.url}/article.html`);
  await choose(extension, page, 'scrape-link', { linkUrl: 'https://elsewhere.example/a' });
  const panel = await extension.openView('sidepanel.html');
  await expect(await openTab(panel, 'Markdown')).toContainText('From afar');
  expect(service.requests[0]?.body).toMatchObject({ url: 'https://elsewhere.example/a' });
  await service.close();
});

test('scrapes a link with this browser, in a window of its own', async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/other.html`);
  await choose(extension, page, 'scrape-link', { linkUrl: `${sites.url}/article.html` });
  const panel = await extension.openView('sidepanel.html');
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');
});

test('asks about what is selected', { tag: '@promise' }, async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelectorAll('article p')[1] as Element));
  await choose(extension, page, 'ask-selection', { selectionText: 'The method' });
  const panel = await extension.openView('sidepanel.html');
  await expect(panel.getByPlaceholder('Ask about the selection')).toBeFocused();
  await expect(panel.getByRole('blockquote')).toHaveText('The method');
});
