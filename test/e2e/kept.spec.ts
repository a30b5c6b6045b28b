import type { Page } from '@playwright/test';
import { startSites } from '../support/sites.ts';
import type { Dispatching, Extension } from './support/extension.ts';
import { pressCommand } from './support/journeys.ts';
import { html } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

const fees = (first = '') =>
  html(
    `<main><h1>Fees of the harbour</h1>${first}<p id="night">A night costs twelve pounds.</p><p>Water is free.</p></main>`,
  );

/** Chooses Highlight in the menu of a selection; a headless browser draws no menu to click. */
async function highlight(extension: Extension, page: Page, selector: string): Promise<void> {
  await page.evaluate((selected) => {
    getSelection()?.selectAllChildren(document.querySelector(selected) as Element);
  }, selector);
  await extension.worker.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    (chrome.contextMenus.onClicked as unknown as Dispatching).dispatch(
      { menuItemId: 'highlight-selection', editable: false, pageUrl: url },
      tab,
    );
  }, page.url());
}

/** The highlighted texts of a page. */
const shown = (page: Page) =>
  page.evaluate(() => [...CSS.highlights.values()].flatMap((highlight) => [...highlight].map(String)));

test('a highlight stays after a reload and an edit of its page, has a note, and goes into the markdown', {
  tag: '@promise',
}, async ({ context, extension }) => {
  const routes = { '/fees': fees(), '/other': fees() };
  const sites = await startSites(routes);
  const page = await context.newPage();
  await page.goto(`${sites.url}/fees`);
  await highlight(extension, page, '#night');
  await expect.poll(() => shown(page)).toEqual(['A night costs twelve pounds.']);
  expect(await page.evaluate(() => document.querySelector('#night')?.innerHTML)).toBe('A night costs twelve pounds.');

  routes['/fees'] = fees('<p>The bridge is closed today.</p>');
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(['A night costs twelve pounds.']);

  const other = await context.newPage();
  await other.goto(`${sites.url}/other`);
  const scripts = await extension.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());
  expect(scripts.flatMap(({ matches = [] }) => matches).every((match) => match.includes('/fees'))).toBe(true);
  await other.close();

  await page.bringToFront();
  const panel = await extension.openView('sidepanel.html');
  await page.bringToFront();
  await panel.getByRole('button', { name: 'Your highlights' }).click();
  const list = panel.getByRole('list', { name: 'Your highlights' });
  await expect(list).toContainText('A night costs twelve pounds.');
  await panel.getByRole('button', { name: 'More for A night costs twelve pounds.' }).click();
  await panel.getByRole('menuitem', { name: 'Add a note' }).click();
  await panel.getByRole('textbox', { name: 'Note' }).fill('Too much');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('Too much');

  // Gone from the page: it says so, and the highlight stays in the list.
  routes['/fees'] = html('<main><h1>Fees of the harbour</h1><p>The harbour is closed until further notice.</p></main>');
  await page.reload();
  await expect(list).toContainText('Not found on the page.', { timeout: 20_000 });
  await panel.getByRole('button', { name: 'More for A night costs twelve pounds.' }).click();
  await panel.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel.getByText('Nothing is highlighted on this page.')).toBeVisible();
  await expect.poll(() => extension.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([]);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toContainText('Too much');
  await sites.close();
});

test('the command highlights what is selected, and without a selection the panel says what to do', async ({
  context,
  extension,
  sites,
}) => {
  const page = await context.newPage();
  await page.goto(`${sites.url}/article.html`);
  const panel = await extension.openView('sidepanel.html');
  await page.bringToFront();
  await panel.getByRole('button', { name: 'Your highlights' }).click();
  await panel.getByRole('button', { name: 'Highlight the selection' }).click();
  await expect(panel.getByRole('note')).toHaveText('No text is selected. Select some on the page.');

  const text = await page.evaluate(() => {
    const heading = document.querySelector('h1') as Element;
    getSelection()?.selectAllChildren(heading);
    return heading.textContent;
  });
  await pressCommand(extension, 'highlight-selection', page);
  await expect.poll(() => shown(page)).toEqual([text]);
  await expect(panel.getByRole('list', { name: 'Your highlights' })).toContainText(String(text));
});
