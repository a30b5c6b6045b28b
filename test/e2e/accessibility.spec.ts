import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startModelServer } from '../support/model-server.ts';
import { markOf } from '../support/prompts.ts';
import { startSites } from '../support/sites.ts';
import { findings, findingsOver } from './support/axe.ts';
import { test as testAlone } from './support/extension.ts';
import { closing, openPage, openTab, popupOver, press, scrapePage, unfoldOptions } from './support/journeys.ts';
import { BAR, barOf, html, record } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

// What each state of a view looks like is judged where its component is tested. Here are the views as they are put together.

test('nothing is found in the popup, and in any tab of a result', async ({ context, extension, sites }) => {
  await using model = await startModelServer();
  const question = 'How many waves are there?';
  await extension.store({
    settings: {
      engine: 'local',
      baseUrl: '',
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'a' },
      lastRequest: {
        formats: [
          'markdown',
          'html',
          'rawHtml',
          'links',
          'images',
          'screenshot',
          'branding',
          { type: 'changeTracking', modes: ['git-diff'] },
          { type: 'question', question },
          { type: 'highlights', query: question },
        ],
      },
    },
    settings$: { v: 3 },
  });
  model.answer((request) => `Thirty-seven. ${markOf(request, 'Thirty-seven')}`);
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeVisible();
  expect.soft(await findings(popup), 'the popup').toEqual([]);
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  await expect(panel.getByRole('tablist', { name: 'Result' })).toBeVisible();
  for (const tab of await panel.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect.soft(await findings(panel), String(await tab.textContent())).toEqual([]);
  }
});

test('nothing is found in the bar of a recording', async ({ context, extension, sites }) => {
  const { page } = await record(context, extension, `${sites.url}/search.html`);
  await page.getByLabel('Ship').click();
  expect.soft(await findingsOver(page), 'while it records').toEqual([]);
  await page.getByRole('button').first().hover();
  await expect.poll(barOf(page).preview).toBeTruthy();
  expect.soft(await findingsOver(page), 'with what a click would mean').toEqual([]);
  await page.getByRole('button').first().click({ button: 'middle' });
  await expect.poll(barOf(page).text).toContain('Right-clicks and clicks with a held key');
  expect.soft(await findingsOver(page), 'with what could not be kept').toEqual([]);
  await barOf(page).press('Pause');
  await expect.poll(barOf(page).text).toContain('Paused');
  expect(await findingsOver(page)).toEqual([]);
});

test('nothing is found in what chooses parts of a page', async ({ context, extension, sites }) => {
  const page = await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await panel.getByText('Left out', { exact: true }).click();
  await panel.getByRole('button', { name: 'Choose on the page' }).click();
  await expect(page.locator(BAR)).toBeAttached();
  expect.soft(await findingsOver(page), 'at first').toEqual([]);
  await page.bringToFront();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect.poll(barOf(page).text).toContain('Kept: 1 · Left out: 1');
  expect(await findingsOver(page)).toEqual([]);
});

const visit = (options: Page, name: string) => options.getByRole('link', { name, exact: true }).click();

// A browser whose extension was loaded anew forgets where Playwright looks for downloads.
testAlone('nothing is found in the options', async ({ extension }) => {
  const options = await extension.openView('options.html');
  const pages = await options.getByRole('navigation').getByRole('link').all();
  // The last one leads to the welcome page.
  for (const page of pages.slice(0, -1)) {
    await page.click();
    expect.soft(await findings(options), `${await page.textContent()}, at first`).toEqual([]);
  }
  await visit(options, 'Engine');
  await options.getByRole('radio', { name: 'Service' }).check();
  await expect(options.getByRole('textbox', { name: 'Base URL' })).toBeVisible();
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByRole('alert')).toBeVisible();
  expect.soft(await findings(options), 'with a service that is missing').toEqual([]);
  await visit(options, 'Model');
  await options.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await options.getByRole('button', { name: 'Test model' }).click();
  await expect(options.getByRole('alert').first()).toBeVisible();
  await options.getByRole('button', { name: 'Find models on this computer' }).click();
  await expect(options.getByText('No model was found.')).toBeVisible();
  expect.soft(await findings(options), 'with everything asked for').toEqual([]);

  await visit(options, 'Data');
  const backup = options.getByRole('region', { name: 'Export and import' });
  const choose = (buffer: Buffer) =>
    backup.getByLabel('Backup file').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer });
  await choose(Buffer.from('no zip'));
  await expect(backup.getByRole('alert')).toBeVisible();
  expect.soft(await findings(options), 'with a file that is refused').toEqual([]);
  const saving = options.waitForEvent('download');
  await backup.getByRole('button', { name: 'Export everything' }).click();
  await choose(await readFile(await (await saving).path()));
  await expect(backup.getByRole('status')).toContainText('Added:');
  expect.soft(await findings(options), 'with what was imported').toEqual([]);
});

test('the popup is ready for Enter, and the panel for arrows', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  await extension.store({
    settings: { engine: 'local', baseUrl: '', lastRequest: { formats: ['markdown', 'links'] } },
  });
  await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeFocused();
  await closing(popup, popup.keyboard.press('Enter'));
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await panel.getByRole('tab', { name: 'Markdown' }).press('ArrowRight');
  await expect(panel.getByRole('tab', { name: 'Links' })).toBeFocused();
  await expect(panel.getByRole('tab', { name: 'Links' })).toHaveAttribute('aria-selected', 'true');
});

test('the end of a scrape, of an answer, of a recording and of a replay is said', async ({ context, extension }) => {
  await using model = await startModelServer();
  const sites = await startSites({
    '/': html('<main><h1>Fees</h1><p>A night costs 24 euros.</p><button>Go</button></main>'),
  });
  await extension.store({
    settings: {
      engine: 'local',
      baseUrl: '',
      lastRequest: { formats: ['markdown'] },
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'a' },
    },
    settings$: { v: 3 },
  });
  model.answer((request) => `24 euros. ${markOf(request, '24 euros')}`);
  await scrapePage(context, extension, `${sites.url}/`);
  const panel = await extension.panel();
  const news = panel.getByRole('status', { name: 'News' });
  await expect(news).toHaveText('The result is here.');
  await panel.getByRole('textbox', { name: 'Ask about this page' }).fill('What does a night cost?');
  await panel.keyboard.press('Enter');
  await expect(news).toHaveText('The answer is here.');

  const { page, stop } = await record(context, extension, `${sites.url}/?again`);
  await page.getByRole('button', { name: 'Go' }).click();
  await stop();
  const said = panel.getByRole('status', { name: 'Status' });
  await expect(said).toHaveText(/^The recording is kept, with \d+ steps?\.$/);
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(said).toHaveText('All steps are done', { timeout: 30_000 });
  await sites.close();
});

test('a scrape is copied from the panel by keyboard alone: the focus is there already', async ({
  context,
  extension,
  sites,
}) => {
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await expect(popup.getByRole('button', { name: 'Scrape this page' })).toBeFocused();
  await closing(popup, popup.keyboard.press('Enter'));
  const panel = await extension.panel();
  await expect(panel.getByRole('status', { name: 'News' })).toHaveText('The result is here.');
  const copy = panel.getByRole('button', { name: 'Copy', exact: true });
  await expect(copy).toBeFocused();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeFocused();
});

test('forced colours show the focus, the chosen tab and what is switched on', async ({ context, extension, sites }) => {
  const colour = (element: Element, property: string) => getComputedStyle(element).getPropertyValue(property);
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await popup.emulateMedia({ forcedColors: 'active' });
  expect(await popup.getByRole('button', { name: 'Scrape this page' }).evaluate(colour, 'outline-style')).toBe('solid');
  await popup.getByRole('button', { name: 'Options' }).click();
  await unfoldOptions(popup);
  const blocking = popup.getByRole('switch', { name: /^Block ads/ });
  const on = await blocking.evaluate(colour, 'background-color');
  await blocking.focus();
  await popup.keyboard.press('Space');
  await expect(blocking).not.toBeChecked();
  expect(await blocking.evaluate(colour, 'background-color')).not.toBe(on);
  await press(popup, 'Scrape this page');

  const panel = await extension.panel();
  await panel.emulateMedia({ forcedColors: 'active' });
  const tab = (name: string) => panel.getByRole('tab', { name, exact: true });
  await openTab(panel, 'Markdown');
  const chosen = await tab('Markdown').evaluate(colour, 'border-bottom-color');
  expect(await tab('Metadata').evaluate(colour, 'border-bottom-color')).not.toBe(chosen);
  await tab('Markdown').press('ArrowLeft');
  expect(await tab('Metadata').evaluate(colour, 'border-bottom-color')).toBe(chosen);
  expect(await tab('Metadata').evaluate(colour, 'outline-style')).toBe('solid');
});
