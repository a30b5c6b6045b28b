import type { Page } from '@playwright/test';
import { startSites } from '../support/sites.ts';
import { openPage, openTab, scrapePage } from './support/journeys.ts';
import { pressByKey } from './support/keyboard.ts';
import { call, html, stored } from './support/recorder.ts';
import { expect, test } from './support/shared-browser.ts';

const sentence = (about: string) =>
  `${about} was written down by hand for forty years, and nobody compared the sheets with those of the next harbour.`;

const PAGE = `<title>Tide tables</title>
  <header><a href="/">Harbour</a> <a href="/archive">Archive</a></header>
  <main><article><h1>Tide tables</h1>
    ${['The first table', 'The second table', 'The third table', 'The fourth table']
      .map((about) => `<p>${sentence(about)} ${sentence('Each column')}</p>`)
      .join('')}
    <div class="related"><h2>Related</h2><p>More about moons.</p></div>
    <div class="share-buttons"><button>Share this table</button></div>
  </article></main>
  <aside class="sidebar"><h2>Opening hours</h2><p>The office is open from nine to twelve.</p></aside>
  <p hidden>Only the script shows this sentence.</p>`;

const sitesWith = () => startSites({ '/tables': html(PAGE) });

const fold = (panel: Page) => panel.getByRole('group').filter({ hasText: 'Left out' });

test('a part that was left out is put back, another with it, and both are taken out again', {
  tag: '@promise',
}, async ({ context, extension }) => {
  const sites = await sitesWith();
  await scrapePage(context, extension, `${sites.url}/tables`);
  const panel = await extension.panel();
  const markdown = await openTab(panel, 'Markdown');
  await expect(markdown).not.toContainText('Opening hours');
  await fold(panel).getByText('Left out', { exact: true }).click();
  await expect(fold(panel).getByRole('button', { name: /Only the script/ })).toHaveCount(0);

  await fold(panel)
    .getByRole('button', { name: /^Put back: Opening hours/ })
    .click();
  await expect(markdown).toContainText('open from nine to twelve');
  await expect(markdown.getByText('Opening hours'), 'the part is gone on from').toBeFocused();
  await expect(markdown).toContainText('The fourth table');
  await expect(markdown).not.toContainText('More about moons');
  await expect(markdown).not.toContainText('Archive');

  await fold(panel)
    .getByRole('button', { name: /^Put back: Related/ })
    .click();
  await expect(markdown).toContainText('More about moons');
  await expect(markdown).toContainText('open from nine to twelve');
  await expect(markdown).not.toContainText('Share this table');
  const [, , both] = (await stored<{ createdAt: number; input: object }>(panel, 'jobs')).toSorted(
    (one, other) => one.createdAt - other.createdAt,
  );
  expect(both?.input).toMatchObject({
    onlyMainContent: false,
    includeTags: ['article', 'aside.sidebar', 'div.related'],
  });

  await fold(panel)
    .getByRole('button', { name: /^Leave out again: Opening hours/ })
    .click();
  await expect(markdown).not.toContainText('open from nine to twelve');
  await expect(markdown).toContainText('More about moons');
  await fold(panel)
    .getByRole('button', { name: /^Leave out again: Related/ })
    .click();
  await expect(markdown).not.toContainText('More about moons');
  await expect(fold(panel)).toContainText('5 parts');
  await sites.close();
});

test('by keyboard alone, also while another tab is in front', async ({ context, extension }) => {
  const sites = await sitesWith();
  await scrapePage(context, extension, `${sites.url}/tables`);
  const panel = await extension.panel();
  const markdown = await openTab(panel, 'Markdown');
  await openPage(context, `${sites.url}/other.html`);
  await markdown.focus();
  await pressByKey(panel, fold(panel).locator('summary'));
  await pressByKey(panel, fold(panel).getByRole('button', { name: /^Put back: Related/ }));
  await expect(markdown).toContainText('More about moons');
  await sites.close();
});

test('of an address that was scraped, a part is put back from the copy that is kept', async ({ extension }) => {
  const sites = await sitesWith();
  const panel = await extension.openView('sidepanel.html');
  const request = { url: `${sites.url}/tables`, formats: ['markdown'] };
  expect(await call(panel, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
  const markdown = await openTab(panel, 'Markdown');
  await fold(panel).getByText('Left out', { exact: true }).click();
  await fold(panel)
    .getByRole('button', { name: /^Put back: Opening hours/ })
    .click();
  await expect(markdown).toContainText('open from nine to twelve');
  expect(sites.requested.filter((address) => address === '/tables')).toHaveLength(1);
  await sites.close();
});

test('a page that is gone, or has lost the part, says so with the next step', async ({ context, extension }) => {
  const sites = await sitesWith();
  const page = await scrapePage(context, extension, `${sites.url}/tables`);
  const panel = await extension.panel();
  await openTab(panel, 'Markdown');
  await fold(panel).getByText('Left out', { exact: true }).click();
  await page.evaluate(() => document.querySelector('aside')?.remove());
  const putBack = fold(panel).getByRole('button', { name: /^Put back: Opening hours/ });
  await putBack.click();
  await expect(panel.getByRole('alert')).toContainText('This part cannot be found on the page as it is now.');
  await page.close();
  await putBack.click();
  await expect(panel.getByRole('alert')).toContainText('not open any more');
  await sites.close();
});
