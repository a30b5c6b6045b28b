import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { type Route, type Sites, startSites } from '../support/sites.ts';
import type { Extension } from './support/extension.ts';
import { chooseFormats, openPage, openTab, press, scrapePage, unfoldOptions } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

test('icon, scrape, panel: the page as markdown', { tag: '@promise' }, async ({ context, extension, sites }) => {
  const page = await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown.getByRole('heading', { name: 'How tides are predicted' })).toBeVisible();
  await expect(markdown.getByRole('cell', { name: '12.42 h' })).toBeVisible();
  await expect(markdown).not.toContainText('Archive');

  await panel.getByRole('radio', { name: 'Source' }).check();
  await expect(markdown).toContainText('| M2 | 12.42 h |');
  await expect(markdown).toContainText('```python');
  await expect(markdown).toContainText(`(${sites.url}/amplitude.html)`);

  const metadata = await openTab(panel, 'Metadata');
  await expect(metadata).toContainText('Harbour Notes');
  await expect(metadata.getByRole('link', { name: `${new URL(sites.url).host}/article.html` })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('winnow');
});

test('a page in another language is read by the phrases of that language', async ({ context, extension }) => {
  const file = new URL('../fixtures/page/main-content/german.html', import.meta.url);
  const html = readFileSync(file, 'utf8');
  const sites = await startSites({
    '/faehre': (_request, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  });
  await scrapePage(context, extension, `${sites.url}/faehre`);
  const panel = await extension.panel();
  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown).toContainText('Das Boot selbst kommt von einer Werft im Norden');
  await expect(markdown).not.toContainText('Das könnte Sie auch interessieren');
  await expect(markdown).not.toContainText('Schreibe einen Kommentar');
  await panel.getByText('Left out', { exact: true }).click();
  await expect(panel.getByRole('button', { name: /^Put back: Das könnte Sie auch interessieren/ })).toBeVisible();
  await sites.close();
});

test('a product page gives its product as a card', async ({ context, extension, sites }) => {
  await openPage(context, `${sites.url}/product.html`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['product']);
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  const product = await openTab(panel, 'Product');
  await expect(product.getByRole('heading', { name: 'Brass barometer' })).toBeVisible();
  await expect(product.getByRole('listitem')).toHaveText([/Polished.*In stock.*149.*129/, /Plain.*Out of stock.*99/]);
});

test('every format of this browser comes from one scrape', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot']);
  await press(popup, 'Scrape this page');

  const panel = await extension.panel();
  await expect(await openTab(panel, 'HTML')).toContainText('<h1>How tides are predicted</h1>');
  await expect(await openTab(panel, 'Raw HTML')).toContainText('<!DOCTYPE html>');
  await expect((await openTab(panel, 'Links')).getByRole('link', { name: /amplitude/ })).toBeVisible();
  await expect(await openTab(panel, 'Images')).toContainText('tide.svg');
  const picture = (await openTab(panel, 'Screenshot')).getByRole('img');
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(300);
});

const tall: Record<string, Route> = {
  '/tall': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<title>Tall</title><body style="margin:0"><header style="position:fixed;top:0;background:red;width:100%">stuck</header>
         <div style="height:3000px;background:linear-gradient(#fff,#00f)">top</div>`,
    ),
};

/** A page of 3000 pixels, scrolled to 400, of which a full-page screenshot is being taken. */
async function takeFullPage(context: BrowserContext, extension: Extension, sites: Sites): Promise<Page> {
  const page = await openPage(context, `${sites.url}/tall`);
  await page.evaluate(() => scrollTo(0, 400));
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['screenshot', 'links']);
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  await popup.getByRole('switch', { name: 'Full page' }).check();
  await press(popup, 'Scrape this page');
  return page;
}

test('a full-page screenshot has the whole page, and leaves the page where it was', { tag: '@promise' }, async ({
  context,
  extension,
}) => {
  const sites = await startSites(tall);
  const page = await takeFullPage(context, extension, sites);
  const picture = (await openTab(await extension.panel(), 'Screenshot')).getByRole('img');
  await expect(picture).toBeVisible({ timeout: 30_000 });
  const ratio = await page.evaluate(() => devicePixelRatio);
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalHeight))).toBe(
    3000 * ratio,
  );
  expect(await page.evaluate(() => scrollY)).toBe(400);
  expect(await page.locator('header').getAttribute('style')).toBe('position:fixed;top:0;background:red;width:100%');
  await sites.close();
});

test('a tab switch ends a full-page screenshot, discards it and keeps the rest', async ({ context, extension }) => {
  const sites = await startSites(tall);
  const page = await takeFullPage(context, extension, sites);
  await expect.poll(() => page.evaluate(() => scrollY), { intervals: [50] }).not.toBe(400);
  await openPage(context, `${sites.url}/other.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Screenshot');
  await expect(panel.getByText(/No screenshot: the page is in another tab/)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(400);
  expect(await page.locator('header').getAttribute('style')).toBe('position:fixed;top:0;background:red;width:100%');

  await page.bringToFront();
  await panel.getByRole('button', { name: 'Take the screenshot now' }).click();
  // The result before it has tabs of the same names.
  await expect(panel.getByText(/No screenshot: the page is in another tab/)).toBeHidden();
  await openTab(panel, 'Links');
  await expect((await openTab(panel, 'Screenshot')).getByRole('img')).toBeVisible({ timeout: 30_000 });
  await sites.close();
});

test('what was used last is the next default', async ({ context, extension, sites }) => {
  await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await chooseFormats(popup, ['links', 'html']);
  await press(popup, 'Scrape this page');
  await openTab(await extension.panel(), 'Links');

  await openPage(context, `${sites.url}/other.html`);
  const next = await extension.openPopup();
  await expect(next.getByRole('checkbox', { name: 'links', exact: true })).toBeChecked();
  await expect(next.getByRole('checkbox', { name: 'html', exact: true })).toBeChecked();
  await expect(next.getByRole('checkbox', { name: 'markdown', exact: true })).not.toBeChecked();
});

test('a result stays when the tab changes, and History finds it again', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await expect(await openTab(panel, 'Markdown')).toContainText('How tides are predicted');
  await openPage(context, `${sites.url}/other.html`);
  await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText('How tides are predicted');

  const popup = await extension.openPopup();
  await press(popup, 'Scrape this page');
  await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText('Another page');

  await panel.getByRole('button', { name: 'History' }).click();
  const history = panel.getByRole('list', { name: 'History' });
  await expect(history.getByRole('button', { name: /Done/ })).toHaveCount(2);
  await history.getByText('How tides are predicted').click();
  await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText('Thirty-seven waves');
});

test('copies what the tab shows', async ({ context, extension, sites }) => {
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await panel.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  const box = panel.getByRole('textbox', { name: 'Ask about this page' });
  await box.press('Control+V');
  await expect(box).toHaveValue(/^# How tides are predicted.*12\.42 h/);
});

test('images are shown while their page is open, and stay unloaded without it until asked for', {
  tag: '@promise',
}, async ({ context, extension, sites }) => {
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown.getByRole('heading', { name: 'How tides are predicted' })).toBeVisible();
  await expect(markdown.getByRole('img', { name: 'A year of tides' })).toBeVisible();
  const times = () => sites.requested.filter((address) => address === '/tide.svg').length;
  await openPage(context, `${sites.url}/other.html`);
  await panel.reload();
  const before = times();
  await expect(panel.getByRole('button', { name: /Show image/ })).toBeVisible();
  expect(times()).toBe(before);
  await panel.getByRole('button', { name: /Show image/ }).click();
  await expect(markdown.getByRole('img', { name: 'A year of tides' })).toBeVisible();
});

const corpus = fileURLToPath(new URL('../../../shared/corpus/pages', import.meta.url));
const realPages = existsSync(corpus)
  ? readdirSync(join(corpus, 'html'))
      .sort()
      .filter((_file, index) => index % 150 === 0)
      .slice(0, 5)
  : [];

test.describe('real pages', () => {
  test.skip(realPages.length === 0, 'the folder with real pages is not there');

  for (const file of realPages) {
    test(`the content of ${file.slice(0, 8)}`, async ({ context, extension }) => {
      const id = file.replace('.html.gz', '');
      const truth = JSON.parse(readFileSync(join(corpus, 'truth', `${id}.json`), 'utf8')) as { main_content: string };
      const html = gunzipSync(readFileSync(join(corpus, 'html', file)));
      const sites = await startSites({
        // Inert, so that a page is the same on every run.
        '/page': (_request, response) =>
          response
            .writeHead(200, {
              'content-type': 'text/html; charset=utf-8',
              'content-security-policy': "default-src 'none'",
            })
            .end(html),
      });
      await scrapePage(context, extension, `${sites.url}/page`);
      const panel = await extension.panel();
      const markdown = await openTab(panel, 'Markdown');
      await panel.getByRole('radio', { name: 'Source' }).check();
      const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
      const kept = words((await markdown.textContent()) ?? '');
      const wanted = [...words(truth.main_content)];
      expect(wanted.filter((word) => kept.has(word)).length / wanted.length).toBeGreaterThan(0.5);
      await sites.close();
    });
  }
});
