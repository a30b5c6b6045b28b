import { expect, test } from '@playwright/test';
import { KEYS } from './support/browser-window.ts';
import { useFirefox } from './support/firefox.ts';
import { useSites } from './support/sites.ts';

const firefox = useFirefox();
const sites = useSites();

test('the menu of a page scrapes it', async () => {
  await firefox.tab.open(`${sites.url}/article.html`);
  await firefox.chooseFromMenu('h1', 'Scrape this page');
  await expect.poll(() => firefox.sidebar.text()).toContain('12.42 h');
});

test('the menu of a selection scrapes only that, or asks about it', async () => {
  await firefox.tab.open(`${sites.url}/article.html`);
  const select = () =>
    firefox.tab.run(() => getSelection()?.selectAllChildren(document.querySelector('h2') as Element));
  await select();
  await firefox.chooseFromMenu('h2', 'Scrape selection');
  await expect.poll(() => firefox.sidebar.text()).toContain('A sum of simple waves');
  expect(await firefox.sidebar.text()).not.toContain('12.42 h');
  await firefox.chooseFromMenu('h2', 'Ask about the selection');
  const placeholder = () =>
    firefox.sidebar.onElement(
      'textbox',
      'Ask about the selection',
      (field) => (field as HTMLInputElement | undefined)?.placeholder,
    );
  await expect.poll(placeholder).toBe('Ask about the selection');
});

test('the menu of a link says that access is missing, asks for it, and scrapes the link', async () => {
  await firefox.tab.open(`${sites.url}/article.html`);
  await firefox.chooseFromMenu('article a', 'Scrape this link');
  await expect.poll(() => firefox.sidebar.text()).toContain('Allow access');
  expect(await firefox.sidebar.text()).not.toContain('does not respond');
  await firefox.sidebar.press('button', 'Allow access');
  await firefox.answerPrompt('allow');
  await expect.poll(() => firefox.sidebar.text()).toContain('Not found');
});

test('what is scraped next takes the place of an earlier result of the page', async () => {
  await firefox.allowSites('http://localhost/*');
  await firefox.tab.open(`${sites.url}/article.html`);
  await firefox.chooseFromMenu('h2', 'Scrape this page');
  await expect.poll(() => firefox.sidebar.text()).toContain('12.42 h');
  // Now its address is hidden again, until the next press.
  await firefox.tab.open(`${sites.url}/article.html`);
  await firefox.tab.run((href) => {
    (document.querySelector('article a') as HTMLAnchorElement).href = href;
  }, `${sites.otherUrl}/search.html`);
  await firefox.chooseFromMenu('article a', 'Scrape this link');
  await expect
    .poll(async () => (await firefox.stored<{ state: string }>('jobs')).map(({ state }) => state))
    .toEqual(['done', 'done']);
  await expect.poll(() => firefox.sidebar.text()).toContain('Search the harbour');
});

test('the shortcut scrapes the page, and the panel names the key that is set', async () => {
  const [shortcut = ''] = await firefox.background.run(async () =>
    (await chrome.commands.getAll()).flatMap(({ name, shortcut }) => (name === 'scrape-page' ? shortcut : [])),
  );
  await firefox.tab.open(firefox.address('sidepanel.html'));
  await expect.poll(() => firefox.tab.text()).toContain(shortcut);
  await firefox.tab.open(`${sites.url}/article.html`);
  await firefox.window.keys(KEYS.alt, KEYS.shift, shortcut.at(-1) as string);
  await expect.poll(() => firefox.sidebar.text()).toContain('12.42 h');
});

test('no menu of the browser takes a key that a command suggests', async () => {
  const shortcuts = await firefox.background.run(async () =>
    (await chrome.commands.getAll()).map(({ shortcut }) => shortcut ?? ''),
  );
  const taken = await firefox.window.run(() =>
    [...document.querySelectorAll('#main-menubar > menu')].map((menu) => menu.getAttribute('accesskey')?.toUpperCase()),
  );
  expect(taken).toContain('S');
  for (const shortcut of shortcuts) expect(taken).not.toContain(shortcut.at(-1));
});

test('access to all sites is asked for in the options, given and taken back', async () => {
  const allowed = () => firefox.background.run(() => chrome.permissions.contains({ origins: ['<all_urls>'] }));
  await firefox.tab.open(firefox.address('options.html#permissions'));
  await firefox.tab.press('button', 'Grant All sites');
  await firefox.answerPrompt('block');
  expect(await allowed()).toBe(false);
  await firefox.tab.press('button', 'Grant All sites');
  await firefox.answerPrompt('allow');
  await expect.poll(allowed).toBe(true);
  await firefox.tab.press('button', 'Revoke All sites');
  await expect.poll(allowed).toBe(false);
});
