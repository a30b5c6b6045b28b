import type { Page } from '@playwright/test';
import { startSites } from '../support/sites.ts';
import { closing, openTab, popupOver, scrapePage, unfoldOptions } from './support/journeys.ts';
import { BAR, barOf, html, stored } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

const prose = (about: string) =>
  `<p>${about} was written down by hand for forty years, and nobody compared the sheets with those of the next harbour.
   Each column has a name that only the office knows, and the office is closed on most days of the year.</p>`;

const PAGE = `<title>Tide tables</title><style>body { margin: 0 } p { margin: 8px } aside, h1 { height: 60px; margin: 8px }</style>
  <header><a href="/">Harbour</a></header>
  <main><article id="tables"><h1>Tide tables</h1>${['First', 'Second', 'Third'].map(prose).join('')}
    <div id="moons"><p>More about moons.</p></div></article></main>
  <aside id="hours"><p>The office is open from nine to twelve.</p></aside>`;

const sitesWith = () => startSites({ '/tables': html(PAGE) });

/** Input of the newest job. */
async function newestInput(panel: Page): Promise<Record<string, unknown> | undefined> {
  const jobs = await stored<{ createdAt: number; input: Record<string, unknown> }>(panel, 'jobs');
  return jobs.toSorted((one, other) => other.createdAt - one.createdAt)[0]?.input;
}

/** Scrapes the page and opens the picker from its result. */
async function pickFromResult(panel: Page, page: Page): Promise<void> {
  await openTab(panel, 'Markdown');
  await panel.getByRole('group').filter({ hasText: 'Left out' }).getByText('Left out', { exact: true }).click();
  await panel.getByRole('button', { name: 'Choose on the page' }).click();
  await expect(page.locator(BAR)).toBeAttached();
}

const middleOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2] as const;
};

test('what is clicked on the page is all of the next result', { tag: '@promise' }, async ({ context, extension }) => {
  const sites = await sitesWith();
  const page = await scrapePage(context, extension, `${sites.url}/tables`);
  const panel = await extension.panel();
  await pickFromResult(panel, page);
  expect(await barOf(page).buttons()).toEqual(['Keep', 'Leave out', 'Wider', 'Narrower', 'Finish', 'Cancel']);
  const heard = page.evaluate(
    () => new Promise((resolve) => document.querySelector('aside')?.addEventListener('click', () => resolve('heard'))),
  );
  await page.mouse.click(...(await middleOf(page, '#hours p')));
  await page.mouse.click(...(await middleOf(page, 'h1')));
  await page.keyboard.down('Alt');
  await page.mouse.click(...(await middleOf(page, '#moons p')));
  await page.keyboard.up('Alt');
  expect(await barOf(page).text()).toContain('Kept: 2 · Left out: 1');
  await barOf(page).press('Finish');
  await expect(page.locator(BAR)).toHaveCount(0);
  const markdown = panel.getByRole('tabpanel', { name: 'Markdown' });
  await expect(markdown).toContainText('open from nine to twelve');
  await expect(markdown).toContainText('Tide tables');
  await expect(markdown).not.toContainText('by hand');
  expect(await newestInput(panel)).toMatchObject({ onlyMainContent: false });
  expect(await Promise.race([heard, Promise.resolve('unheard')])).toBe('unheard');
  await sites.close();
});

test('by keyboard alone: from the options to the page, and back into them', async ({ context, extension }) => {
  const sites = await sitesWith();
  const popup = await popupOver(context, extension, `${sites.url}/tables`);
  const page = context.pages().find((one) => one.url().endsWith('/tables')) as Page;
  await popup.getByRole('button', { name: 'Options' }).press('Enter');
  await unfoldOptions(popup);
  await closing(popup, popup.getByRole('button', { name: 'Choose on the page' }).press('Enter'));
  await expect(page.locator(BAR)).toBeFocused();
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.locator(BAR)).toHaveCount(0);
  const next = await extension.popup();
  await expect(next.getByRole('textbox', { name: /includeTags/ })).not.toHaveValue('');
  await sites.close();
});

test('Escape changes nothing, and a page can neither press nor choose', async ({ context, extension }) => {
  const sites = await sitesWith();
  const page = await scrapePage(context, extension, `${sites.url}/tables`);
  const panel = await extension.panel();
  await pickFromResult(panel, page);
  await page.evaluate((bar) => {
    const host = document.querySelector(bar) as HTMLElement;
    if (host.shadowRoot) throw new Error('The page reads the picker.');
    host.click();
    for (const key of ['Enter', ' ']) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  }, BAR);
  expect(await barOf(page).text()).toContain('Kept: 0 · Left out: 0');
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(page.locator(BAR)).toHaveCount(0);
  expect(await stored(panel, 'jobs')).toHaveLength(1);
  await sites.close();
});
