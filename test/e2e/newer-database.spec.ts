import type { Page } from '@playwright/test';
import { type Dispatching, expect, test } from './support/extension.ts';

const SENTENCE = 'What is kept here was written by a newer version of Winnow.';
const NEXT_STEP = 'Update Winnow. Nothing was changed or deleted.';

/** As a newer version leaves it. @returns its version and the names of its stores */
const upgrade = (view: Page, version?: number) =>
  view.evaluate(async (version) => {
    const opening = indexedDB.open('winnow', version);
    opening.onupgradeneeded = () => opening.result.createObjectStore('future');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = () => reject(opening.error);
    });
    const { version: now, objectStoreNames } = opening.result;
    opening.result.close();
    return [now, ...objectStoreNames];
  }, version);

test('a database of a newer version is said wherever it is met, and left as it is', async ({
  context,
  extension,
  sites,
}) => {
  const view = await extension.openView('options.html');
  const newer = await upgrade(view, 99);

  const panel = await extension.openView('sidepanel.html');
  await expect(panel.getByRole('alert')).toContainText(SENTENCE);
  await expect(panel.getByRole('alert')).toContainText(NEXT_STEP);

  const options = await extension.openView('options.html#permissions');
  await expect(options.getByRole('alert')).toContainText(SENTENCE);
  await expect(options.getByRole('heading', { name: 'Permissions' })).toBeVisible();
  await expect(options.getByText('0 results')).toHaveCount(0);

  const page = await context.newPage();
  await page.goto(`${sites.url}/article.html`);
  const popup = await extension.openPopup();
  await expect(popup.getByRole('alert')).toContainText(SENTENCE);

  const badge = await extension.worker.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    (chrome.contextMenus.onClicked as unknown as Dispatching).dispatch({ menuItemId: 'scrape-page' }, tab);
    const deadline = Date.now() + 5_000;
    let text = '';
    while (text !== '!' && Date.now() < deadline) text = await chrome.action.getBadgeText({ tabId: tab?.id });
    return text;
  }, page.url());
  expect(badge).toBe('!');
  const records = await extension.worker.evaluate(() => chrome.storage.session.get(null));
  expect(JSON.stringify(records)).toContain(SENTENCE);
  expect(await upgrade(view)).toEqual(newer);
});
