import type { Page } from '@playwright/test';
import type { Dispatching } from './support/extension.ts';
import { openPage } from './support/journeys.ts';
import { expect, test } from './support/shared-browser.ts';

test.describe('a page that no extension can read gets its own sentence and no spinner', () => {
  const pages = [
    { name: 'a browser page', address: 'chrome://version/', says: /keeps extensions off this page/ },
    { name: 'a blank tab', address: 'about:blank', says: /blank|empty/i },
  ];
  for (const { name, address, says } of pages) {
    test(name, async ({ context, extension }) => {
      const [page] = context.pages();
      await page?.goto(address);
      const popup = await extension.clickIcon(page as Page);
      await expect(popup.getByRole('status', { name: 'Status' })).toContainText(says);
      await expect(popup.getByRole('button', { name: 'Scrape this page' })).toHaveCount(0);
      await expect(popup.getByRole('progressbar')).toHaveCount(0);
    });
  }

  test('a crashed tab', async ({ context, extension, sites }) => {
    const page = await openPage(context, `${sites.url}/article.html`);
    const session = await context.newCDPSession(page);
    void session.send('Page.crash').catch(() => undefined);
    await expect
      .poll(() => extension.worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.status))
      .toBe('unloaded');
    const popup = await extension.openPopup();
    await expect(popup.getByRole('status', { name: 'Status' })).toContainText('This page has crashed');
    await expect(popup.getByRole('button', { name: /Reload/ })).toBeVisible();
  });
});

test('a command on such a page ends as a failed job that says why', { tag: '@promise' }, async ({
  context,
  extension,
}) => {
  const page = await context.newPage();
  await page.goto('chrome://version/');
  await extension.worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true });
    (chrome.commands.onCommand as unknown as Dispatching).dispatch('scrape-page', tab);
  });
  const panel = await extension.openView('sidepanel.html');
  await expect(panel.getByRole('alert')).toContainText(/keeps extensions off/);
});
