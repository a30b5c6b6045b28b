import { startSites } from '../support/sites.ts';
import { openPage, openTab, pressCommand, scrapePage } from './support/journeys.ts';
import { BAR, barOf, html } from './support/recorder.ts';
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
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the page' }).click();
  await page.waitForURL(`${sites.url}/article.html`);
});

test('another reader, or a picked part, reads the page again and is kept for its site', async ({
  context,
  extension,
}) => {
  const text = (about: string) =>
    `<main><h1>${about}</h1><p>${`${about} of the harbour, told at length. `.repeat(30)}</p></main>`;
  const hours = '<aside id="hours"><p>The office is open from nine to twelve.</p></aside>';
  const sites = await startSites({ '/fees': html(text('Fees') + hours), '/tides': html(text('Tides')) });
  await extension.store({ settings: { lastRequest: { formats: ['markdown'] } } });
  const page = await scrapePage(context, extension, `${sites.url}/fees`);
  const panel = await extension.panel();
  const readBy = async (reader: string) => {
    await panel.getByRole('button', { name: 'Read it another way' }).click();
    await panel.getByRole('menuitemradio', { name: reader }).click();
  };
  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown).toContainText('Fees of the harbour');
  await readBy('Readability');
  await expect(panel.getByText('Read by Readability')).toBeVisible();
  await expect(markdown).toContainText('Fees of the harbour');
  const { settings } = await panel.evaluate(() => chrome.storage.local.get('settings'));
  expect(settings).toMatchObject({ siteReaders: [{ host: new URL(sites.url).host, reader: 'readability' }] });

  await readBy('A part you pick');
  await expect(page.locator(BAR)).toBeAttached();
  await page.locator('#hours p').click({ force: true });
  await barOf(page).press('Finish');
  await expect(panel.getByText('Parts you picked')).toBeVisible();
  await expect(markdown).toContainText('open from nine to twelve');
  await expect(markdown).not.toContainText('Fees of the harbour');

  await page.goto(`${sites.url}/tides`);
  await pressCommand(extension, 'scrape-page', page);
  const missing = panel.getByText('The parts you picked are not on this page.');
  await expect(missing).toBeVisible();
  await expect(panel.getByText('Parts you picked', { exact: true })).toHaveCount(0);
  await expect(markdown).toContainText('Tides of the harbour');
  await readBy('Winnow');
  await expect(missing).toHaveCount(0);
  await expect(markdown).toContainText('Tides of the harbour');
  await sites.close();
});
