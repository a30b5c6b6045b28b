import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '../../support/sites.ts';
import { test as withOwnServer } from './server.ts';
import { expect, test } from './shared-server.ts';

/** Says what the browser still knows from an earlier visit, and leaves something of each kind. */
const remember: Route = (request, response) => {
  response.setHeader('content-type', 'text/html');
  response.setHeader('set-cookie', ['kept=yes; path=/; max-age=3600', 'session=yes; path=/']);
  response.end(`<!doctype html><title>Memory</title><main><p>Cookies: ${request.headers.cookie ?? 'none'}.</p>
    <p id="storage"></p></main>
    <script>
      document.querySelector('#storage').textContent = 'Storage: ' + (localStorage.getItem('kept') ?? 'none') + '.';
      localStorage.setItem('kept', 'yes');
    </script>`);
};

const FORGOTTEN = ['Cookies: none.', 'Storage: none.'];
const REMEMBERED = ['Cookies: kept=yes; session=yes.', 'Storage: yes.'];

/** Looks for what an earlier visit left in each kind of store that a page has, and leaves something there. */
const STORES = `(async () => {
  const opened = indexedDB.open('kept');
  const isNewDatabase = await new Promise((resolve) => {
    opened.onupgradeneeded = () => resolve(true);
    opened.onsuccess = () => resolve(false);
  });
  const found = [
    ...(isNewDatabase ? [] : ['database']),
    ...((await caches.keys()).length ? ['cache'] : []),
    ...((await navigator.serviceWorker.getRegistrations()).length ? ['worker'] : []),
  ];
  const files = await navigator.storage.getDirectory();
  for await (const [name] of files) found.push(name);
  await files.getFileHandle('file', { create: true });
  await (await caches.open('kept')).put('/kept', new Response('kept'));
  await navigator.serviceWorker.register('/worker.js');
  return found;
})()`;

const lines = (markdown: string) => markdown.split(/\n+/).filter(Boolean);

test('one scrape’s cookies and storage are not there for the next', { tag: '@promise' }, async ({ server, site }) => {
  const { url } = await site({ '/memory': remember });
  const body = { url: `${url}/memory`, maxAge: 0 };
  expect(lines((await server.data(body)).markdown)).toEqual(FORGOTTEN);
  expect(lines((await server.data(body)).markdown)).toEqual(FORGOTTEN);
  const together = await Promise.all([body, body, body].map((same) => server.data(same)));
  expect(together.map(({ markdown }) => lines(markdown))).toEqual([FORGOTTEN, FORGOTTEN, FORGOTTEN]);
});

test('nor is anything in any other store', async ({ server, site }) => {
  const { url } = await site({
    '/worker.js': (_request, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(''),
  });
  const body = { url: `${url}/article.html`, actions: [{ type: 'executeJavascript', script: STORES }] };
  const found = async () => (await server.data(body)).actions?.javascriptReturns?.[0]?.value;
  expect(await found()).toEqual([]);
  expect(await found()).toEqual([]);
});

test('nor are those of a page that an action went to', async ({ server, site }) => {
  const { url, otherUrl } = await site({ '/memory': remember });
  const actions = [
    { type: 'executeJavascript', script: `location.href = ${JSON.stringify(`${otherUrl}/memory`)}` },
    { type: 'wait', selector: '#storage' },
  ];
  const data = await server.data({ url: `${url}/article.html`, actions });
  expect(data.metadata.url).toBe(`${otherUrl}/memory`);
  expect(lines((await server.data({ url: `${otherUrl}/memory`, maxAge: 0 })).markdown)).toEqual(FORGOTTEN);
});

test('nor are those that a redirect or a frame leads to, while others run', async ({ server, site }) => {
  let release = () => {};
  const { url } = await site({
    '/memory': remember,
    '/held': (_request, response) => {
      release = () => response.setHeader('content-type', 'text/html').end('<main><p>Late.</p></main>');
    },
    '/worker.js': (_request, response) =>
      response.setHeader('content-type', 'text/javascript').end(`
        onactivate = (event) => event.waitUntil(clients.claim());
        onfetch = (event) => event.respondWith(new Response('<main><p>Hijacked.</p></main>', { headers: { 'content-type': 'text/html' } }));`),
    '/plant': (request, response) => remember(request, response),
    '/to': (_request, response) => response.writeHead(302, { location: `${at('a')}/memory` }).end(),
    '/frame': (_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<main><p>Framed.</p><iframe src="${at('a')}/memory"></iframe></main>`),
  });
  const at = (host: string) => url.replace('127.0.0.1', `${host}.localhost`);
  const running = server.data({ url: `${at('held')}/held`, maxAge: 0 });
  const install = `navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 'ready')`;
  const planted = await server.data({
    url: `${at('a')}/plant`,
    maxAge: 0,
    actions: [{ type: 'executeJavascript', script: install }],
  });
  expect(planted.actions.javascriptReturns[0].value).toBe('ready');
  expect(lines((await server.data({ url: `${at('b')}/to`, maxAge: 0 })).markdown)).toEqual(FORGOTTEN);
  const framed = await server.data({ url: `${at('c')}/frame`, maxAge: 0, onlyMainContent: false });
  expect(framed.markdown).not.toContain('Hijacked');
  release();
  await running;
});

withOwnServer('a profile keeps them, for those who name it, and beyond the server’s end', async ({ serve, site }) => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-profiles-test-'));
  const { url } = await site({ '/memory': remember });
  const scrape = { url: `${url}/memory`, maxAge: 0 };
  const me = { ...scrape, profile: { name: 'me' } };

  const server = await serve('--profile', folder);
  expect(lines((await server.data(me)).markdown)).toEqual(FORGOTTEN);
  expect(lines((await server.data(me)).markdown)).toEqual(REMEMBERED);
  expect(lines((await server.data(scrape)).markdown)).toEqual(FORGOTTEN);
  expect(lines((await server.data({ ...scrape, profile: { name: 'you' } })).markdown)).toEqual(FORGOTTEN);
  expect((await server.data(me)).warning ?? '').not.toContain('profile');
  server.child.kill();
  await server.ended;

  const next = await serve('--profile', folder);
  expect(lines((await next.data(me)).markdown)).toEqual(REMEMBERED);
  await rm(folder, { recursive: true });
});

test('a profile that is only read stays as it was', async ({ server, site }) => {
  const { url } = await site({ '/memory': remember });
  const reading = { url: `${url}/memory`, maxAge: 0, profile: { name: 'only-read', saveChanges: false } };
  expect(lines((await server.data(reading)).markdown)).toEqual(FORGOTTEN);
  expect(lines((await server.data(reading)).markdown)).toEqual(FORGOTTEN);
});
