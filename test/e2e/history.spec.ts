import type { Locator, Page } from '@playwright/test';
import { linesAt, makePdf } from '../support/pdf.ts';
import { drop } from './support/drop-file.ts';
import type { Dispatching } from './support/extension.ts';
import { openPage, openTab, scrapePage } from './support/journeys.ts';
import { stored } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

/** Keeps that many finished scrapes, the oldest named “Page 1”, as an earlier day has left them. */
async function plant(options: Page, count: number): Promise<void> {
  // Opened before the extension has made its stores, the database would stay without them.
  await expect(options.getByText(/^\d+ results?,/)).toBeVisible();
  await options.evaluate(async (count) => {
    const opening = indexedDB.open('winnow');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const transaction = opening.result.transaction(['jobs', 'results'], 'readwrite');
    for (let at = 1; at <= count; at++) {
      const id = `planted-${at}`;
      const page = { url: `https://page.example/${at}`, title: `Page ${at}` };
      const times = { createdAt: at * 60_000, startedAt: at * 60_000, finishedAt: at * 60_000 };
      transaction
        .objectStore('jobs')
        .put({ id, engine: 'local', state: 'done', attempts: 1, ephemeral: false, page, ...times });
      const response = { success: true, data: { markdown: `Text ${at}`, metadata: {} } };
      transaction.objectStore('results').put({ response, pointers: [], misfits: {}, leftOut: [] }, id);
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    opening.result.close();
  }, count);
}

/** Rows are drawn as somebody comes near. */
const expectRows = (rows: Locator, count: number) =>
  expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      return rows.count();
    })
    .toBe(count);

test('every one of 301 results can be seen, opened and deleted', async ({ extension }) => {
  const options = await extension.openView('options.html#data');
  await plant(options, 301);
  await options.reload();
  await expect(options.getByText('301 results')).toBeVisible();

  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  const rows = panel.getByRole('list', { name: 'History' }).getByRole('button', { name: /Done/ });
  const pages = panel.getByRole('navigation', { name: 'Pages of History' });
  await expect(panel.getByText('301 results, only in this browser')).toBeVisible();
  await expect(pages.getByRole('status')).toHaveText('1 to 100 of 301');
  await expectRows(rows, 100);
  await expect(pages.getByRole('button', { name: 'Newer' })).toBeDisabled();

  const seen = new Set<string | null>();
  const older = pages.getByRole('button', { name: 'Older' });
  for (let first = 1; first <= 301; first += 100) {
    const last = Math.min(first + 99, 301);
    await expect(pages.getByRole('status')).toHaveText(`${first} to ${last} of 301`);
    await expectRows(rows, last - first + 1);
    for (const title of await panel.locator('.history-text b').allTextContents()) seen.add(title);
    if (first < 301) {
      // By keyboard, which a turn of the page takes to its top.
      await older.press('Enter');
      await expect(panel.getByRole('list', { name: 'History' })).toBeFocused();
    }
  }
  expect(seen.size).toBe(301);
  await expect(older).toBeDisabled();

  await rows.filter({ hasText: 'Page 1' }).click();
  await expect(panel.getByText('Text 1', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'History' }).click();
  await expect(pages.getByRole('status')).toHaveText('1 to 100 of 301');
  await panel.getByRole('button', { name: 'More for Page 301' }).click();
  await panel.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel.getByText('300 results, only in this browser')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('301 results, only in this browser')).toBeVisible();
  await rows.filter({ hasText: 'Page 301' }).click();
  await expect(panel.getByText('Text 301', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'More for Page 301' }).click();
  await panel.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(panel.getByText('300 results, only in this browser')).toBeVisible();
  await expectRows(rows, 100);

  await options.reload();
  await options.getByRole('button', { name: 'Delete all results' }).click();
  await options.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(options.getByText(/^0 results/)).toBeVisible();
  await expect(panel.getByText('Pages you scrape appear here.')).toBeVisible();
});

test('a scrape is found by its title, its address, its text and its state', { tag: '@promise' }, async ({
  extension,
}) => {
  const options = await extension.openView('options.html#data');
  await plant(options, 150);
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  const rows = panel.getByRole('list', { name: 'History' }).getByRole('button', { name: /Done/ });
  const search = panel.getByRole('textbox', { name: 'Search titles, addresses and texts' });
  await expectRows(rows, 100);

  await search.fill('page 14');
  // 14, 114, and 140 to 149.
  await expect(panel.getByText('12 results found')).toBeVisible();
  await expect(rows).toHaveCount(12);
  await search.fill('page.example/150');
  await expect(rows).toHaveCount(1);
  // No title and no address says it. Until the texts have been asked, nobody is told that it is nowhere.
  const none = 'Nothing found. Try other words, or fewer filters.';
  await panel.evaluate((words) => {
    const watcher = new MutationObserver(() => {
      if (document.body.textContent.includes(words)) document.body.dataset.saidNone = 'true';
    });
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, none);
  await search.fill('TEXT 77');
  await expect(panel.getByText('1 result found')).toBeVisible();
  await expect(rows).toHaveText([/Page 77/]);
  expect(await panel.locator('body').getAttribute('data-said-none')).toBeNull();
  // A row that the next letter leaves is not taken away and drawn again.
  await search.fill('TEXT 7');
  await expectRows(rows, 24);
  const [row] = await rows.filter({ hasText: 'Page 77' }).elementHandles();
  await search.press('7');
  await expect(rows).toHaveCount(1);
  expect(await row?.evaluate(({ isConnected }) => isConnected)).toBe(true);

  await panel.getByRole('button', { name: 'Filter', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Any state' }).selectOption('Failed');
  await expect(panel.getByText(none)).toBeVisible();
  await panel.getByRole('combobox', { name: 'Any state' }).selectOption('Any state');
  await search.fill('');
  await expect(panel.getByText('150 results, only in this browser')).toBeVisible();
});

test('a scrape has a name and a place that a user gives it, and its size', async ({ context, extension, sites }) => {
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  const options = await extension.openView('options.html#data');
  await plant(options, 3);
  await panel.getByRole('button', { name: 'History' }).click();
  const rows = panel.getByRole('list', { name: 'History' }).getByRole('button', { name: /Done/ });
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(/\d+ kB/);

  await panel.getByRole('button', { name: 'More for Page 1' }).click();
  await panel.getByRole('menuitem', { name: 'Rename' }).click();
  await panel.getByRole('textbox', { name: 'New name' }).fill('Fees of May');
  await panel.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'More for Fees of May' }).click();
  await panel.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Pinned' })).toBeVisible();
  await expect(rows.first()).toContainText('Fees of May');

  await panel.getByRole('button', { name: 'Filter', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Any site' }).selectOption('page.example');
  await expect(rows).toHaveCount(3);
  await panel.getByRole('combobox', { name: 'Any time' }).selectOption('One day…');
  await panel.getByLabel('Day', { exact: true }).fill('1970-01-01');
  await expect(rows).toHaveCount(3);
  await panel.getByLabel('Day', { exact: true }).fill('1970-01-03');
  await expect(rows).toHaveCount(0);
});

test('an address after the keyword in the address bar is scraped, and words find its result', {
  tag: '@promise',
}, async ({ extension, sites }) => {
  const enter = (text: string) =>
    extension.worker.evaluate(
      (entered) => (chrome.omnibox.onInputEntered as unknown as Dispatching).dispatch(entered, 'currentTab'),
      text,
    );
  await enter(`${sites.url}/article.html`);
  const panel = await extension.openView('sidepanel.html');
  await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');

  const suggested = await extension.worker.evaluate(
    () =>
      new Promise<chrome.omnibox.SuggestResult[]>((resolve) =>
        (chrome.omnibox.onInputChanged as unknown as Dispatching).dispatch('article', resolve),
      ),
  );
  expect(suggested.map(({ content }) => content)).toEqual([expect.stringContaining('/article.html #'), '?article']);
  await enter('article');
  await expect(panel.getByRole('list', { name: 'History' })).toBeVisible();
  await enter(suggested[0]?.content ?? '');
  await expect(panel.getByRole('tabpanel')).toContainText('Thirty-seven waves');
});

/** Scrapes the newest row of History again. */
async function scrapeAgain(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'More for How tides are predicted' }).first().click();
  await panel.getByRole('menuitem', { name: 'Scrape again' }).click();
}

/** The rows of History that are done, once it is open. */
async function doneRows(panel: Page) {
  await panel.getByRole('button', { name: 'History' }).click();
  const list = panel.getByRole('list', { name: 'History' });
  await expect(list).toBeVisible();
  for (const more of await list.getByRole('button', { name: /^\d+ earlier$/ }).all()) await more.click();
  return list.getByRole('button', { name: /Done/ });
}

test('a page whose tab is closed is scraped again from its address, in one press', async ({
  context,
  extension,
  sites,
}) => {
  const page = await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await openPage(context, `${sites.url}/other.html`);
  await page.close();

  await scrapeAgain(panel);
  await expect(panel.getByRole('alert')).toContainText("A page other than this result's is open.");
  await panel.getByRole('button', { name: 'Reopen the address' }).click();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');
  await expect(await doneRows(panel)).toHaveCount(2);
});

test('a page in a tab behind another is scraped again there', async ({ context, extension, sites }) => {
  await scrapePage(context, extension, `${sites.url}/article.html`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await openPage(context, `${sites.url}/other.html`);

  await scrapeAgain(panel);
  await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(await doneRows(panel)).toHaveCount(2);
});

test('Undo puts a deleted PDF back with its file; one that is not put back is gone with the panel', async ({
  extension,
}) => {
  const panel = await extension.openView('sidepanel.html');
  await drop(panel, makePdf([{ texts: linesAt(72, 720, ['The river was low.']) }]));
  await expect(await openTab(panel, 'Markdown')).toContainText('The river was low.');
  const rows = await doneRows(panel);
  const choose = async (name: string) => {
    await panel
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await panel.getByRole('menuitem', { name }).click();
  };
  await choose('Delete');
  await expect(rows).toHaveCount(0);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
  await choose('Scrape again');
  await expect(await openTab(panel, 'Markdown')).toContainText('The river was low.');

  await doneRows(panel);
  await expect(rows).toHaveCount(2);
  await choose('Delete');
  await expect(rows).toHaveCount(1);
  const options = await extension.openView('options.html#data');
  expect(await stored(options, 'results')).toHaveLength(2);
  await panel.close();
  await expect.poll(async () => (await stored(options, 'results')).length).toBe(1);
});
