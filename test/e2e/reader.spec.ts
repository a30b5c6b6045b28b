import { openPage, openTab, pressCommand } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

test('the reader view takes the place of the page, and Back returns to it', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await pressCommand(extension, 'reader-view', page);
  await page.waitForURL(/reader\.html\?job=/);
  await expect(page.getByRole('article')).toContainText('Thirty-seven waves');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('button', { name: 'Back to the page' }).click();
  await page.waitForURL(`${sites.url}/article.html`);
});

test('another reader reads the page again, and is kept for its site', async ({ context, extension, sites }) => {
  await extension.store({ settings: { lastRequest: { formats: ['markdown'] } } });
  const page = await openPage(context, `${sites.url}/article.html`);
  const panel = await extension.openView('sidepanel.html');
  await page.bringToFront();
  await panel.getByRole('button', { name: 'Scrape this page' }).click();
  await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');
  await panel.getByRole('button', { name: 'Read it otherwise' }).click();
  await panel.getByRole('menuitemradio', { name: 'Readability' }).click();
  await expect(panel.getByText('Read by Readability')).toBeVisible();
  await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');
  const { settings } = await panel.evaluate(() => chrome.storage.local.get('settings'));
  expect(settings).toMatchObject({ siteReaders: [{ host: new URL(sites.url).host, reader: 'readability' }] });
});
