import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import type { Job } from '../../../lib/jobs/job.ts';
import { type Route, startSites } from '../../support/sites.ts';
import { copyAllowed } from '../support/allowed.ts';
import { FULL } from '../support/extension.ts';
import { launchRaw } from './browser.ts';
import { call } from './call.ts';
import { storedJobs } from './stored-jobs.ts';

const serve = (response: Parameters<Route>[1], text: string) =>
  response.setHeader('content-type', 'text/html').end(`<title>Site</title><main><h1>Site</h1><p>${text}</p></main>`);

/** A site with accounts: one of its cookies lasts, the other ends with the browser. */
const routes: Record<string, Route> = {
  '/enter': (request, response) => {
    const who = new URL(request.url ?? '/', 'http://site').searchParams.get('who');
    response.setHeader('set-cookie', [`who=${who}; HttpOnly; SameSite=Lax; Max-Age=3600`, 'visit=1; Path=/']);
    serve(response, `Welcome, ${who}, to your account.`);
  },
  '/account': ({ headers: { cookie = '' } }, response) => {
    const who = /who=(\w+)/.exec(cookie)?.[1];
    const isVisit = cookie.includes('visit=1');
    serve(response, who ? `Signed in as ${who}, ${isVisit ? 'on this visit' : 'again'}.` : 'Nobody is signed in.');
  },
};

/** Runs a scrape to its end. @returns its job, and its markdown if it is done */
async function scrape(view: Page, request: object): Promise<{ job: Job | undefined; markdown: string | undefined }> {
  const asked = { formats: ['markdown'], maxAge: 0, storeInCache: false, ...request };
  const started = (await call(view, 'startScrape', { request: asked, engine: 'local' })) as {
    value: { jobId: string };
  };
  const { jobId } = started.value;
  const stored = async () => (await storedJobs(view)).find(({ id }) => id === jobId);
  await expect.poll(async () => (await stored())?.state, { timeout: 30_000 }).toMatch(/done|failed/);
  return { job: await stored(), markdown: await markdownOf(view, jobId) };
}

const markdownOf = (view: Page, jobId: string): Promise<string | undefined> =>
  view.evaluate(async (id) => {
    const open = indexedDB.open('winnow');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const get = open.result.transaction('results').objectStore('results').get(id);
    await new Promise((resolve) => get.addEventListener('success', resolve));
    open.result.close();
    return get.result?.response.data.markdown;
  }, jobId);

const countWindows = (view: Page) => view.evaluate(async () => (await chrome.windows.getAll()).length);

test('a scrape keeps its sign-in in its profile alone, and the next one has it, after the worker has died too', {
  tag: '@promise',
}, async () => {
  await using copy = await copyAllowed();
  const raw = await launchRaw(copy.folder, { incognito: true });
  const sites = await startSites(routes);
  const view = await raw.openView('options.html');
  const own = await raw.browser.newPage();
  await own.goto(`${sites.url}/enter?who=Bea`);

  const work = { profile: { name: 'work' } };
  const entered = await scrape(view, { url: `${sites.url}/enter?who=Ada`, ...work });
  expect(entered.markdown).toContain('Welcome, Ada');
  await raw.killWorker();
  const account = `${sites.url}/account`;
  expect((await scrape(view, { url: account, ...work })).markdown).toContain('Signed in as Ada, on this visit.');
  expect((await scrape(view, { url: account, profile: { name: 'home' } })).markdown).toContain('Nobody is signed in.');
  expect((await scrape(view, { url: account })).markdown).toContain('Signed in as Bea');

  // Only read, a profile stays as it is.
  const asCara = { url: `${sites.url}/enter?who=Cara`, profile: { name: 'work', saveChanges: false } };
  expect((await scrape(view, asCara)).markdown).toContain('Welcome, Cara');
  const several = await Promise.all([
    scrape(view, { url: account, ...work }),
    scrape(view, { url: account, profile: { name: 'home' } }),
  ]);
  expect(several.map(({ markdown }) => /Signed in as \w+|Nobody/.exec(markdown ?? '')?.[0])).toEqual([
    'Signed in as Ada',
    'Nobody',
  ]);
  await expect.poll(() => countWindows(view)).toBe(1);
  await sites.close();
  await raw.close();
});

test('a profile is not used beside private windows of the person, nor without the permission', async () => {
  await using copy = await copyAllowed();
  const sites = await startSites(routes);
  const asked = { url: `${sites.url}/account`, profile: { name: 'work' } };

  const raw = await launchRaw(copy.folder, { incognito: true });
  const view = await raw.openView('options.html');
  await view.evaluate(() => chrome.windows.create({ incognito: true, url: 'about:blank' }));
  expect((await scrape(view, asked)).job?.error).toMatchObject({
    code: 'PERMISSION_NEEDED',
    message: 'Private windows are open. A profile would share their cookies.',
    nextStep: 'Close your private windows, then try again.',
  });
  expect(sites.requested).toEqual([]);
  await raw.close();

  const strict = await launchRaw(FULL, { incognito: true });
  const settings = await strict.openView('options.html');
  expect((await scrape(settings, asked)).job?.error).toMatchObject({
    code: 'PERMISSION_NEEDED',
    nextStep: 'Allow “Cookies” in the settings, or leave the profile out.',
  });
  await strict.close();
  await sites.close();
});

test('a person signs in to a profile in a private window, scrapes with it, and deletes it', async () => {
  await using copy = await copyAllowed();
  const raw = await launchRaw(copy.folder, { incognito: true });
  const sites = await startSites(routes);
  const view = await raw.openView('options.html#profiles');
  await view.locator('::-p-aria([name="Profile name"][role="textbox"])').fill('work');
  await view.locator('::-p-aria([name="Sign-in page"][role="textbox"])').fill(`${sites.url}/enter?who=Ada`);
  await view.locator('::-p-aria([name="Sign in…"][role="button"])').click();
  const opened = await raw.browser.waitForTarget((target) => target.url().includes('/enter'));
  await (await opened.asPage()).waitForSelector('::-p-text(Welcome, Ada)');
  await view.bringToFront();
  const account = { url: `${sites.url}/account`, profile: { name: 'work', saveChanges: false } };
  expect((await scrape(view, account)).job?.error?.message).toBe('A sign-in to a profile is still open.');
  await view.locator('::-p-aria([name="Save the sign-in"][role="button"])').click();
  const list = await view.waitForSelector('::-p-aria([name="Profiles"][role="list"])');
  expect(await list?.evaluate((element) => element.textContent)).toContain(sites.url);
  await expect.poll(() => countWindows(view)).toBe(1);
  expect((await scrape(view, account)).markdown).toContain('Signed in as Ada');

  await view.locator('::-p-aria([name="Delete the profile work"][role="button"])').click();
  await view.waitForSelector('::-p-aria([name="Delete the profile work"][role="button"])', { hidden: true });
  expect((await scrape(view, account)).markdown).toContain('Nobody is signed in.');
  await sites.close();
  await raw.close();
});
