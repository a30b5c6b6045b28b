import { Firecrawl } from 'firecrawl';
import type { Route } from '../../support/sites.ts';
import { expect, type Server, test } from './server.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Asks a server for something, and gives its status and body. */
const asking =
  ({ url, key }: Pick<Server, 'url' | 'key'>) =>
  async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

const html =
  (text: string): Route =>
  (_request, response) =>
    void response.setHeader('content-type', 'text/html').end(text);

const PAGES: Record<string, Route> = {
  '/start': html(
    '<title>Start</title><h1>Start</h1><a href="/next">Next</a><button onclick="this.textContent=\'Pressed\'">Press</button>',
  ),
  '/next': html('<title>Next page</title><h1>Next</h1>'),
  '/frames': html(
    '<iframe src="/next"></iframe><a href="/next">On</a><button onclick="console.log(\'answered \' + confirm(\'Sure?\'))">Ask</button>',
  ),
  '/data': (_request, response) => void response.setHeader('content-type', 'application/json').end('{"a":1}'),
};

test('the page of a scrape is opened again, and code runs in it, for the official client', { tag: '@promise' }, async ({
  serve,
  site,
}) => {
  const pages = await site(PAGES);
  const server = await serve('--concurrency', '1');
  const ask = asking(server);
  const client = new Firecrawl({ apiKey: server.key, apiUrl: server.url });
  const scraped = await client.scrape(`${pages.url}/start`, { actions: [{ type: 'click', selector: 'button' }] });
  const id = scraped.metadata?.scrapeId as string;
  const path = `/v2/scrape/${id}/interact`;

  const title = await client.interact(id, { code: 'await page.title()' });
  expect(title).toMatchObject({ success: true, result: 'Start', exitCode: 0, killed: false, stderr: '' });
  expect(title).toMatchObject({ cdpUrl: '', liveViewUrl: '', interactiveLiveViewUrl: '' });
  const button = await client.interact(id, { code: 'await page.locator("button").innerText()' });
  expect(button.result, 'the actions of the scrape were done again').toBe('Pressed');
  expect(await client.scrapeExecute(id, { code: "console.log('a')" })).toMatchObject({ success: true, stdout: 'a\n' });
  const thrown = await ask('POST', path, { code: "throw new Error('x')" });
  expect(thrown).toMatchObject({ status: 200, body: { success: false, exitCode: 1, error: 'Error: x' } });
  expect(thrown.body.stderr).toContain('Error: x');

  await client.interact(id, {
    code: 'await page.getByRole("link", { name: "Next" }).click(); await page.waitForURL("**/next")',
  });
  expect((await client.interact(id, { code: 'await page.url()' })).result).toBe(`${pages.url}/next`);

  expect(await ask('POST', path, { language: 'node' })).toMatchObject({
    status: 400,
    body: { success: false, error: "Either 'code' or 'prompt' must be provided." },
  });
  expect(await ask('POST', path, { code: '1', timeout: 301 })).toMatchObject({
    status: 400,
    body: { success: false, details: [{ path: ['timeout'] }] },
  });
  expect(await ask('POST', path, { code: '1', language: 'ruby' })).toMatchObject({
    status: 400,
    body: { success: false },
  });
  for (const language of ['python', 'bash']) {
    const { status, body } = await ask('POST', path, { code: '1', language });
    expect([status, body.error]).toEqual([501, expect.stringContaining('language "node"')]);
  }
  const prompt = await ask('POST', path, { prompt: 'Click the first link' });
  expect([prompt.status, prompt.body.error]).toEqual([501, expect.stringContaining('--model-url')]);
  expect(await ask('POST', `/v2/scrape/${UNKNOWN}/interact`, { code: '1' })).toMatchObject({
    status: 404,
    body: { success: false, error: 'Job not found.' },
  });
  expect(await ask('POST', path, { code: 'await new Promise(()=>{})', timeout: 1 })).toMatchObject({
    status: 200,
    body: { success: false, killed: true },
  });
  expect((await client.interact(id, { code: 'await page.evaluate(() => 6 * 7)' })).result, 'the page lives on').toBe(
    '42',
  );

  expect(await client.stopInteraction(id)).toMatchObject({ success: true, sessionDurationMs: expect.any(Number) });
  expect(await ask('DELETE', path)).toMatchObject({
    status: 404,
    body: { success: false, error: 'Browser session not found.' },
  });
  await expectBrowsers(server, 1);
});

test('browser sessions are opened, used, listed and ended, for the official client', async ({ serve, site }) => {
  const pages = await site(PAGES);
  const server = await serve('--concurrency', '1');
  const ask = asking(server);
  const client = new Firecrawl({ apiKey: server.key, apiUrl: server.url });

  const session = await client.browser();
  expect(session).toMatchObject({ success: true, id: expect.any(String), expiresAt: expect.stringMatching(/Z$/) });
  const id = session.id as string;
  const other = await ask('POST', '/v2/interact', { ttl: 60, streamWebView: true });
  expect(other).toMatchObject({
    status: 200,
    body: { success: true, warning: expect.stringContaining('streamWebView') },
  });
  expect(await ask('POST', '/v2/browser', { ttl: 5 })).toMatchObject({
    status: 400,
    body: { success: false, details: [{ path: ['ttl'] }] },
  });

  const code = `await page.goto('${pages.url}/start'); await page.title()`;
  expect(await client.browserExecute(id, { code, language: 'node' })).toMatchObject({ success: true, result: 'Start' });
  expect(await ask('POST', `/v2/browser/${id}/execute`, { code: 'throw 1' })).toMatchObject({
    status: 200,
    body: { success: true, error: '1', exitCode: 1 },
  });
  const file = await ask('POST', `/v2/browser/${id}/execute`, { code: 'await page.goto("file:///etc/passwd")' });
  expect(file.body.error).toContain('URL uses unsupported protocol');
  const dialect = await ask('POST', `/v2/browser/${id}/execute`, { code: dialectOn(pages.url) });
  expect(JSON.parse(dialect.body.result || 'null'), dialect.body.stderr).toEqual({
    frames: ['/frames', '/next'],
    inner: 'Next',
    asked: ['confirm', 'Sure?'],
    printed: 'answered true',
    data: { a: 1 },
    navigated: '/next',
    pages: 2,
    picture: expect.stringMatching(/^iVBOR/),
  });
  const inside = await ask('POST', `/v2/browser/${id}/execute`, { code: HOSTILE_PAGE });
  expect(inside.body.result).toBe('');

  const { sessions = [] } = await client.listBrowsers({ status: 'active' });
  expect(sessions.map((listed) => listed.id)).toEqual([other.body.id, id]);
  expect(sessions[0]).toMatchObject({ status: 'active' });
  expect(await ask('GET', '/v2/browser?status=zzz')).toMatchObject({ status: 400, body: { success: false } });

  expect(await client.deleteBrowser(id)).toMatchObject({ success: true, sessionDurationMs: expect.any(Number) });
  expect(await ask('POST', `/v2/browser/${id}/execute`, { code: '1', language: 'node' })).toMatchObject({
    status: 410,
    body: { success: false, error: 'Browser session has been destroyed.' },
  });
  expect((await client.listBrowsers({ status: 'destroyed' })).sessions).toMatchObject([{ id, status: 'destroyed' }]);
  expect(await ask('DELETE', `/v2/browser/${UNKNOWN}`)).toMatchObject({
    status: 404,
    body: { success: false, error: 'Browser session not found.' },
  });
  expect(await ask('DELETE', `/v2/interact/${other.body.id}`)).toMatchObject({ status: 200 });
  await expectBrowsers(server, 1);
});

/** Uses what models write of Playwright's dialect besides locators. */
const dialectOn = (url: string) => `
const asked = [];
page.on('dialog', async (dialog) => {
  asked.push(dialog.type(), dialog.message());
  await dialog.accept();
});
await page.goto(new URL('/frames?from=here', '${url}'));
const paths = page.frames().map((frame) => new URL(frame.url()).pathname);
const inner = await page.frame({ url: /next/ }).locator('h1').innerText();
const [printed] = await Promise.all([page.waitForEvent('console'), page.click('button')]);
const [response] = await Promise.all([
  page.waitForResponse((it) => it.url().includes('/data') && it.ok()),
  page.evaluate(() => void fetch('/data')),
]);
const data = await response.json();
const [popup] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void open('/next'))]);
const pages = context.pages().length;
await popup.close();
await Promise.all([page.waitForNavigation(), page.click('a')]);
await page.waitForURL(/next$/);
const result = { frames: paths, inner, asked, printed: printed.text(), data };
({ ...result, navigated: new URL(page.url()).pathname, pages, picture: await page.screenshot() })`;

/** Tries to show a file of this computer in a page. */
const HOSTILE_PAGE = `
await page.setContent('<iframe src="file:///etc/passwd"></iframe>');
await page.evaluate(() => { location.href = 'file:///etc/passwd' }).catch(() => undefined);
await page.evaluate(() => open('file:///etc/passwd') && undefined).catch(() => undefined);
const seen = await Promise.all((await page.context().pages()).map((open) => open.content().catch(() => '')));
seen.filter((text) => text.includes('root:')).join()`;

test('a profile keeps what a session has stored, and has one writer', async ({ serve, site }) => {
  const pages = await site(PAGES);
  const server = await serve('--concurrency', '1');
  const ask = asking(server);
  const profile = { name: 'p', saveChanges: true };
  const { body: first } = await ask('POST', '/v2/browser', { profile });
  expect(first.id).toBeDefined();
  expect(await ask('POST', '/v2/browser', { profile })).toMatchObject({
    status: 409,
    body: { success: false, error: expect.stringContaining('Another session is currently writing to this profile.') },
  });
  const store = `await page.goto('${pages.url}/start'); await page.evaluate(() => { document.cookie = 'a=b'; localStorage.c = 'd' })`;
  expect((await ask('POST', `/v2/browser/${first.id}/execute`, { code: store })).body).toMatchObject({ exitCode: 0 });
  await ask('DELETE', `/v2/browser/${first.id}`);

  const { body: second } = await ask('POST', '/v2/browser', { profile: { name: 'p', saveChanges: false } });
  const read = `await page.goto('${pages.url}/start'); await page.evaluate(() => document.cookie + localStorage.c)`;
  expect((await ask('POST', `/v2/browser/${second.id}/execute`, { code: read })).body).toMatchObject({
    result: 'a=bd',
  });

  const browsers = server.browsers();
  expect(browsers).toHaveLength(2);
  server.child.kill('SIGKILL');
  await server.ended;
  await expect.poll(() => browsers.filter(isRunning), 'no browser outlives its server').toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until a server has so many browsers: a process needs its time to end. */
const expectBrowsers = (server: Server, count: number) => expect.poll(() => server.browsers().length).toBe(count);
