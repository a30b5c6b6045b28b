import { readFile } from 'node:fs/promises';
import { startDocsSite } from '../support/docs-site.ts';
import { askPlain, PLAIN_KEY, startPlain } from '../support/plain-process.ts';
import { filesOfZip } from '../support/zip.ts';
import { type Dispatching, test as withOwnBrowser } from './support/extension.ts';
import { expect, test } from './support/shared-browser.ts';

withOwnBrowser(
  'three presses turn a manual into a zip of markdown: the right button on the icon, its item, start and save',
  { tag: '@promise' },
  async ({ context, extension }) => {
    // With more pages than are seen at a glance.
    const site = await startDocsSite(4);
    const manual = `${site.url}/docs/`;
    const page = await context.newPage();
    await page.goto(manual);
    const panel = await extension.openView('sidepanel.html');
    // The panel of a headless browser is a tab, and the page in front is the one that a crawl begins at.
    await page.bringToFront();
    // A headless browser draws no menu to press.
    await extension.worker.evaluate(async (url) => {
      const [tab] = await chrome.tabs.query({ url });
      (chrome.contextMenus.onClicked as unknown as Dispatching).dispatch({ menuItemId: 'crawl-site' }, tab);
    }, manual);
    await expect(panel.getByRole('heading', { name: 'Crawl this site' })).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Start address' })).toHaveValue(manual);
    const downloading = panel.waitForEvent('download', { timeout: 30_000 });
    await panel.getByRole('button', { name: 'Crawl and save as zip' }).click();
    const files = filesOfZip(await readFile(await (await downloading).path()));
    await expect(panel.getByRole('status', { name: 'Status' })).toHaveText('9 of 9 done');
    expect(files.map(([name]) => name).sort()).toEqual([
      'docs/guide/deep.md',
      'docs/guide/mooring.md',
      'docs/guide/tides.md',
      'docs/index.md',
      'docs/listed.md',
      'docs/notes/1.md',
      'docs/notes/2.md',
      'docs/notes/3.md',
      'docs/notes/4.md',
    ]);

    await panel.getByRole('textbox', { name: 'Search titles, addresses and texts' }).fill('text of deep water');
    const rows = panel.getByRole('table', { name: 'Pages' }).getByRole('row', { name: /Done/ });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Deep water');
    await panel.getByText('Blocked by robots.txt', { exact: true }).click();
    await expect(panel.getByRole('list', { name: 'Blocked by robots.txt' })).toContainText('/docs/secret');

    await panel.getByRole('button', { name: 'Save all' }).click();
    const [list] = await Promise.all([
      panel.waitForEvent('download'),
      panel.getByRole('menuitem', { name: 'llms.txt, a list with links' }).click(),
    ]);
    expect(list.suggestedFilename()).toBe('llms.txt');
    expect((await readFile(await list.path())).toString()).toContain(`- [Tides](${site.url}/docs/guide/tides.html)`);
    await site.close();
  },
);

test('crawls a site at a service, and has its pages as a set', async ({ extension }) => {
  const site = await startDocsSite();
  const service = await startPlain(null);
  await extension.store({
    settings: { engine: 'remote', baseUrl: service.url },
    serviceKey: { origin: service.url, key: PLAIN_KEY },
  });
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Crawl this site' }).click();
  // Before there is an address, too.
  await expect(panel.getByText(/scrapes each page as Markdown/)).toBeVisible();
  await panel.getByRole('textbox', { name: 'Start address' }).fill(`${site.url}/docs/`);
  await panel.getByRole('button', { name: 'Start crawling' }).click();
  await expect(panel.getByRole('status', { name: 'Status' })).toContainText('5 of 5 done', { timeout: 30_000 });
  await expect(panel.getByRole('table', { name: 'Pages' }).getByRole('row', { name: /Done/ })).toHaveCount(5);
  const { data } = await askPlain(service, '/v2/team/activity?endpoint=crawl');
  expect(data).toMatchObject([{ endpoint: 'crawl', target: `${site.url}/docs/` }]);
  await service.kill();
  await site.close();
});

test('shows before what would be taken and why not, and stops when it is told to', async ({ extension }) => {
  const site = await startDocsSite();
  const panel = await extension.openView('sidepanel.html');
  await panel.getByRole('button', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Several pages' }).click();
  await panel.getByRole('button', { name: 'Crawl this site' }).click();
  await panel.getByRole('textbox', { name: 'Start address' }).fill(`${site.url}/docs/`);
  await panel.getByText('More options').click();
  const excluded = panel.getByRole('textbox', { name: /Skip paths that match/ });
  await excluded.fill('(tides');
  await expect(panel.getByText(/“\(tides” is not a valid pattern: a closing \) is missing/)).toBeVisible();
  await excluded.fill('tides');
  await expect(excluded).not.toHaveAttribute('aria-invalid');
  const pause = panel.getByRole('textbox', { name: /Delay between pages in seconds/ });
  await pause.fill('61');
  await expect(pause).toHaveAttribute('aria-invalid', 'true');
  await pause.fill('0');
  await expect(panel.getByText('Must be more than 0.')).toBeVisible();
  await pause.fill('30');
  const most = panel.getByRole('textbox', { name: /Page limit/ });
  await most.fill('0');
  await expect(panel.getByText('Must be at least 1.')).toBeVisible();
  await most.fill('a few');
  await expect(panel.getByText('Must be a number, not a string.')).toBeVisible();
  await most.fill('');
  await expect(most).not.toHaveAttribute('aria-invalid');
  await panel.getByRole('button', { name: 'Preview' }).click();
  await expect(panel.getByText('3 pages will be scraped')).toBeVisible({ timeout: 30_000 });
  await panel.getByText('Left out', { exact: true }).click();
  const left = panel.getByRole('list', { name: 'Left out' });
  await expect(left.getByRole('listitem').filter({ hasText: 'secret' })).toContainText('blocked by robots.txt');
  await expect(left.getByRole('listitem').filter({ hasText: 'tides' })).toContainText('excluded by a pattern');
  await expect(left.getByRole('listitem').filter({ hasText: 'shop' })).toContainText('outside the start path');

  await panel.getByRole('button', { name: 'Start crawling' }).click();
  const status = panel.getByRole('status', { name: 'Status' });
  await expect(status).toContainText('1 of 3 done', { timeout: 30_000 });
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(status).toContainText('Paused');
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await expect(panel.getByRole('button', { name: 'Save as zip' })).toBeVisible();
  await site.close();
});
