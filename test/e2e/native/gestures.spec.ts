import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Desktop, hasDesktop, startDesktop } from '../../support/desktop.ts';
import { startSites } from '../../support/sites.ts';
import { launchRaw, type RawBrowser } from '../raw/browser.ts';
import { storedJobs } from '../raw/stored-jobs.ts';
import { LITE } from '../support/extension.ts';

/**
 * The lite package as it ships: it may read nothing until the person's own menu, shortcut or permission dialog allows
 * it, so a result proves that the gesture counted.
 */
test.describe('with a keyboard and a mouse', () => {
  test.skip(!hasDesktop, 'Xvfb or xdotool is not installed');

  let desktop: Desktop;
  let raw: RawBrowser;
  test.beforeEach(async () => {
    desktop = await startDesktop();
    raw = await launchRaw(LITE, { headless: false, env: { DISPLAY: desktop.display } });
  });
  test.afterEach(async () => {
    await raw.close();
    desktop.close();
  });

  /** The only record, once it is there, read in a view that is opened for it. */
  async function onlyJob() {
    const view = await raw.openView('options.html');
    await expect.poll(async () => (await storedJobs(view))[0]?.state).toBe('done');
    const [job] = await storedJobs(view);
    return job;
  }

  const panelIsOpen = () => raw.browser.targets().some((target) => target.url().endsWith('/sidepanel.html'));

  /** Closes what a press beside our item has opened, which would take the next one: a tab of the source, an inspector. */
  async function closeOthers() {
    const others = raw.browser.targets().filter((target) => /^(view-source|devtools):/.test(target.url()));
    for (const other of others) await (await other.asPage()).close();
  }

  test('the context menu scrapes the page and opens the panel', async () => {
    const sites = await startSites();
    const [page] = await raw.browser.pages();
    await page?.goto(`${sites.url}/article.html`);
    // Nothing tells that the menu is drawn, so a try that was too early is made again.
    await expect(async () => {
      await closeOthers();
      await page?.bringToFront();
      desktop.press('key', 'Escape', 'mousemove', '500', '500', 'click', '3');
      // It ends with our items, the first of which scrapes the page, "View page source" and "Inspect".
      desktop.press('key', '--delay', '200', 'Up', 'Up', 'Up', 'Right', 'Return');
      await expect.poll(panelIsOpen, { timeout: 3_000 }).toBe(true);
    }).toPass();
    expect((await onlyJob())?.page?.title).toBe('How tides are predicted');
    await sites.close();
  });

  test('the shortcut scrapes the page and opens the panel', async () => {
    const sites = await startSites();
    const [page] = await raw.browser.pages();
    await page?.goto(`${sites.url}/article.html`);
    await page?.bringToFront();
    // Nothing tells that the window takes keys yet, so a try that was too early is made again.
    await expect(async () => {
      desktop.press('mousemove', '500', '700', 'click', '1', 'key', 'alt+shift+s');
      await expect.poll(panelIsOpen, { timeout: 3_000 }).toBe(true);
    }).toPass();
    expect((await onlyJob())?.page?.title).toBe('How tides are predicted');
    await sites.close();
  });

  test('access to all sites is asked for in the click that wants it, granted and given back', async () => {
    const options = await raw.openView('options.html#permissions');
    await options.bringToFront();
    const allowed = () => options.evaluate(() => chrome.permissions.contains({ origins: ['<all_urls>'] }));
    expect(await allowed()).toBe(false);
    // The dialog takes no key while it is new; one that came too early may have said no, and is asked for again.
    await expect(async () => {
      await options.locator('aria/Grant All sites').click();
      desktop.press('key', '--delay', '700', 'shift', 'Tab', 'Return');
      await expect.poll(allowed, { timeout: 3_000 }).toBe(true);
    }).toPass();
    await options.locator('aria/Revoke All sites').click();
    await expect.poll(allowed).toBe(false);
  });

  test('where a file went is said in the press that asks, until the person takes that back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-native-'));
    const options = await raw.openView('options.html#data');
    await options.bringToFront();
    const session = await options.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    const told = () => options.$eval('aside[aria-label="Download"] [role="status"]', (line) => line.textContent);
    const handed = /^“winnow-.*\.zip” went to the browser's downloads\.$/;
    await options.locator('aria/Export everything').click();
    await expect.poll(() => told().catch(() => '')).toMatch(handed);
    await expect(async () => {
      await options.locator('aria/Not there?').setTimeout(2_000).click();
      desktop.press('key', '--delay', '700', 'shift', 'Tab', 'Return');
      await expect.poll(told, { timeout: 3_000 }).toContain(`It is at ${folder}/winnow-`);
    }).toPass();

    // Seen once: a press had no effect soon after the browser had shown a download.
    await expect(async () => {
      await (await options.$('aria/Revoke Downloads'))?.click();
      await expect.poll(() => options.evaluate(() => typeof chrome.downloads), { timeout: 3_000 }).toBe('undefined');
    }).toPass();
    await options.locator('aria/Export everything').click();
    await expect.poll(told).toMatch(handed);
    await rm(folder, { recursive: true });
  });
});
