import { launchBrowser } from '../../../server/chromium/launch.ts';
import { readBody } from '../../../server/http/body.ts';
import { openScrapingBrowser } from '../../../server/http/scraping-browser.ts';
import { testChromium } from '../../support/chromium.ts';
import type { Route } from '../../support/sites.ts';
import { FULL } from '../support/extension.ts';
import { expect, SERVER_TEST_LIMIT, test } from './server.ts';
import { CONCURRENCY, test as withSharedServer } from './shared-server.ts';

/** One for each page that the shared server reads at the same time. */
const SLOTS = Array.from({ length: CONCURRENCY });

/** A page that is asked for and not answered until a test lets it. */
function heldPage() {
  const asked: (() => void)[] = [];
  const route: Route = (_request, response) => {
    asked.push(() =>
      response.setHeader('content-type', 'text/html').end('<title>Late</title><main><p>Late, but there.</p></main>'),
    );
  };
  const release = () => {
    for (const answer of asked.splice(0)) answer();
  };
  return { asked, release, routes: { '/held': route } };
}

test('a browser that is killed costs the scrapes in flight an error, and none that waits or comes later', async ({
  serve,
  site,
}) => {
  const server = await serve();
  const held = heldPage();
  const { url, otherUrl } = await site(held.routes);
  const inFlight = [server.post({ url: `${url}/held` }), server.post({ url: `${otherUrl}/held` })];
  await expect.poll(() => held.asked.length).toBe(2);
  const waiting = [1, 2, 3, 4].map((number) => server.data({ url: `${url}/article.html?${number}` }));
  for (const pid of server.browsers()) process.kill(pid, 'SIGKILL');
  for (const answer of await Promise.all(inFlight)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([500, '2']);
    expect(await answer.json()).toEqual({
      success: false,
      code: 'UNKNOWN_ERROR',
      error: 'The browser stopped while it read the page. Another one takes its place: send the request again.',
    });
  }
  for (const data of await Promise.all(waiting)) expect(data.metadata.statusCode).toBe(200);
  expect((await server.data({ url: `${url}/article.html` })).metadata.statusCode).toBe(200);
});

withSharedServer('clients that leave take their pages with them', async ({ server, site }) => {
  const held = heldPage();
  const { url } = await site(held.routes);
  const patience = new AbortController();
  const left = SLOTS.map(() =>
    server.post({ url: `${url}/held` }, { signal: patience.signal }).catch((error: Error) => error.name),
  );
  await expect.poll(() => held.asked.length).toBe(CONCURRENCY);
  patience.abort();
  expect(await Promise.all(left)).toEqual(SLOTS.map(() => 'AbortError'));
  const statuses = () => server.logged.filter((entry) => entry.url === `${url}/held`).map(({ status }) => status);
  await expect.poll(statuses).toEqual(SLOTS.map(() => 499));
  expect((await server.data({ url: `${url}/article.html` })).metadata.statusCode).toBe(200);
});

test('SIGTERM lets what runs end, turns away what comes, and ends well', async ({ serve, site }) => {
  const server = await serve();
  const held = heldPage();
  const { url } = await site(held.routes);
  const running = server.post({ url: `${url}/held` });
  await expect.poll(() => held.asked.length).toBe(1);
  server.child.kill('SIGTERM');
  await expect.poll(server.stderr).toContain('Stopping');
  const refused = await server.post({ url: `${url}/article.html` });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  held.release();
  expect((await (await running).json()).data.markdown).toBe('Late, but there.');
  expect((await server.ended).code).toBe(0);
});

withSharedServer('pages that never answer are given up in time, and the next one works', async ({ server, site }) => {
  const { url } = await site(heldPage().routes);
  const given = await Promise.all(SLOTS.map(() => server.failure({ url: `${url}/held`, timeout: 2_000 })));
  expect(given.map(({ status, code }) => [status, code])).toEqual(SLOTS.map(() => [408, 'SCRAPE_TIMEOUT']));
  expect((await server.data({ url: `${url}/article.html` })).metadata.statusCode).toBe(200);
});

test('a worker that is killed half-way takes the scrape up again', { tag: '@promise' }, async ({ site }) => {
  test.setTimeout(SERVER_TEST_LIMIT);
  const held = heldPage();
  const { url } = await site(held.routes);
  const chromium = await launchBrowser({
    executablePath: await testChromium(),
    extension: FULL,
    headless: true,
    extensionPagesOnly: true,
  });
  await using browser = await openScrapingBrowser(chromium, {});
  const wanted = readBody('scrape', JSON.stringify({ url: `${url}/held`, timeout: 60_000 }));
  const scrape = browser.scrape(wanted, new AbortController().signal);
  await expect.poll(() => held.asked.length).toBe(1);
  const [page] = await chromium.browser.pages();
  const session = await page?.createCDPSession();
  await session?.send('ServiceWorker.enable');
  await session?.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => held.asked.length, { timeout: 40_000 }).toBe(2);
  held.release();
  expect((await scrape).response.data.markdown).toBe('Late, but there.');
});
