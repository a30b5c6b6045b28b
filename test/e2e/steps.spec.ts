import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { startSites } from '../support/sites.ts';
import { type Extension, expect, test } from './support/extension.ts';
import { closing, openPage, pressCommand } from './support/journeys.ts';
import { barOf, html } from './support/recorder.ts';

/** Counts what a person presses. */
function countPresses(extension: Extension) {
  let presses = 0;
  return {
    icon() {
      presses++;
      return extension.openPopup();
    },
    /** @param closes the popup that the press closes */
    async press(target: Locator, closes?: Page) {
      presses++;
      await (closes ? closing(closes, target.click()) : target.click());
    },
    /** @param command whose key is pressed over a page */
    async keyOf(command: string, page: Page) {
      presses++;
      await pressCommand(extension, command, page);
    },
    async key(target: Locator, key: string) {
      presses++;
      await target.press(key);
    },
    async inBar(bar: ReturnType<typeof barOf>, button: string) {
      presses++;
      await bar.press(button);
    },
    /** Presses since the last time this was asked. */
    taken() {
      const taken = presses;
      presses = 0;
      return taken;
    },
  };
}

test('each goal takes as few presses as docs/STEPS.md says', async ({ context, extension, sites }) => {
  const table = await readFile(new URL('../../docs/STEPS.md', import.meta.url), 'utf8');
  const rows = table.matchAll(/^\| ([^|]+?) \| (\d+) \|/gm);
  const said = Object.fromEntries(Array.from(rows, ([, goal, presses]) => [goal, Number(presses)]));
  const taken: Record<string, number> = {};
  const { icon, press, key, keyOf, inBar, taken: count } = countPresses(extension);

  // Chosen once, the way is the popup's own from then on.
  await openPage(context, `${sites.url}/article.html`);
  let popup = await icon();
  await press(popup.getByRole('button', { name: 'More ways to scrape' }));
  await press(popup.getByRole('menuitemradio', { name: 'Scrape and copy', exact: true }));
  await expect(popup.getByRole('status', { name: 'Status' })).toHaveText(/^Copied/);
  taken['The page on the clipboard, the first time'] = count();

  await openPage(context, `${sites.url}/other.html`);
  popup = await icon();
  await key(popup.getByRole('button', { name: 'Scrape and copy' }), 'Enter');
  await expect(popup.getByRole('status', { name: 'Status' })).toHaveText(/^Copied/);
  taken['The page on the clipboard'] = count();

  await extension.worker.evaluate(() => {
    // This machine has no Obsidian to open.
    chrome.tabs.update = (async () => undefined) as typeof chrome.tabs.update;
  });
  await press(popup.getByRole('button', { name: 'More ways to scrape' }));
  await press(popup.getByRole('menuitemradio', { name: "Scrape and add to today's note" }));
  count();
  await openPage(context, `${sites.url}/other.html`);
  popup = await icon();
  await key(popup.getByRole('button', { name: "Scrape and add to today's note" }), 'Enter');
  await expect(popup.getByRole('region', { name: 'Last result' })).toContainText("Added to today's note");
  taken["A page added to today's note in Obsidian, with that way of scraping chosen once"] = count();
  await press(popup.getByRole('button', { name: 'More ways to scrape' }));
  await press(popup.getByRole('menuitemradio', { name: 'Scrape', exact: true }));
  count();

  await openPage(context, `${sites.url}/other.html`);
  popup = await icon();
  await press(popup.getByRole('button', { name: 'History' }), popup);
  const panel = await extension.panel();
  await press(panel.getByRole('list', { name: 'History' }).getByRole('button', { name: /^How tides/ }));
  await expect(panel.getByRole('tabpanel')).toContainText('Thirty-seven waves');
  taken['A result of last month'] = count();

  const other = await openPage(context, `${sites.url}/other.html`);
  await keyOf('show-history', other);
  await press(panel.getByRole('list', { name: 'History' }).getByRole('button', { name: /^Another page/ }));
  await expect(panel.getByRole('tabpanel')).toContainText('Another page');
  taken['The same, by a key'] = count();

  await openPage(context, `${sites.url}/article.html`);
  popup = await icon();
  const last = popup.getByRole('region', { name: 'Last result' });
  await press(last.getByRole('button', { name: 'Open' }), popup);
  await expect(panel.getByRole('tabpanel')).toContainText('Thirty-seven waves');
  taken['The same, on the page that it is of'] = count();

  await openPage(context, `${sites.url}/other.html`);
  popup = await icon();
  await press(popup.getByRole('button', { name: 'More ways to scrape' }));
  await press(popup.getByRole('menuitem', { name: 'Several pages' }), popup);
  const downloading = panel.waitForEvent('download');
  await press(panel.getByRole('button', { name: 'Scrape and save in one file' }));
  expect((await downloading).suggestedFilename()).toMatch(/^\d pages\.md$/);
  taken['All tabs of a window in one file'] = count();

  const bread = await startSites({
    '/': html(
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Barley bread","recipeYield":"2 loaves"}</script>
      <main><h1>Barley bread</h1><p>The dough of two loaves rests for an hour before it is baked.</p>
      <video><track kind="captions" srclang="en" src="/bread.vtt"></video></main>`,
    ),
    '/bread.vtt': (_request, response) =>
      void response.setHeader('content-type', 'text/vtt').end('WEBVTT\n\n00:01.000 --> 00:04.000\nMix the flour.\n'),
  });
  const recipe = await openPage(context, `${bread.url}/`);
  popup = await icon();
  await press(popup.getByRole('button', { name: 'Scrape this page' }), popup);
  const toResult = count();
  await press(panel.getByRole('tab', { name: 'Data', exact: true }));
  await expect(panel.getByRole('tabpanel')).toContainText('2 loaves');
  taken['What a page declares about itself, as cards, from the icon: “Scrape this page”, “Data”'] = toResult + count();
  await press(panel.getByRole('tab', { name: 'Transcript' }));
  await expect(panel.getByRole('tabpanel')).toContainText('Mix the flour.');
  taken['The transcript of a film on the page, from the icon: “Scrape this page”, “Transcript”'] = toResult + count();
  await panel.getByRole('tab', { name: 'Markdown' }).click();
  await press(panel.getByRole('button', { name: 'Read it another way' }));
  await press(panel.getByRole('menuitemradio', { name: 'Readability' }));
  await expect(panel.getByText('Read by Readability')).toBeVisible();
  taken['The page read otherwise, from its result: “Read it another way”, another reader'] = count();
  await press(panel.getByRole('button', { name: 'Reader view' }));
  await recipe.waitForURL(/reader\.html\?job=/);
  taken['The same from the icon: “Scrape this page”, the book beside Copy'] = toResult + count();

  const finds = (what: string) => `<p><button onclick="this.after('These are ${what}.')">Find ${what}</button></p>`;
  const site = await startSites({ '/': html(`<main>${finds('ships')}${finds('ferries')}</main>`) });
  const page = await openPage(context, `${site.url}/`);
  const bar = barOf(page);
  /** Presses a button of the page, then that of the recorder's bar, and waits for what the steps lead to. */
  const recordThat = async (what: string) => {
    await expect.poll(bar.buttons).toContain('Pause');
    await page.getByRole('button', { name: `Find ${what}` }).click();
    await expect.poll(bar.text).toContain(`Find ${what}`);
    await inBar(bar, 'Stop and scrape with these steps');
    await expect(panel.getByRole('tabpanel', { name: 'Markdown' })).toContainText(`These are ${what}.`, {
      timeout: 30_000,
    });
  };
  popup = await icon();
  await press(popup.getByRole('button', { name: 'Record actions' }), popup);
  await recordThat('ships');
  taken['What you do on a page, recorded and done again'] = count();

  await page.bringToFront();
  await keyOf('toggle-recording', page);
  await recordThat('ferries');
  taken['The same by a key and one button'] = count();
  await site.close();

  // At the end: its first check opens a window, after which a headless browser opens no popup.
  await openPage(context, `${bread.url}/`);
  popup = await icon();
  await press(popup.getByRole('button', { name: 'Watch this page' }), popup);
  await press(panel.getByRole('button', { name: 'Start watching' }));
  await expect(panel.getByRole('list', { name: 'Checks' })).toBeVisible();
  taken['A page watched, from its icon'] = count();
  await bread.close();

  expect(said).toMatchObject(taken);
});
