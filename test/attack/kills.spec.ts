import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Page } from 'puppeteer-core';
import { isFinished, type Job } from '../../lib/jobs/job.ts';
import { launchRaw, type RawBrowser } from '../e2e/raw/browser.ts';
import { storedJobs } from '../e2e/raw/stored-jobs.ts';
import { FULL } from '../e2e/support/extension.ts';
import { startModelServer } from '../support/model-server.ts';
import { startService } from '../support/service.ts';
import { type Route, startSites } from '../support/sites.ts';
import { amount, SEED, tried } from './amount.ts';

/** Milliseconds between the parts of the slow page, so that a kill finds each step of a scrape. */
const PACE = 100;
const LONGEST_DELAY = 1_500;

const slowPage: Route = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const parts = [
    '<title>Slow</title><main>',
    '<h1>Slow</h1><button>Press</button>',
    '<p>Whole to its last word.</p></main>',
  ];
  const sending = setInterval(() => {
    response.write(parts.shift() ?? '');
    if (parts.length > 0) return;
    clearInterval(sending);
    response.end();
  }, PACE);
  response.on('close', () => clearInterval(sending));
};

async function startSetup() {
  const sites = await startSites({ '/slow': slowPage });
  const service = await startService();
  const model = await startModelServer();
  model.answer(() => 'An answer of a few words.');
  return {
    sites,
    service,
    settings: {
      engine: 'local',
      baseUrl: service.url,
      lastRequest: { formats: ['markdown'] },
      concurrency: 2,
      cacheBudget: 0,
      blockedHosts: [],
      model: { kind: 'openai-compatible', baseUrl: model.url, model: 'test' },
    },
    async close() {
      await Promise.all([sites.close(), service.close(), model[Symbol.asyncDispose]()]);
    },
  };
}

type Setup = Awaited<ReturnType<typeof startSetup>>;

/** Every way in which a scrape can run, as a view starts it. `id` makes its address one of a kind. */
const KINDS: Record<string, (setup: Setup, id: number, tabId: number) => object> = {
  'an open tab': (_setup, _id, tabId) => ({ request: { formats: ['markdown'], waitFor: 500 }, engine: 'local', tabId }),
  'an address': ({ sites }, id) => ({ request: { url: `${sites.url}/slow?${id}`, maxAge: 0 }, engine: 'local' }),
  'an address with actions': ({ sites }, id) => ({
    request: {
      url: `${sites.url}/slow?${id}`,
      formats: ['markdown', 'screenshot'],
      actions: [{ type: 'wait', selector: 'button' }, { type: 'click', selector: 'button' }, { type: 'screenshot' }],
    },
    engine: 'local',
  }),
  'a question': (_setup, id, tabId) => ({
    request: { formats: ['markdown', { type: 'question', question: `What is slow (${id})?` }] },
    engine: 'local',
    tabId,
  }),
  'a service': ({ service }, id) => {
    service.reply({ body: { success: true, data: { markdown: 'Whole to its last word.', metadata: {} } } });
    return { request: { url: `https://page.example/${id}` }, engine: 'remote' };
  },
};

const send = (view: Page, name: string, ...args: unknown[]) =>
  view.evaluate((message) => chrome.runtime.sendMessage(message), { to: 'background', name, args });

/** Opens a view over a loaded page and sets everything up. */
async function prepare(raw: RawBrowser, { sites, settings }: Setup) {
  const view = await raw.openView('options.html');
  await view.evaluate((items) => chrome.storage.local.set(items), { settings, settings$: { v: 3 } });
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/slow`);
  const tabId = await view.evaluate(
    async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id as number,
    page.url(),
  );
  return { view, tabId };
}

/** Waits until every job has ended, and checks what must hold of it. */
async function expectSettled(view: Page, { service }: Setup, what: string) {
  await expect
    .poll(
      async () => {
        // As any view does that looks; without one, the alarm does it within half a minute.
        await send(view, 'cancelJob', 'none').catch(() => undefined);
        return (await storedJobs(view)).filter((job) => !isFinished(job)).map(({ state, step }) => [state, step?.name]);
      },
      { message: what, timeout: 60_000 },
    )
    .toEqual([]);
  for (const job of await storedJobs(view)) await expectWhole(view, job, what);
  const asked = service.requests.map(({ body }) => (body as { url?: string }).url);
  expect(asked, `${what}: sent twice`).toEqual([...new Set(asked)]);
  const left = () =>
    view.evaluate(async () => ({
      windows: (await chrome.windows.getAll({ windowTypes: ['popup'] })).length,
      rules: (await chrome.declarativeNetRequest.getSessionRules()).length,
    }));
  await expect.poll(left, { message: what, timeout: 30_000 }).toEqual({ windows: 0, rules: 0 });
}

/** A job that is done has its whole result; a failed one says what to do next. */
async function expectWhole(view: Page, { id, state, error }: Job, what: string) {
  if (state === 'done') expect(await markdownOf(view, id), what).toContain('Whole to its last word.');
  else expect(error?.nextStep, `${what}: ${state}`).toMatch(/\w/);
}

const markdownOf = (view: Page, jobId: string): Promise<string | undefined> =>
  view.evaluate(async (id) => {
    const opening = indexedDB.open('winnow');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const reading = opening.result.transaction('results').objectStore('results').get(id);
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    opening.result.close();
    return reading.result?.response.data.markdown;
  }, jobId);

const delays = (count: number): number[] =>
  fc.sample(fc.integer({ min: 0, max: LONGEST_DELAY }), { seed: SEED, numRuns: count });

/** The moment of a kill is what is tried; nothing is waited for. */
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('a worker that is killed at any moment loses no job, sends nothing twice and leaves no window', async () => {
  test.setTimeout(30 * 60_000);
  const setup = await startSetup();
  const raw = await launchRaw(FULL);
  const { view, tabId } = await prepare(raw, setup);
  const moments = delays(amount(18, 1));
  let kills = 0;
  for (const delay of moments) {
    for (const [kind, start] of Object.entries(KINDS)) {
      const what = `${kind}, killed after ${delay} ms`;
      // The worker may be gone before it has answered.
      void send(view, 'startScrape', start(setup, ++kills, tabId)).catch(() => undefined);
      await after(delay);
      await raw.killWorker();
      await expectSettled(view, setup, what);
    }
  }
  tried(kills, 'workers killed while they scraped');
  await raw.close();
  await setup.close();
});

test('a browser that is killed keeps every result that it said was done', async () => {
  test.setTimeout(10 * 60_000);
  const setup = await startSetup();
  const profile = await mkdtemp(join(tmpdir(), 'winnow-killed-'));
  const moments = delays(amount(5, 1));
  let done: string[] = [];
  for (const [index, delay] of moments.entries()) {
    const raw = await launchRaw(FULL, { profile });
    const { view, tabId } = await prepare(raw, setup);
    await expectSettled(view, setup, `start ${index}`);
    for (const id of done) expect(await markdownOf(view, id), `kill ${index}`).toContain('Whole to its last word.');
    for (const [place, start] of Object.values(KINDS).entries()) {
      void send(view, 'startScrape', start(setup, 1_000 * (index + 1) + place, tabId)).catch(() => undefined);
    }
    await after(delay);
    done = (await storedJobs(view)).filter(({ state }) => state === 'done').map(({ id }) => id);
    const browser = raw.browser.process();
    browser?.kill('SIGKILL');
    if (browser) await once(browser, 'exit');
  }
  const raw = await launchRaw(FULL, { profile });
  const { view } = await prepare(raw, setup);
  await expectSettled(view, setup, 'the last start');
  for (const id of done) expect(await markdownOf(view, id)).toContain('Whole to its last word.');
  tried(moments.length, 'browsers killed while they scraped');
  await raw.close();
  await setup.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});
