import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actionsOf } from '../../lib/recorder/recording.ts';
import { scripts } from '../../lib/recorder/script/index.ts';
import type { EngineResult } from '../../lib/scrape/engine.ts';
import { linesAt, makePdf } from '../support/pdf.ts';
import { type Route, startSites } from '../support/sites.ts';
import { LITE } from './support/extension.ts';
import { keepBusy, openPage, openTab, press } from './support/journeys.ts';
import { call, html, record, stored } from './support/recorder.ts';
import { expect, test as shared } from './support/shared-browser.ts';

/**
 * Makes the lite package as it is once the person has allowed hosts: no automation can press that button, so its manifest
 * says it from the start. The native lane presses it, in the package as it ships.
 */
async function withHosts(hosts: string[], use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-lite-'));
  await cp(LITE, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const { optional_host_permissions: _asked, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: hosts }));
  await use(folder);
  await rm(folder, { recursive: true, force: true });
}

/** The package with all sites allowed. */
const test = shared.extend<object, { allowedPackage: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  allowedPackage: [({}, use) => withHosts(['<all_urls>'], use), { scope: 'worker' }],
  packageDir: ({ allowedPackage }, use) => use(allowedPackage),
});

/** The package with one site allowed. */
const oneSite = shared.extend<object, { oneSitePackage: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: as above
  oneSitePackage: [({}, use) => withHosts(['http://127.0.0.1/*'], use), { scope: 'worker' }],
  packageDir: ({ oneSitePackage }, use) => use(oneSitePackage),
});

/** The package as it ships, which may read nothing yet. */
const shipped = shared.extend({ packageDir: LITE });

shipped('a link whose site may not be read is not opened, and access is asked for', async ({ extension, sites }) => {
  const view = await extension.openView('sidepanel.html');
  const request = { url: `${sites.url}/article.html`, formats: ['markdown'] };
  expect(await call(view, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
  await expect(view.getByRole('alert')).toContainText(`Winnow may not read ${new URL(sites.url).host} yet.`);
  const reply = (isAllowed: boolean) =>
    view.evaluate((value) => {
      chrome.permissions.request = (asked: unknown) =>
        Promise.resolve(value).finally(() => document.body.setAttribute('data-asked', JSON.stringify(asked)));
    }, isAllowed);
  const jobs = async () => (await stored(view, 'jobs')).length;
  await reply(false);
  await view.getByRole('button', { name: 'Allow access' }).click();
  await expect(view.locator('body')).toHaveAttribute('data-asked', '{"origins":["http://127.0.0.1/*"]}');
  await expect(view.getByRole('alert')).toContainText('may not read');
  expect(await jobs(), 'scrapes after a refusal').toBe(1);
  await reply(true);
  await view.getByRole('button', { name: 'Allow access' }).click();
  await expect.poll(jobs, 'scrapes after access was allowed').toBe(2);
  expect(sites.requested).toEqual([]);
});

test('a link is scraped again from its failure, although no tab shows it', async ({ extension }) => {
  const gone = await startSites();
  await gone.close();
  const view = await extension.openView('sidepanel.html');
  const request = { url: `${gone.url}/article.html`, formats: ['markdown'] };
  expect(await call(view, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
  await expect(view.getByRole('alert')).toContainText('its server does not respond');
  await view.getByRole('button', { name: 'Try again' }).click();
  const states = async () => (await stored<{ state: string }>(view, 'jobs')).map(({ state }) => state);
  await expect.poll(states).toEqual(['failed', 'failed']);
});

oneSite('a page that leads to another site says that that one may not be read', async ({ extension }) => {
  const sites = await startSites({
    '/away': (_request, response) => response.writeHead(302, { location: `${sites.otherUrl}/article.html` }).end(),
  });
  const view = await extension.openView('sidepanel.html');
  const request = { url: `${sites.url}/away`, formats: ['markdown'] };
  expect(await call(view, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
  const alert = view.getByRole('alert');
  await expect(alert).toContainText('leads to a site that Winnow may not read');
  await expect(alert).toContainText('Allow all sites in the settings');
  await sites.close();
});

const SEARCH = [
  { type: 'click', selector: 'input[name="q"]' },
  { type: 'write', text: 'anna' },
  { type: 'press', key: 'Enter' },
  { type: 'wait', selector: '.hit' },
];

test('a page is opened and driven by scripts alone, and what they cannot do is said', async ({
  context,
  extension,
  sites,
}) => {
  const actions = [...SEARCH, { type: 'scroll' }, { type: 'executeJavascript', script: '6 * 7' }, { type: 'pdf' }];
  await extension.store({ settings: { engine: 'local', lastRequest: { formats: ['markdown'], actions } } });
  const page = await openPage(context, `${sites.url}/search.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  const panel = await extension.panel();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  await expect(await openTab(panel, 'Markdown')).toContainText('The Annabelle lies at the quay');
  await expect(panel.getByText(/executeJavascript/).first()).toBeVisible();
  // The person's own page was not touched.
  await expect(page.locator('input[name="q"]')).toHaveValue('');
});

const FIELDS = `<main><input id="day" type="date"><select id="fruit"><option>Apple<option>Banana</select>
  <p id="track" style="width: 200px; height: 20px">Track</p><iframe srcdoc="<button>In</button>"></iframe>
  <p id="said"></p></main>
  <script>
    const say = (text) => document.querySelector('#said').append(text + '; ');
    for (const field of ['#day', '#fruit'])
      document.querySelector(field).addEventListener('change', ({ target }) => say(target.value));
    document.querySelector('#track').addEventListener('click', ({ offsetX }) => say(Math.round(offsetX / 50)));
    document.querySelector('iframe').addEventListener('load', ({ target }) =>
      target.contentDocument.querySelector('button').addEventListener('click', () => say('inside')));
  </script>`;

test('scripts of the recorder are run, and those of a person are not', async ({ extension }) => {
  const sites = await startSites({ '/fields': html(FIELDS) });
  const written = [
    scripts.set.write([['#day']], '2026-03-04'),
    scripts.choose.write([['#fruit']], 'Banana'),
    scripts.clickAt.write([['#track']], 0.75, 0.5),
    scripts.click.write([['iframe'], ['button']]),
    `${scripts.choose.write([['#fruit']], 'Apple')};`,
  ];
  const view = await extension.openView('sidepanel.html');
  const request = {
    url: `${sites.url}/fields`,
    formats: ['markdown'],
    actions: written.map((script) => ({ type: 'executeJavascript', script })),
  };
  expect(await call(view, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
  await expect.poll(async () => (await stored(view, 'results')).length).toBe(1);
  const [result] = await stored<EngineResult>(view, 'results');
  const data = result?.response.data;
  expect(data?.markdown).toContain('2026-03-04; Banana; 3; inside;');
  expect(data?.markdown).not.toContain('Apple;');
  expect(data?.actions?.javascriptReturns).toMatchObject([
    { type: 'string', value: '2026-03-04' },
    { type: 'string', value: 'Banana' },
    { type: 'undefined' },
    { type: 'undefined' },
    { type: 'undefined' },
  ]);
  expect(data?.warning).toContain('cannot run the action executeJavascript');
  await sites.close();
});

test('what is waited for is looked for in the page that comes meanwhile', async ({ extension }) => {
  const sites = await startSites({
    '/first': html(`<button id="go">Open</button>
      <script>document.querySelector('#go').onclick = () => setTimeout(() => location.assign('/second'), 900)</script>`),
    '/second': html('<p id="there">Now it is there.</p>'),
  });
  const view = await extension.openView('sidepanel.html');
  const request = {
    url: `${sites.url}/first`,
    formats: ['markdown'],
    actions: [
      { type: 'click', selector: '#go' },
      { type: 'wait', selector: '#there' },
    ],
  };
  expect(await call(view, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
  await expect.poll(async () => (await stored(view, 'results')).length).toBe(1);
  const [result] = await stored<EngineResult>(view, 'results');
  expect(result?.response.data?.markdown).toContain('Now it is there.');
  await sites.close();
});

test.describe('a page that never ends loading is read all the same', () => {
  const TEXT = 'Ships that come into the harbour wait for the tide.';
  const never: Route = () => undefined;
  const slow: Route = (_request, response) =>
    void setTimeout(() => response.end(`document.querySelector('main').innerHTML = '<p>${TEXT}</p>'`), 1_500);
  const endless: Route = (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .write(`<!doctype html><title>Endless</title><main><p>${TEXT}</p>`);
  const picture = '<img src="/never">';
  const behind = (source: string) => html(`<main><p>${TEXT}</p></main><script>${source}</script>`);
  const pages: Record<string, { page: Route; warning?: string }> = {
    'whose picture never comes': { page: html(`<main><p>${TEXT}</p></main>${picture}`) },
    'when the script that fills it has come': {
      page: html(`<main><p>Soon.</p></main>${picture}<script src="/slow.js" async></script>`),
    },
    'although its own end never comes': { page: endless, warning: 'still loading' },
    'although it never stops changing': {
      page: html(`<main><p>${TEXT}</p></main>${picture}
        <script>setInterval(() => document.querySelector('main').append(' More.'), 20)</script>`),
      warning: 'still changing',
    },
    'although a script of it never ends': { page: behind('for (;;);'), warning: 'without its scripts' },
    'although a script before its text never ends': {
      page: html(`<script>for (;;);</script><main><p>${TEXT}</p></main>`),
      warning: 'without its scripts',
    },
    'although a timer of it never ends': {
      page: behind('onload = () => setTimeout(() => { for (;;); }, 100)'),
      warning: 'without its scripts',
    },
    'although it loads itself at once': { page: behind('location.reload()'), warning: 'kept reloading' },
    'although it loads itself again and again': {
      page: behind('setTimeout(() => location.reload(), 300)'),
      warning: 'kept reloading',
    },
    'when it has come to its text by way of itself': {
      page: html(`<main><p>Soon.</p></main><script>
        sessionStorage.times = Number(sessionStorage.times ?? 0) + 1;
        if (sessionStorage.times < 3) setTimeout(() => location.reload(), 200);
        else document.querySelector('main').innerHTML = '<p>${TEXT}</p>';
      </script>`),
    },
  };
  test('in each of these ways', async ({ extension }) => {
    const view = await extension.openView('sidepanel.html');
    const waiting = Object.entries(pages);
    // Four at a time, as many as a person opens at once.
    async function work(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [which, { page, warning }] = next;
        const sites = await startSites({ '/page': page, '/never': never, '/slow.js': slow });
        const request = { url: `${sites.url}/page`, formats: ['markdown'], timeout: 20_000 };
        const started = await call(view, 'startScrape', { request, engine: 'local' });
        expect.soft(started, which).toMatchObject({ ok: true });
        const result = async () =>
          (await stored<EngineResult>(view, 'results')).find(
            ({ response }) => response.data.metadata.sourceURL === request.url,
          );
        await expect.poll(async () => Boolean(await result()), { message: which, timeout: 60_000 }).toBe(true);
        const data = (await result())?.response.data;
        expect.soft(data?.markdown, which).toContain(TEXT);
        if (warning) expect.soft(data?.warning, which).toContain(warning);
        else expect.soft(data?.warning, which).toBeUndefined();
        await sites.close();
      }
    }
    await Promise.all(Array.from({ length: 4 }, work));
  });
});

test('an open tab with a script that never ends says in time what to do, and its scrape can be stopped', async ({
  context,
  extension,
}) => {
  const view = await extension.openView('sidepanel.html');
  const sites = await startSites({ '/page': html('<main><p>Ships.</p></main>') });
  const page = await openPage(context, `${sites.url}/page`);
  keepBusy(page);
  const tabId = await view.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id, `${sites.url}/*`);
  const scrape = (timeout: number) =>
    call(view, 'startScrape', { request: { formats: ['markdown'], timeout }, engine: 'local', tabId });
  await scrape(2_000);
  await view.bringToFront();
  await expect(view.getByRole('alert')).toContainText('Wait until the page responds, or reopen its address.');
  await expect(view.getByRole('button', { name: 'Reopen the address' })).toBeVisible();
  await scrape(60_000);
  await view.getByRole('button', { name: 'Stop' }).click();
  await expect
    // They are kept in the order of their ids, which say nothing.
    .poll(async () => (await stored<{ state: string }>(view, 'jobs')).map(({ state }) => state).sort())
    .toEqual(['cancelled', 'failed']);
  await sites.close();
});

test('the headers of a page stay at its origin', async ({ extension }) => {
  const seen: [string | undefined, unknown][] = [];
  const sites = await startSites({
    '/echo': (request, response) => {
      seen.push([request.headers.host, request.headers['x-secret']]);
      html('<main><p>Echo.</p></main>')(request, response);
    },
    '/near': (_request, response) => response.writeHead(302, { location: '/echo' }).end(),
    '/far': ({ headers }, response) => response.writeHead(302, { location: `http://evil.${headers.host}/echo` }).end(),
  });
  const view = await extension.openView('options.html');
  const host = `a.localhost:${new URL(sites.url).port}`;
  for (const [index, path] of ['near', 'far'].entries()) {
    const request = { url: `http://${host}/${path}`, headers: { 'X-Secret': 'sesame' }, formats: ['markdown'] };
    expect(await call(view, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
    await expect.poll(async () => (await stored(view, 'results')).length).toBe(index + 1);
  }
  expect(seen).toEqual([
    [host, 'sesame'],
    [`evil.${host}`, undefined],
  ]);
  await sites.close();
});

test('what is done in a page is recorded, and replayed by scripts', { tag: '@promise' }, async ({
  context,
  extension,
  sites,
}) => {
  const recording = await record(context, extension, `${sites.url}/search.html`);
  await recording.page.getByLabel('Ship').click();
  await recording.page.keyboard.type('anna');
  await recording.page.keyboard.press('Enter');
  await expect(recording.page.getByText('The Annabelle lies')).toBeVisible();
  const made = await recording.stop();
  // Stopped so soon, it has no wait of its own for what came last.
  const actions = [...actionsOf(made), { type: 'wait', selector: '.hit' }];
  expect(actions).toEqual(
    expect.arrayContaining([
      { type: 'write', text: 'anna' },
      { type: 'press', key: 'Enter' },
    ]),
  );

  await extension.store({ settings: { engine: 'local', lastRequest: { formats: ['markdown'], actions } } });
  await openPage(context, `${sites.url}/search.html`);
  await press(await extension.openPopup(), 'Scrape this page');
  await expect(await openTab(await extension.panel(), 'Markdown')).toContainText('The Annabelle lies at the quay', {
    timeout: 20_000,
  });
});

test('a PDF is read, at an address and in its viewer', async ({ context, extension }) => {
  const pdf = makePdf([{ texts: linesAt(72, 720, ['The river was low.']) }]);
  const sites = await startSites({
    '/mill.pdf': (_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
  });
  const view = await extension.openView('sidepanel.html');
  const request = { url: `${sites.url}/mill.pdf`, formats: ['markdown'] };
  expect(await call(view, 'startScrape', { request, engine: 'local' })).toMatchObject({ ok: true });
  await expect(await openTab(view, 'Markdown')).toContainText('The river was low.');

  const page = await context.newPage();
  await page.goto(request.url).catch(() => undefined);
  await page.bringToFront();
  await press(await extension.openPopup(), 'Scrape this page');
  const panel = await extension.panel();
  await expect(await openTab(panel, 'Markdown')).toContainText('The river was low.');
  await sites.close();
});
