import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSites } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { html } from '../support/recorder.ts';
import { launchRaw } from './browser.ts';
import { storedJobs } from './stored-jobs.ts';

const COUNT = 8;
const paths = Array.from({ length: COUNT }, (_, index) => (index === 0 ? '/' : `/page-${index}`));

test('a crawl goes on where it was after the browser was closed, and scrapes no page again that was done', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'winnow-raw-'));
  const asked: string[] = [];
  const site = await startSites({
    '/robots.txt': (_request, response) => void response.end(''),
    ...Object.fromEntries(
      paths.map((path, index) => [
        path,
        (request, response) => {
          asked.push(path);
          const next = paths[index + 1];
          html(`<main><h1>Page ${index}</h1><p>Text.</p>${next ? `<a href="${next}">Next</a>` : ''}</main>`)(
            request,
            response,
          );
        },
      ]),
    ),
  });

  const before = await launchRaw(FULL, { profile });
  const view = await before.openView('options.html');
  await view.evaluate(
    (url) =>
      chrome.runtime.sendMessage({
        to: 'background',
        name: 'startScrape',
        args: [{ operation: 'crawl', request: { url, sitemap: 'skip', delay: 1 }, engine: 'local' }],
      }),
    `${site.url}/`,
  );
  // In the middle: each page leads to the next one only.
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  await before.quit();
  const asLeft = [...asked];
  expect(asLeft.length).toBeLessThan(COUNT);

  const after = await launchRaw(FULL, { profile });
  const later = await after.openView('sidepanel.html');
  await expect
    .poll(async () => (await storedJobs(later)).find(({ operation }) => operation === 'crawl')?.state, {
      timeout: 90_000,
    })
    .toBe('done');
  expect([...new Set(asked)].sort()).toEqual([...paths].sort());
  // The page that was being scraped may be asked for twice.
  const again = asked.slice(asLeft.length).filter((path) => asLeft.includes(path));
  expect(again.every((path) => path === asLeft.at(-1))).toBe(true);
  const set = await later.waitForSelector('::-p-aria([name="Pages"][role="table"])');
  expect(await set?.evaluate((table) => table.getAttribute('aria-rowcount'))).toBe(String(COUNT + 1));
  await after.close();
  await site.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});
