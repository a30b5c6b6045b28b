import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { DEFAULT_NOTE } from '../../lib/base/note-options.ts';
import { startSites } from '../support/sites.ts';
import { filesOfZip } from '../support/zip.ts';
import { allowed } from './support/allowed.ts';
import { type Dispatching, type Extension, expect, test } from './support/extension.ts';
import { chooseFormats, closing, openPage, openTab, popupOver, press, pressCommand } from './support/journeys.ts';
import { html } from './support/recorder.ts';

/** Chooses in the menu beside the primary button. */
async function chooseWay(popup: Page, name: string): Promise<void> {
  await popup.getByRole('button', { name: 'More ways to scrape' }).click();
  await popup.getByRole('menuitemradio', { name, exact: true }).click();
}

/** The text on the clipboard, as a person pastes it, or the type of a file there. */
async function pasted(context: BrowserContext): Promise<string> {
  const type = 'const [file] = event.clipboardData.files; if (file) this.value = file.type';
  const page = await openPage(
    context,
    `data:text/html,<textarea aria-label="Paste here" onpaste="${type}"></textarea>`,
  );
  const box = page.getByRole('textbox', { name: 'Paste here' });
  await box.press('Control+V');
  const text = await box.inputValue();
  await page.close();
  return text;
}

const badgeOf = (extension: Extension, page: Page) =>
  extension.worker.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    return chrome.action.getBadgeText({ tabId: tab?.id });
  }, page.url());

test('icon, one choice: the page is on the clipboard, and the next time one press does it', {
  tag: '@promise',
}, async ({ context, extension, sites }) => {
  const popup = await popupOver(context, extension, `${sites.url}/article.html`);
  await chooseWay(popup, 'Scrape and copy');
  await expect(popup.getByRole('status', { name: 'Status' })).toHaveText(/^Copied \d+ words as markdown/);
  expect(await pasted(context)).toMatch(/^# How tides are predicted.*12\.42 h/s);

  await openPage(context, `${sites.url}/other.html`);
  const next = await extension.openPopup();
  await expect(next.getByRole('button', { name: 'Scrape and copy' })).toBeFocused();
  await next.getByRole('button', { name: 'Scrape and copy' }).press('Enter');
  await expect(next.getByRole('status', { name: 'Status' })).toHaveText(/^Copied/);
  expect(await pasted(context)).toContain('Another page');
});

test('the popup shows the last result of the page: copied, downloaded, opened', async ({
  context,
  extension,
  sites,
}) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await chooseWay(await extension.openPopup(), 'Scrape and copy');
  await expect.poll(() => badgeOf(extension, page)).toBe('✓');
  await openPage(context, `${sites.url}/other.html`);
  await expect((await extension.openPopup()).getByRole('region', { name: 'Last result' })).toHaveCount(0);

  await page.bringToFront();
  const popup = await extension.openPopup();
  const last = popup.getByRole('region', { name: 'Last result' });
  await expect(last).toContainText('Last scraped');
  await last.getByRole('button', { name: 'Copy' }).click();
  await expect(last.getByRole('button', { name: 'Copied' })).toBeVisible();
  const downloading = popup.waitForEvent('download');
  await last.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('How tides are predicted.md');
  const handed = popup.getByRole('complementary', { name: 'Download' });
  await expect(handed.getByRole('status')).toContainText(
    "“How tides are predicted.md” went to the browser's downloads.",
  );
  await expect(handed.getByRole('button', { name: 'Not there?' })).toBeVisible();
  await press(popup, 'Open');
  await expect(await openTab(await extension.panel(), 'Markdown')).toContainText('Thirty-seven waves');
});

test('after a question, and in a tab opened anew, the popup copies the text of the page', async ({
  context,
  extension,
  sites,
}) => {
  const page = await openPage(context, `${sites.url}/article.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await panel.getByRole('textbox', { name: 'Ask about this page' }).fill('How many waves are enough?');
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await openTab(panel, 'Answer');

  await page.close();
  await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  const last = popup.getByRole('region', { name: 'Last result' });
  await last.getByRole('button', { name: 'Copy' }).click();
  await expect(last.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await pasted(context)).toMatch(/^# How tides are predicted.*12\.42 h/s);
});

test('a download is saved under the name of the page', async ({ context, extension, sites }) => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-downloads-'));
  const page = await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  // After the popup's connection, which has a folder of its own for downloads.
  const session = await context.newCDPSession(page);
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await chooseWay(popup, 'Scrape and download');
  await expect(popup.getByRole('status', { name: 'Status' })).toHaveText('Saved as How tides are predicted.md');
  await expect.poll(() => readdir(folder)).toEqual(['How tides are predicted.md']);
  expect(await readFile(join(folder, 'How tides are predicted.md'), 'utf8')).toContain('| M2 | 12.42 h |');
  await expect.poll(() => badgeOf(extension, page)).toBe('↓');
  await rm(folder, { recursive: true });
});

test('images of another site are saved with the text, and each by itself', async ({ context, extension, sites }) => {
  const picture = `${sites.url}/tide.svg`;
  const shop = await startSites({
    '/': html(`<main><h1>Tides</h1><p>A year of tides.</p><img src="${picture}" alt="A year" width="300" height="200">
      <img src="${sites.url}/gone.png" alt="Gone" width="300" height="200"></main>`),
  });
  const popup = await popupOver(context, extension, `${shop.url}/`);
  await chooseFormats(popup, ['markdown', 'images']);
  await press(popup, 'Scrape this page');
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await panel.getByRole('button', { name: 'Save or send' }).click();
  await panel.getByRole('menuitem', { name: 'Save with its images' }).click();
  const saving = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download and save' }).click();
  const files = filesOfZip(await readFile(await (await saving).path()));
  expect(files.map(([name]) => name)).toEqual(['Test.md', 'images/1.svg']);
  expect(files[0]?.[1]).toContain('![A year](images/1.svg)');
  expect(files[1]?.[1]).toContain('<svg');
  await expect(panel.getByRole('status', { name: 'Status' })).toContainText(`${sites.url}/gone.png`);

  await openTab(panel, 'Images');
  const downloading = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download: tide.svg' }).click();
  expect((await downloading).suggestedFilename()).toBe('tide.svg');
  await panel.getByRole('button', { name: 'Copy: tide.svg' }).click();
  await expect(panel.getByRole('tabpanel').getByText('Copied')).toBeVisible();
  await panel.getByRole('button', { name: 'Download: gone.png' }).click();
  await expect(panel.getByRole('tabpanel')).toContainText('This image could not be loaded.');
  expect(await pasted(context)).toBe('image/png');
  await shop.close();
});

test('every command has a key that the browser gives it', async ({ extension }) => {
  const commands = await extension.worker.evaluate(() => chrome.commands.getAll());
  const keys = Object.fromEntries(commands.map(({ name, shortcut }) => [name, shortcut]));
  expect(keys).toMatchObject({
    'scrape-page': 'Alt+Shift+S',
    'scrape-and-copy': 'Alt+Shift+Y',
    'toggle-recording': 'Alt+Shift+D',
    'show-history': 'Alt+Shift+L',
  });
});

test('what is copied with no view in front, and without permission, is said and can be copied then', async ({
  context,
  extension,
  sites,
}) => {
  await extension.store({ settings: { deliverTo: 'clipboard' } });
  const page = await openPage(context, `${sites.url}/article.html`);
  await extension.worker.evaluate(async (url) => {
    const tab = (await chrome.tabs.query({})).find((candidate) => candidate.url === url);
    (chrome.contextMenus.onClicked as unknown as Dispatching).dispatch({ menuItemId: 'scrape-page' }, tab);
  }, page.url());
  await expect.poll(() => badgeOf(extension, page)).toBe('!');
  const last = (await extension.openPopup()).getByRole('region', { name: 'Last result' });
  await expect(last).toContainText('not copied');
  await expect(last.getByRole('button', { name: 'Always allow' })).toBeVisible();
  await last.getByRole('button', { name: 'Copy' }).click();
  await expect(last.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await pasted(context)).toMatch(/^# How tides are predicted/);
});

allowed(
  'the shortcut copies the page with no view open, and says so on the icon',
  { tag: '@promise' },
  async ({ context, extension, sites }) => {
    const page = await openPage(context, `${sites.url}/article.html`);
    await pressCommand(extension, 'scrape-and-copy', page);
    await expect.poll(() => badgeOf(extension, page)).toBe('✓');
    expect(await pasted(context)).toMatch(/^# How tides are predicted.*12\.42 h/s);
  },
);

/** Notes the addresses of other programs, which this machine lacks, in place of opening them. */
const followPrograms = (extension: Extension) =>
  extension.worker.evaluate(() => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    chrome.tabs.update = (async (_tab: number, { url }: { url: string }) => {
      opened.push(url);
    }) as typeof chrome.tabs.update;
  });

const programsOpened = (extension: Extension) =>
  extension.worker.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);

test('a page goes to Obsidian, and into the note of the day, by the way that was chosen once', async ({
  context,
  extension,
  sites,
}) => {
  await extension.store({ settings: { note: { ...DEFAULT_NOTE, vault: 'Harbour', dailyNote: 'Journal %Y' } } });
  await followPrograms(extension);
  const last = (popup: Page) => popup.getByRole('region', { name: 'Last result' });
  const popup = await popupOver(context, extension, `${sites.url}/other.html`);
  await chooseWay(popup, 'Scrape and send to Obsidian');
  await expect(last(popup)).toContainText('Sent to Obsidian');
  const [note = ''] = await programsOpened(extension);
  expect(note).toMatch(/^obsidian:\/\/new\?name=Another%20page&vault=Harbour&content=%23%20Another%20page/);

  await chooseWay(popup, "Scrape and add to today's note");
  await expect(last(popup)).toContainText("Added to today's note in Obsidian");
  const [, entry = ''] = await programsOpened(extension);
  const { searchParams } = new URL(entry);
  expect(searchParams.get('name')).toMatch(/^Journal \d{4}$/);
  expect(searchParams.get('append')).toBe('true');
  expect(searchParams.get('content')).toContain('## [Another page](');

  // Too long for an address: Obsidian reads it from the clipboard.
  const long = await startSites({
    '/': html(`<h1>Fees</h1>${'<p>A night costs 24 euros at the quay.</p>'.repeat(99)}`),
  });
  const next = await popupOver(context, extension, `${long.url}/`);
  await next.getByRole('button', { name: "Scrape and add to today's note" }).press('Enter');
  await expect(last(next)).toContainText("Added to today's note");
  expect((await programsOpened(extension)).at(-1)).toMatch(/&append=true&clipboard=true$/);
  expect(await pasted(context)).toMatch(/^\s*## \[.*A night costs 24 euros/s);
  await long.close();
});

allowed(
  'a press on the icon scrapes and copies at once where that is chosen; its menu has the popup',
  async ({ context, extension, sites }) => {
    const options = await extension.openView('options.html#shortcuts');
    await options.getByRole('radio', { name: 'Scrapes the page at once' }).check();
    await extension.store({ settings: { iconPress: 'scrape', deliverTo: 'clipboard' } });
    const page = await openPage(context, `${sites.url}/article.html`);
    await extension.pressIcon(page);
    const panel = await extension.panel();
    await expect(await openTab(panel, 'Markdown')).toContainText('Thirty-seven waves');
    await expect.poll(() => badgeOf(extension, page)).toBe('✓');
    expect(await pasted(context)).toMatch(/^# How tides are predicted.*12\.42 h/s);

    const choose = () =>
      extension.worker.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ active: true });
        (chrome.contextMenus.onClicked as unknown as Dispatching).dispatch({ menuItemId: 'open-popup' }, tab);
      });
    await choose();
    const popup = await extension.popup();
    await expect(popup.getByRole('button', { name: 'Scrape and copy' })).toBeVisible();
    await closing(popup, popup.keyboard.press('Escape'));
    await page.reload();
    await extension.pressIcon(page);
    await expect.poll(() => extension.worker.evaluate(() => chrome.action.getPopup({}))).toBe('');

    await options.bringToFront();
    await options.getByRole('radio', { name: 'Opens the popup' }).check();
    await expect.poll(() => extension.worker.evaluate(() => chrome.action.getPopup({}))).toMatch(/popup\.html$/);
  },
);

allowed('a download that the browser refuses says why, and Copy stays', async ({ context, extension, sites }) => {
  await extension.store({ settings: { deliverTo: 'file' } });
  const page = await openPage(context, `${sites.url}/article.html`);
  const popup = await extension.openPopup();
  const session = await context.newCDPSession(page);
  // A folder in which nobody can save anything.
  const refuse = () => session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: '/dev/null/x' });
  await refuse();
  await popup.getByRole('button', { name: 'Scrape and download' }).click();
  const last = popup.getByRole('region', { name: 'Last result' });
  await expect(last).toContainText('“How tides are predicted.md” was not saved.');
  await expect.poll(() => badgeOf(extension, page)).toBe('!');
  await last.getByRole('button', { name: 'Download' }).click();
  await expect(popup.getByRole('complementary', { name: 'Something failed' })).toContainText('or use Copy');

  await press(popup, 'Open');
  const panel = await extension.panel();
  await refuse();
  await openTab(panel, 'Markdown');
  await panel.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('was not saved. The browser may not write into the folder');
  await expect(panel.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('textbox', { name: 'Addresses' }).fill(`${sites.url}/other.html`);
  await panel.getByRole('button', { name: /^Scrape \d+ pages?$/ }).click();
  await panel.getByRole('button', { name: 'Save all' }).click();
  await panel.getByRole('menuitem', { name: 'One markdown file' }).click();
  await expect(panel.getByText(/\.md” was not saved\. The browser may not write/)).toBeVisible();

  const options = await extension.openView('options.html#data');
  await refuse();
  await options.getByRole('button', { name: 'Export everything' }).click();
  await expect(options.getByText(/^“winnow-.*\.zip” was not saved\. The browser may not write/)).toBeVisible();
});
