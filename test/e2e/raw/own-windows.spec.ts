import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { type Route, startSites } from '../../support/sites.ts';
import { FULL, LITE } from '../support/extension.ts';
import { html } from '../support/recorder.ts';
import { launchRaw } from './browser.ts';
import { storedJobs } from './stored-jobs.ts';

const PACKAGES = [
  { name: 'full', path: FULL },
  { name: 'lite', path: LITE },
];

const start = (view: Page, url: string) =>
  view.evaluate(
    (url) =>
      chrome.runtime.sendMessage({
        to: 'background',
        name: 'startScrape',
        args: [{ request: { url, formats: ['markdown'], maxAge: 0, timeout: 60_000 }, engine: 'local' }],
      }),
    url,
  );

/** Starts the worker, which otherwise an alarm does within half a minute; one that is just ending answers nobody. */
const wake = (view: Page) =>
  expect(() =>
    view.evaluate(() => chrome.runtime.sendMessage({ to: 'background', name: 'cancelJob', args: [''] })),
  ).toPass();

/** Kinds of the windows that are open. */
const windows = (view: Page) => view.evaluate(async () => (await chrome.windows.getAll()).map(({ type }) => type));

/** Tabs that are open in any window. */
const tabs = (view: Page) => view.evaluate(async () => (await chrome.tabs.query({})).length);

/** A page that is asked for and not answered until a test lets it. */
function heldPage() {
  const asked: (() => void)[] = [];
  const route: Route = (_request, response) => {
    asked.push(() => response.setHeader('content-type', 'text/html').end('<title>Late</title><main>Late.</main>'));
  };
  return {
    asked,
    routes: { '/held': route },
    release() {
      for (const answer of asked.splice(0)) answer();
    },
  };
}

test('a worker that is killed right when its window opens leaves none', async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites();
  const view = await raw.openView('options.html');
  const before = await windows(view);
  for (let kill = 1; kill <= 4; kill++) {
    const opened = raw.browser.waitForTarget((target) => target.url() === 'about:blank' && target.type() === 'page');
    await start(view, `${sites.url}/article.html?${kill}`);
    await opened;
    await raw.killWorker();
    await wake(view);
    await expect.poll(async () => (await storedJobs(view)).at(-1)?.state, { timeout: 60_000 }).toBe('done');
    await expect.poll(() => windows(view)).toEqual(before);
  }
  await sites.close();
  await raw.close();
});

for (const { name, path } of PACKAGES) {
  test(`a window that opened when its worker had ended already is closed by the next one: ${name}`, async () => {
    const raw = await launchRaw(path);
    const view = await raw.openView('options.html');
    const before = await windows(view);
    const open = () =>
      view.evaluate(
        async () => (await chrome.windows.create({ url: 'about:blank', type: 'popup', focused: false }))?.id,
      );
    // A window of somebody else; then what a worker leaves that dies between asking for a window and hearing of it.
    await open();
    await raw.killWorker();
    await view.evaluate(() => chrome.storage.local.set({ 'openingWindow:1': Date.now() }));
    expect(await open()).toBeGreaterThan(0);
    // The new window wakes the worker, too.
    await wake(view);
    await expect.poll(() => windows(view)).toEqual([...before, 'popup']);
    await expect
      .poll(() => view.evaluate(async () => Object.keys(await chrome.storage.local.get()).join()))
      .not.toContain('openingWindow');
    await raw.close();
  });
}

test('an update in the middle of a scrape leaves no window', async () => {
  const raw = await launchRaw(FULL);
  const held = heldPage();
  const sites = await startSites(held.routes);
  const view = await raw.openView('options.html');
  await start(view, `${sites.url}/held`);
  await expect.poll(() => held.asked.length).toBe(1);
  await raw.updateExtension();
  const next = await raw.openView('options.html');
  await expect.poll(() => held.asked.length, { timeout: 40_000 }).toBe(2);
  held.release();
  await expect.poll(async () => (await storedJobs(next)).at(-1)?.state).toBe('done');
  await expect.poll(() => windows(next)).toEqual(['normal']);
  await sites.close();
  await raw.close();
});

const openAhead = (view: Page) =>
  view.evaluate(() => chrome.runtime.sendMessage({ to: 'background', name: 'openWindowAhead', args: [] }));

test('the window that was opened ahead is that of the next page, which opens none', async () => {
  const raw = await launchRaw(FULL);
  const held = heldPage();
  const sites = await startSites(held.routes);
  const view = await raw.openView('options.html');
  const before = await windows(view);
  await Promise.all([openAhead(view), openAhead(view)]);
  expect(await windows(view)).toEqual([...before, 'popup']);
  await start(view, `${sites.url}/held`);
  await expect.poll(() => held.asked.length).toBe(1);
  expect(await windows(view)).toEqual([...before, 'popup']);
  held.release();
  await expect.poll(async () => (await storedJobs(view)).at(-1)?.state).toBe('done');
  await expect.poll(() => windows(view)).toEqual(before);
  await sites.close();
  await raw.close();
});

test('a window that was opened ahead is not missed when somebody closes it, and the next worker closes it', async () => {
  const raw = await launchRaw(FULL);
  const sites = await startSites();
  const view = await raw.openView('options.html');
  const before = await windows(view);
  await openAhead(view);
  await view.evaluate(async () => {
    for (const { id, type } of await chrome.windows.getAll())
      if (type === 'popup') await chrome.windows.remove(id ?? -1);
  });
  await start(view, `${sites.url}/article.html`);
  await expect.poll(async () => (await storedJobs(view)).at(-1)?.state).toBe('done');
  await openAhead(view);
  await raw.killWorker();
  await wake(view);
  await expect.poll(() => windows(view)).toEqual(before);
  await sites.close();
  await raw.close();
});

const opening = (script: string) =>
  html(`<main><h1>Windows</h1><p id="ticks"></p></main><script>
  const ticks = document.querySelector('#ticks');
  setInterval(() => { ticks.textContent = Number(ticks.textContent) + 1; }, 20);
  ${script}
</script>`);

/** Each opens itself again, so that what is not closed multiplies; not faster than a slow machine closes windows. */
const STORMS: { name: string; path: string; script: string }[] = [
  { name: 'tabs', path: '/tabs', script: `setInterval(() => open('/tabs'), 50)` },
  { name: 'windows', path: '/windows', script: `setInterval(() => open('/windows', '', 'width=300'), 30)` },
  {
    name: 'three at once',
    path: '/three',
    script: `setTimeout(() => { for (let i = 0; i < 3; i++) open('/three', '', 'width=300') }, 200)`,
  },
  { name: 'no opener', path: '/alone', script: `setInterval(() => open('/alone', '_blank', 'noopener'), 50)` },
];

for (const { name, path, script } of STORMS) {
  test(`what a page opens, and what that opens, is closed with the scrape: ${name}`, async () => {
    const raw = await launchRaw(FULL);
    const sites = await startSites({ [path]: opening(script) });
    const view = await raw.openView('options.html');
    const before = await tabs(view);
    await start(view, sites.url + path);
    await expect.poll(async () => (await storedJobs(view)).at(-1)?.state, { timeout: 60_000 }).toBe('done');
    await expect.poll(() => tabs(view)).toBe(before);
    const requested = sites.requested.length;
    // Whatever was left would have asked for the page again meanwhile.
    await start(view, `${sites.url}/article.html`);
    await expect
      .poll(async () => (await storedJobs(view)).map(({ state }) => state), { timeout: 60_000 })
      .toEqual(['done', 'done']);
    expect(sites.requested.slice(requested).filter((address) => address === path)).toEqual([]);
    await expect.poll(() => tabs(view)).toBe(before);
    await sites.close();
    await raw.close();
  });
}

test('windows that a page opens while the worker is dead are closed by the next one', async () => {
  const raw = await launchRaw(FULL);
  // Slower than a storm, which between two lines of a test makes hundreds of tabs on a busy machine.
  const sites = await startSites({ '/tabs': opening(`setInterval(() => open('/tabs'), 400)`) });
  const view = await raw.openView('options.html');
  const before = await tabs(view);
  await view.evaluate(
    (url) =>
      chrome.runtime.sendMessage({
        to: 'background',
        name: 'startScrape',
        args: [{ request: { url, waitFor: 20_000, timeout: 60_000, maxAge: 0 }, engine: 'local' }],
      }),
    `${sites.url}/tabs`,
  );
  await expect.poll(() => sites.requested.length).toBeGreaterThan(3);
  const [job] = await storedJobs(view);
  await raw.killWorker();
  await view.evaluate((id) => chrome.runtime.sendMessage({ to: 'background', name: 'cancelJob', args: [id] }), job?.id);
  await expect.poll(() => tabs(view), { timeout: 60_000 }).toBe(before);
  await sites.close();
  await raw.close();
});
