import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Firecrawl, type ScrapeOptions, SdkError } from 'firecrawl';
import type { Route } from '../../support/sites.ts';
import type { Server } from './server.ts';
import { expect, test } from './shared-server.ts';

/** The official client library of the service that speaks this contract. */
const clientOf = ({ url, key }: Pick<Server, 'url' | 'key'>) => new Firecrawl({ apiKey: key, apiUrl: url });

test('the official client gets every format that this engine has, in the types it promises', {
  tag: '@promise',
}, async ({ server, site }) => {
  const client = clientOf(server);
  const { url } = await site();
  const document = await client.scrape(`${url}/article.html`, {
    formats: ['markdown', 'html', 'rawHtml', 'links', 'images', { type: 'screenshot', fullPage: true, quality: 80 }],
    onlyMainContent: false,
  });
  expect(document).toMatchObject({
    markdown: expect.stringMatching(/^# /m),
    html: expect.stringContaining('<h1'),
    rawHtml: expect.stringMatching(/^<!doctype html>/i),
    links: expect.arrayContaining([expect.stringMatching(/^http/)]),
    images: expect.arrayContaining([`${url}/tide.svg`]),
    screenshot: expect.stringMatching(/\/files\/[\w-]+\.jpg$/),
    metadata: { sourceURL: `${url}/article.html`, statusCode: 200, scrapeId: expect.any(String) },
  });
});

test('formats that need a model are null, with a warning that says so', async ({ server, site }) => {
  const client = clientOf(server);
  const { url } = await site();
  const document = await client.scrape(`${url}/article.html`, {
    formats: ['summary', { type: 'json', prompt: 'The title' }, { type: 'question', question: 'What is it about?' }],
  });
  expect(document).toMatchObject({ summary: null, json: null, answer: null });
  expect(document.warning).toContain('A summary needs a language model and none is set up. Name one with --model-url');
  expect(document.warning).not.toContain('options');
});

test('the official client gets what every action gives', async ({ server, site }) => {
  const client = clientOf(server);
  const { url } = await site();
  const document = await client.scrape(`${url}/search.html`, {
    formats: ['markdown'],
    actions: [
      { type: 'wait', milliseconds: 50 },
      { type: 'click', selector: 'input' },
      { type: 'write', text: 'berta' },
      { type: 'press', key: 'Enter' },
      { type: 'wait', selector: '.hit' },
      { type: 'scroll', direction: 'down' },
      { type: 'screenshot' },
      { type: 'scrape' },
      { type: 'executeJavascript', script: 'document.title' },
      { type: 'pdf', format: 'A4', landscape: true },
    ],
  });
  expect(document.markdown).toContain('The Berta lies at the quay');
  expect(document.actions).toEqual({
    screenshots: [expect.stringMatching(/\/files\/[\w-]+\.png$/)],
    scrapes: [{ url: `${url}/search.html`, html: expect.stringContaining('The Berta') }],
    javascriptReturns: [{ type: 'string', value: 'Search the harbour' }],
    pdfs: [expect.stringMatching(/\/files\/[\w-]+\.pdf$/)],
  });
});

test('page options reach the page', async ({ server, site }) => {
  const client = clientOf(server);
  const echo: Route = ({ headers }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>Echo</title><main><pre>${JSON.stringify(headers)}</pre></main>`);
  };
  const { url } = await site({ '/echo': echo });
  const { markdown } = await client.scrape(`${url}/echo`, {
    headers: { 'X-Asked': 'yes' },
    mobile: true,
    location: { country: 'DE', languages: ['de'] },
  });
  expect(markdown).toContain('"x-asked":"yes"');
  expect(markdown).toMatch(/"accept-language":"de/);
  expect(markdown).toMatch(/"user-agent":"[^"]*Mobile/);
});

test('failures are the client’s own errors, with status and code', async ({ server, site }) => {
  const client = clientOf(server);
  const { url } = await site();
  const failure = (options: ScrapeOptions) =>
    client.scrape(`${url}/article.html`, options).catch((error: SdkError) => error);

  const wrong = await failure({ timeout: 999 });
  expect(wrong).toBeInstanceOf(SdkError);
  expect(wrong).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  expect(await failure({ actions: [{ type: 'click', selector: '#none' }], timeout: 5_000 })).toMatchObject({
    status: expect.any(Number),
    code: expect.stringMatching(/^SCRAPE_(ACTION_ERROR|TIMEOUT)$/),
  });
  expect(await failure({ minAge: 1, mobile: true })).toMatchObject({ status: 404, code: 'SCRAPE_NO_CACHED_DATA' });

  const stranger = clientOf({ ...server, key: 'another' });
  await expect(stranger.scrape(`${url}/article.html`)).rejects.toMatchObject({ status: 401 });
});

test('a page that is not there is a success that says so', async ({ server, site }) => {
  const client = clientOf(server);
  const { url } = await site();
  const { metadata } = await client.scrape(`${url}/nowhere.html`);
  expect(metadata).toMatchObject({ statusCode: 404, error: expect.any(String) });
});

test('a watcher ends with an error event, and not with the process that it runs in', async ({ server }) => {
  const watched = [
    { kind: 'crawl', key: server.key },
    { kind: 'batch', key: server.key },
    { kind: 'crawl', key: 'another-key-that-is-wrong' },
  ];
  const ends = await Promise.all(watched.map(({ kind, key }) => watch({ KIND: kind, KEY: key, ADDRESS: server.url })));
  for (const end of ends) expect(end).toEqual([0, expect.stringMatching(/^error event: .*alive\n$/s)]);
});

/** Watches a job that is not there, in a process of its own. @returns its exit code, and what it printed */
async function watch(env: Record<string, string>): Promise<[code: number | null, printed: string]> {
  const script = `
    import { Firecrawl } from 'firecrawl';
    const client = new Firecrawl({ apiKey: process.env.KEY, apiUrl: process.env.ADDRESS });
    const watcher = client.watcher('0', { kind: process.env.KIND, pollInterval: 1, timeout: 5 });
    watcher.on('error', ({ error }) => console.log('error event:', error));
    await watcher.start();
    console.log('alive');`;
  // Node 20 has a WebSocket, too, if it is asked for it.
  const args = ['--experimental-websocket', '--input-type=module', '-e', script];
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  return [code, printed];
}
