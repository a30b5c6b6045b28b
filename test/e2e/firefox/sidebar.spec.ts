import { expect, test } from '@playwright/test';
import type { Route } from '../../support/sites.ts';
import { useFirefox } from './support/firefox.ts';
import { useSites } from './support/sites.ts';

const firefox = useFirefox();
let night = 24;
const fees: Route = (_request, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<title>Harbour fees</title><main><h1>Harbour fees</h1><p>The fee for a night at the quay is ${night} euros.</p>
      <p>Boats longer than twelve metres pay double.</p></main>`);
const sites = useSites({ '/fees': fees });

test('changes of a page are found and shown', async () => {
  await firefox.set({ lastRequest: { formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'] }] } });
  await firefox.scrape(`${sites.url}/fees`);
  await firefox.sidebar.press('tab', 'Changes');
  await expect.poll(() => firefox.sidebar.text()).toContain('Kept as the first version');
  night = 30;
  await firefox.scrape(`${sites.url}/fees`);
  await expect.poll(() => firefox.sidebar.text()).toContain('quay is 30 euros');
  await firefox.sidebar.press('tab', 'Changes');
  await expect.poll(() => firefox.sidebar.text()).toContain('quay is 24 euros');
  expect(await firefox.sidebar.text()).toContain('quay is 30 euros');
});

test('History lists what was done and what failed, and opens and deletes it', async () => {
  await firefox.scrape(`${sites.url}/article.html`);
  await expect.poll(() => firefox.sidebar.text()).toContain('12.42 h');
  await firefox.chooseFromMenu('article a', 'Scrape this link');
  await expect.poll(() => firefox.sidebar.text()).toContain('Allow access');
  await firefox.sidebar.press('button', 'History');
  await expect.poll(() => firefox.sidebar.text()).toContain('2 results, only in this browser');
  expect(await firefox.sidebar.text()).toMatch(/Failed\s·\s127\.0\.0\.1.*Done\s·\s127\.0\.0\.1/s);

  await firefox.sidebar.press('button', 'More for How tides are predicted');
  await firefox.sidebar.press('menuitem', 'Delete');
  await expect.poll(() => firefox.sidebar.text()).toContain('1 result, only in this browser');
});

test('nothing in it is wider than it is', async () => {
  const fits = async () => {
    const { content, seen } = await firefox.sidebar.widths();
    expect(content).toBeLessThanOrEqual(seen);
  };
  await firefox.scrape(`${sites.url}/article.html`);
  await expect.poll(() => firefox.sidebar.text()).toContain('12.42 h');
  await fits();
  for (const name of ['History', 'Recordings']) {
    await firefox.sidebar.press('button', name);
    await expect.poll(() => firefox.sidebar.has('heading', name)).toBe(true);
    await fits();
    await firefox.sidebar.press('button', 'Back to the result');
  }
});
