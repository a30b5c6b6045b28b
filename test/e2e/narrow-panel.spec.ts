import type { BrowserContext } from '@playwright/test';
import { startDocsSite } from '../support/docs-site.ts';
import { startModelServer } from '../support/model-server.ts';
import { markOf } from '../support/prompts.ts';
import { startService } from '../support/service.ts';
import { startSites } from '../support/sites.ts';
import type { Extension } from './support/extension.ts';
import { chooseFormats, openPage, openTab, popupInTab, scrape, unfoldOptions } from './support/journeys.ts';
import { call, html, record } from './support/recorder.ts';
import { expectReflow } from './support/reflow.ts';
import { secret } from './support/secrets.ts';
import { expect, test } from './support/shared-browser.ts';

/** The panel as a tab, where its width can be chosen, with a page beside it. */
async function open(context: BrowserContext, extension: Extension, address: string) {
  const page = await openPage(context, address);
  return { page, panel: await extension.openView('sidepanel.html') };
}

test('before the first scrape', async ({ extension }) => {
  const panel = await extension.openView('sidepanel.html');
  await expect(panel.getByText('Keep what matters from any page')).toBeVisible();
  await expectReflow(panel, 'first');
});

test('the page of welcome', async ({ context, extension, sites }) => {
  const welcome = await extension.openView('welcome.html');
  await expect(welcome.getByRole('button', { name: 'Scrape this address' })).toBeVisible();
  await expectReflow(welcome, 'welcome');
  await openPage(context, `${sites.url}/article.html`);
  await welcome.bringToFront();
  await expect(welcome.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
  await expectReflow(welcome, 'welcome with a page');
});

test('every tab of a result', async ({ context, extension, sites }) => {
  const { page, panel } = await open(context, extension, `${sites.url}/article.html`);
  const formats = ['markdown', 'html', 'rawHtml', 'links', 'images', { type: 'screenshot', fullPage: true }];
  const highlights = { type: 'highlights', query: 'shallow water' };
  await page.bringToFront();
  await scrape(extension, panel, page, { formats: [...formats, highlights], mobile: false });
  await panel.bringToFront();
  for (const tab of ['Markdown', 'HTML', 'Raw HTML', 'Links', 'Images', 'Screenshot', 'Highlights', 'Metadata']) {
    await openTab(panel, tab);
    await expectReflow(panel, tab);
  }
  await openTab(panel, 'Markdown');
  await openTab(panel, 'HTML');
  const moved = await panel.getByRole('tablist').evaluate(({ scrollLeft }) => scrollLeft);
  expect(moved, 'tabs move for one that is in view').toBe(0);
  await openTab(panel, 'Screenshot');
  await panel.getByRole('button', { name: /^Screenshot of / }).click();
  await expect(panel.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expectReflow(panel, 'Screenshot, zoomed');
  await panel.keyboard.press('Escape');
  await openTab(panel, 'HTML');
  await panel.keyboard.press('Control+F');
  await panel.getByRole('textbox', { name: 'Find in this result' }).fill('tide');
  await expectReflow(panel, 'HTML with words found');
});

test('changes, and what a page said before', async ({ context, extension }) => {
  let night = 24;
  const sites = await startSites({
    '/': (request, response) =>
      html(`<main><h1>Harbour fees</h1><p>The fee for a night at the quay is ${night} euros.</p>
        <p>https://harbour.example/a/very/long/address/${'without-any-break-'.repeat(6)}${night}</p></main>`)(
        request,
        response,
      ),
  });
  const { page, panel } = await open(context, extension, sites.url);
  for (const fee of [24, 30, 36]) {
    night = fee;
    await page.reload();
    await scrape(extension, panel, page, { formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'] }] });
  }
  await panel.bringToFront();
  await expect(await openTab(panel, 'Changes')).toContainText('Changed since');
  await expectReflow(panel, 'Changes');
  await sites.close();
});

test('a scrape that waits, and what is left of it', async ({ context, extension, sites }) => {
  const service = await startService();
  const release = service.hold();
  await extension.store({ settings: { engine: 'remote', baseUrl: service.url, lastRequest: {} } });
  const { page, panel } = await open(context, extension, `${sites.url}/article.html`);
  await call(panel, 'startScrape', { request: { url: page.url(), formats: ['markdown'] }, engine: 'remote' });
  await expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expectReflow(panel, 'Waiting');
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByRole('button', { name: 'Stop' })).toBeHidden();
  await expectReflow(panel, 'Stopped');
  release();
  await service.close();
});

test('two results compared', async ({ context, extension, sites }) => {
  const { page, panel } = await open(context, extension, `${sites.url}/article.html`);
  await scrape(extension, panel, page, { formats: ['markdown'] });
  await page.evaluate(() => {
    document.querySelector('article p')?.replaceChildren('A sentence that was not there before.');
  });
  await scrape(extension, panel, page, { formats: ['markdown'] });
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await panel.getByRole('menuitem', { name: 'Compare with another result' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Added: A sentence that' })).toBeVisible();
  await expectReflow(panel, 'Compared');
  await panel.getByText('Side by side').click();
  await expectReflow(panel, 'Side by side');
});

test('an answer and its sources', async ({ context, extension }) => {
  await using model = await startModelServer();
  const sites = await startSites({ '/': html('<main><h1>Fees</h1><p>A night at the quay costs 24 euros.</p></main>') });
  await extension.store({
    settings: {
      engine: 'local',
      baseUrl: '',
      lastRequest: {},
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'a-model-with-a-rather-long-name:70b-instruct' },
    },
    settings$: { v: 3 },
  });
  model.answer((request) => `A night costs 24 euros. ${markOf(request, '24 euros')}`);
  const { page, panel } = await open(context, extension, sites.url);
  await scrape(extension, panel, page, { formats: [{ type: 'question', question: 'What does a night cost?' }] });
  await panel.bringToFront();
  await expect(panel.getByRole('tabpanel', { name: 'Answer' })).toContainText('24 euros');
  await expectReflow(panel, 'Answer');
  await sites.close();
});

test('History, with what failed and what was deleted', async ({ context, extension, sites }) => {
  const { page, panel } = await open(context, extension, `${sites.url}/article.html`);
  await scrape(extension, panel, page, { formats: ['markdown', 'links', 'images', 'html'] });
  await call(panel, 'startScrape', {
    request: { url: 'http://127.0.0.1:9/gone', formats: ['markdown'] },
    engine: 'local',
  });
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  await panel.bringToFront();
  await expectReflow(panel, 'Failed');
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(panel.getByText('2 results')).toBeVisible();
  await expectReflow(panel, 'History');
  await panel
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await expectReflow(panel, 'Menu of a row');
  await panel.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectReflow(panel, 'Deleted');
});

test('the map of a site, the form of a crawl, and its set', async ({ extension }) => {
  const site = await startDocsSite();
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Scrape several pages' }).click();
  await panel.getByRole('textbox', { name: 'Addresses' }).fill(`${site.url}/${'long-'.repeat(40)}\nno address`);
  await expect(panel.getByText('Line 2: no address')).toBeVisible();
  await expectReflow(panel, 'Several pages');
  await panel.getByRole('button', { name: 'Find the pages of a site' }).click();
  await panel.getByRole('textbox', { name: 'Address of the site' }).fill(site.url);
  await panel.getByRole('button', { name: 'Map this site' }).click();
  await expect(panel.getByRole('checkbox').first()).toBeVisible();
  await expectReflow(panel, 'Map');
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Crawl this site' }).click();
  await panel.getByRole('textbox', { name: 'Start address' }).fill(`${site.url}/docs/`);
  await panel.getByText('More options').click();
  await expectReflow(panel, 'Crawl');
  await panel.getByRole('button', { name: 'Start crawling' }).click();
  await expect(panel.getByRole('button', { name: 'Save as zip' })).toBeVisible({ timeout: 30_000 });
  await expectReflow(panel, 'Set');
  await site.close();
});

test('recordings, one of them, and an open step', async ({ context, extension, sites }) => {
  const recording = await record(context, extension, `${sites.url}/search.html`);
  await recording.page.getByLabel('Ship').click();
  await recording.page.keyboard.type('a rather long name of a ship that nobody would give to one');
  await recording.page.keyboard.press('Enter');
  await recording.stop();
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'Recordings' }).click();
  const list = panel.getByRole('list', { name: 'Recordings' });
  await expect(list).toBeVisible();
  await expectReflow(panel, 'Recordings');
  await list.getByRole('button', { name: 'Search the harbour' }).first().click();
  const steps = panel.getByRole('list', { name: 'Steps' });
  await expect(steps).toBeVisible();
  await expectReflow(panel, 'Recording');
  await steps.getByRole('listitem').nth(1).getByRole('button').first().click();
  await expectReflow(panel, 'Step');
  await panel.getByRole('button', { name: 'Add step' }).click();
  await expectReflow(panel, 'Adding');
});

test('the values that a recording asks for', async ({ context, extension }) => {
  const sites = await startSites({
    '/': html('<main><h1>Sign in</h1><label>Password <input type="password"></label></main>'),
  });
  const { page, stop } = await record(context, extension, sites.url);
  await page.getByLabel('Password').click();
  await page.keyboard.type(secret('hunter2'));
  await stop();
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'Recordings' }).click();
  await panel.getByRole('list', { name: 'Recordings' }).getByRole('button', { name: 'Test' }).first().click();
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(panel.getByRole('form')).toBeVisible();
  await expectReflow(panel, 'Values');
  await sites.close();
});

test('the popup with its options, and the page of options', async ({ context, extension, sites }) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  const real = await extension.openPopup();
  await expect.poll(() => real.evaluate(() => innerWidth), 'the popup takes its own width').toBe(360);
  await page.bringToFront();
  const popup = await popupInTab(context, extension, page);
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
  await expectReflow(popup, 'popup');
  await chooseFormats(popup, ['markdown', 'screenshot', 'json', 'question']);
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  const fold = popup.getByRole('group', { name: 'Options' });
  await fold.getByRole('switch', { name: /^Redact personal data/ }).check();
  for (const closed of await fold.getByRole('button', { name: /^Write / }).all()) await closed.click();
  await expectReflow(popup, 'popup with its options');

  const options = await extension.openView('options.html');
  await options.getByRole('radio', { name: 'Service' }).check();
  await options.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await expectReflow(options, 'options');
});
