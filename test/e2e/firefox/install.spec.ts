import { expect, test } from '@playwright/test';
import { useFirefox } from './support/firefox.ts';
import { useSites } from './support/sites.ts';

const firefox = useFirefox();
const sites = useSites();

test('the install opens nothing and asks for nothing', async () => {
  // The background runs, so that whatever the install does has been done.
  expect(await firefox.background.run(() => chrome.runtime.getManifest().name)).toBe('Winnow');
  expect(await firefox.window.run(() => SidebarController.isOpen)).toBe(false);
  expect(await firefox.background.run(async () => (await chrome.permissions.getAll()).origins)).toEqual([]);
  expect(await firefox.background.run(async () => (await chrome.management.getSelf()).installType)).toBe('development');
  // Rejects where there is no such item: Firefox took its context, the menu of a tab, which Chromium does not know.
  await firefox.background.run(() => chrome.contextMenus.update('scrape-tabs', {}));
});

test('the page of welcome says where to press, and offers to scrape once all pages may be read', async () => {
  await firefox.tab.open(firefox.address('welcome.html'));
  await expect.poll(() => firefox.tab.text()).toContain('then click the Winnow icon');
  expect(await firefox.tab.text()).toContain('Alt+Shift+W');
  await firefox.allowSites();
  await firefox.tab.open(firefox.address('welcome.html'));
  await expect.poll(() => firefox.tab.text()).toContain('Scrape this address');
});

test('icon, popup, sidebar: the page as markdown, with no access but that click', async () => {
  await firefox.scrape(`${sites.url}/article.html`);
  await expect.poll(() => firefox.sidebar.text()).toContain('12.42 h');
  const text = await firefox.sidebar.text();
  expect(text).toContain('How tides are predicted');
  expect(text).not.toContain('Archive');
  expect(await firefox.tab.run(() => document.documentElement.outerHTML)).not.toContain('winnow');
});

test('the popup says what the browser keeps extensions off', async () => {
  await firefox.tab.open('about:license');
  await firefox.clickIcon();
  await expect.poll(() => firefox.popup.text()).toContain('The browser keeps extensions off this page.');
});

test('what a page of the extension says of shortcuts and models is true of Firefox', async () => {
  await firefox.tab.open(firefox.address('options.html#model'));
  await expect.poll(() => firefox.tab.text()).toContain('This browser has no built-in model.');
  const keys = await firefox.background.run(async () =>
    (await chrome.commands.getAll()).map(({ shortcut }) => shortcut),
  );
  await firefox.tab.press('link', 'Icon and shortcuts');
  const text = await firefox.tab.text();
  for (const key of keys) expect(text).toContain(key);
});
