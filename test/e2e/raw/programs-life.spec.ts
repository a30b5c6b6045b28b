import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { groupBy } from '../../../lib/base/group-by.ts';
import { startSites } from '../../support/sites.ts';
import { type Server, startServer } from '../serve/server.ts';
import { FULL } from '../support/extension.ts';
import { launchRaw } from './browser.ts';
import { call } from './call.ts';
import { storedJobs } from './stored-jobs.ts';

/** Kills of the worker, and of the server. */
const KILLS = { worker: 24, server: 6 };
/** How soon the browser is connected again after a kill, in ms: it is a twentieth of this where nothing else runs. */
const BACK_WITHIN = 5_000;

const KEY = 'a-key-for-tests-of-kills';

const medianOf = (times: number[]) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

const stateIn = (view: Page) =>
  view.evaluate(async () => (await chrome.storage.session.get('programLink')).programLink as string | undefined);

const isConnected = (view: Page) => expect.poll(() => stateIn(view), { timeout: 60_000 }).toBe('connected');

/** Pairs the browser with a server, and allows programs without a name to read a site. */
async function pairWith(view: Page, server: Server, site: string): Promise<void> {
  await view.evaluate(
    async (address, host) => {
      const grant = { program: 'main', site: host, kind: 'read', allowed: true, at: 0 };
      await chrome.storage.local.set({ programs: { enabled: true, address }, programGrants: [grant] });
    },
    server.url,
    new URL(site).host,
  );
  await expect.poll(() => stateIn(view)).toBe('unpaired');
  await call(view, 'pairPrograms');
  await expect.poll(() => server.stderr()).toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}$/m);
  await call(view, 'typeProgramCode', server.stderr().match(/[A-Z2-9]{4}-[A-Z2-9]{4}$/m)?.[0]);
  await isConnected(view);
}

test('no request is lost or run twice by 30 kills of the worker and the server', async () => {
  test.setTimeout(900_000);
  const data = await mkdtemp(join(tmpdir(), 'winnow-kills-'));
  const releases = new Map<string, () => void>();
  const route = (request: { url?: string | undefined }, response: import('node:http').ServerResponse) => {
    const url = request.url ?? '';
    const end = () =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<main><h1>Page</h1><p>${url}</p></main>`);
    // The first reading of a page waits for the kill, and that of the worker after it goes on.
    if (releases.has(url)) end();
    else releases.set(url, end);
  };
  const sites = await startSites({ '/held': route });
  const start = (port = '0'): Promise<Server> =>
    startServer(['--browser', 'mine', '--key', KEY, '--port', port, '--data', data]);
  let server = await start();
  const { port } = new URL(server.url);
  const raw = await launchRaw(FULL);
  const view = await raw.openView('options.html');
  await pairWith(view, server, sites.url);

  const times = { worker: [] as number[], server: [] as number[] };
  const ask = (url: string) => server.post({ url, formats: ['markdown'], maxAge: 0, timeout: 60_000 });
  for (let kill = 0; kill < KILLS.worker; kill++) {
    const path = `/held?worker=${kill}`;
    const response = ask(`${sites.url}${path}`);
    await expect.poll(() => releases.has(path)).toBe(true);
    const connections = server.stderr().split('is connected').length;
    await raw.killWorker();
    const since = performance.now();
    await expect
      .poll(() => server.stderr().split('is connected').length, { timeout: 60_000, intervals: [50] })
      .toBe(connections + 1);
    times.worker.push(performance.now() - since);
    releases.get(path)?.();
    const read = { success: true, data: { markdown: expect.stringContaining(path) } };
    expect(await (await response).json(), path).toMatchObject(read);
  }

  for (let kill = 0; kill < KILLS.server; kill++) {
    const lost = ask(`${sites.url}/held?lost=${kill}`).catch(() => undefined);
    await expect.poll(() => releases.has(`/held?lost=${kill}`)).toBe(true);
    server.child.kill('SIGKILL');
    await server.ended;
    await lost;
    releases.get(`/held?lost=${kill}`)?.();
    server = await start(port);
    const since = performance.now();
    const path = `/held?server=${kill}`;
    releases.set(path, () => undefined);
    // It waits for the browser, which connects by itself.
    const read = server.data({ url: `${sites.url}${path}`, maxAge: 0 });
    await expect.poll(() => server.stderr(), { timeout: 60_000, intervals: [50] }).toContain('is connected');
    times.server.push(performance.now() - since);
    expect((await read).markdown).toContain(path);
  }

  const jobs = (await storedJobs(view)).map(({ page }) => page?.url ?? '');
  const counted = groupBy(
    jobs.filter((url) => !url.includes('lost')),
    (url) => url,
  );
  expect(counted.size).toBe(KILLS.worker + KILLS.server);
  expect([...counted.values()].filter((same) => same.length !== 1)).toEqual([]);
  for (const [killed, taken] of Object.entries(times)) {
    const median = medianOf(taken);
    console.log(
      `Connected again after a kill of the ${killed}: median ${median.toFixed()} ms, longest ${Math.max(...taken).toFixed()} ms`,
    );
    // Each came back before its poll gave up; a single one may meet a stall of the machine.
    expect(median, killed).toBeLessThan(BACK_WITHIN);
  }
  server.child.kill();
  await server.ended;
  await raw.close();
  await sites.close();
  await rm(data, { recursive: true, force: true });
});

/** Readings by a server that has just started, and by one that has run for a while. */
const FIRST = 10;
const READINGS = 31;

test('a tab is read for a program as it is for a view, which is timed', async () => {
  const sites = await startSites();
  const server = await startServer(['--browser', 'mine', '--key', KEY]);
  const raw = await launchRaw(FULL);
  const page = await raw.browser.newPage();
  await page.goto(`${sites.url}/article.html`);
  const view = await raw.openView('options.html');
  await pairWith(view, server, sites.url);
  const tabId = await view.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id, page.url());

  const [here, there]: [number[], number[]] = [[], []];
  for (let reading = 0; reading < READINGS; reading++) {
    here.push(await view.evaluate(readHere, tabId));
    const since = performance.now();
    const data = await server.data({ url: `tab:${tabId}`, formats: ['markdown'] });
    there.push(performance.now() - since);
    expect(data.markdown).toContain('# ');
  }
  const told = (from: number, to: number) =>
    [here, there].map((times) => `${medianOf(times.slice(from, to)).toFixed()} ms`).join(' from a view, ');
  console.log(
    `A live tab, read ${FIRST} times by a server that has just started: ${told(0, FIRST)} for a program; ` +
      `${READINGS - FIRST} times after that: ${told(FIRST, READINGS)} for a program (medians)`,
  );
  server.child.kill();
  await server.ended;
  await raw.close();
  await sites.close();
});

/** Runs in a view: nothing of this file is there. @returns the milliseconds that a scrape of a tab took */
async function readHere(tabId: number | undefined): Promise<number> {
  const open = indexedDB.open('winnow');
  await new Promise((resolve) => {
    open.onsuccess = resolve;
  });
  const since = performance.now();
  const wanted = { request: { formats: ['markdown'] }, tabId, engine: 'local' };
  const started = await chrome.runtime.sendMessage({ to: 'background', name: 'startScrape', args: [wanted] });
  for (;;) {
    const get = open.result.transaction('jobs').objectStore('jobs').get(started.value.jobId);
    await new Promise((resolve) => {
      get.onsuccess = resolve;
    });
    if (get.result?.state === 'done') break;
    if (get.result?.state === 'failed') throw new Error(get.result.error.message);
  }
  const took = performance.now() - since;
  open.result.close();
  return took;
}
