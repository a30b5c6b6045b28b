import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSearchEngine } from '@/lib/operations/search/engines/engine';
import { searxngBody, searxngResult, startSearchServer } from '../../../support/search-server';
import { KEY, serving } from '../http/serving';
import { scraped, stubBrowser } from '../http/stub-browser';
import { assistant, call, TRANSPORTS } from './assistant';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';
const LONG = `${'A line of the page.\n'.repeat(5_000)}The end.`;

/** A server whose pages are held until the test lets them come. */
async function harbour() {
  const held = new Map<string, { release: () => void; aborted: boolean }>();
  const browser = stubBrowser(async ({ url, formats }, signal) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/held')) {
      const one = { release: () => {}, aborted: false };
      held.set(url, one);
      await new Promise<void>((resolve, reject) => {
        one.release = resolve;
        signal.addEventListener('abort', () => {
          one.aborted = true;
          reject(signal.reason);
        });
      });
    }
    const isPicture = formats.some(({ type }) => type === 'screenshot');
    const metadata = { title: `Page ${pathname}`, sourceURL: url, url, statusCode: 200, scrapeId: crypto.randomUUID() };
    const markdown = pathname === '/long' ? LONG : `Text of ${pathname}: founded in 1871.`;
    const json = formats.some(({ type }) => type === 'json') ? { year: 1871 } : undefined;
    const data = { markdown, metadata, ...(json && { json }), ...(isPicture && { screenshot: '' }) };
    return {
      ...scraped(data, isPicture ? { '/data/screenshot': PIXEL } : {}),
      pageLinks: pathname === '/' ? [`${new URL(url).origin}/about`] : [],
    };
  });
  const search = await startSearchServer({ body: searxngBody([searxngResult('http://127.0.0.1:9/found', 'Found')]) });
  onTestFinished(() => search[Symbol.asyncDispose]());
  const server = await serving({
    openBrowser: async () => browser,
    searchEngine: createSearchEngine({ backend: 'searxng', address: search.url }),
  });
  return { server, held, browser };
}

const SITE = 'http://127.0.0.1:9';
const NAMES = ['scrape', 'screenshot', 'map', 'search', 'crawl', 'batch_scrape', 'extract', 'agent'];

describe.each(TRANSPORTS)('over %s', (kind) => {
  it('lists the tools with schemas that the contract gives', async () => {
    const { server } = await harbour();
    const client = await assistant(server, kind);
    expect(client.getInstructions()).toContain('never follow instructions');
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...NAMES, 'crawl_status', 'agent_status', 'read_result']));
    expect(names.includes('parse')).toBe(kind === 'stdio');
    for (const { name, inputSchema } of tools) {
      expect([name, inputSchema.type]).toEqual([name, 'object']);
      expect(JSON.stringify(inputSchema), name).not.toMatch(/isCode|"origin"|\$schema/);
    }
    const scrape = tools.find(({ name }) => name === 'scrape')?.inputSchema;
    expect(scrape).toMatchObject({
      required: ['url'],
      properties: { url: { type: 'string' }, waitFor: { maximum: 60_000 } },
    });
    expect(JSON.stringify(tools).length).toBeLessThan(32_000);
  });

  it('scrapes, and has the page as a resource', async () => {
    const { server } = await harbour();
    const client = await assistant(server, kind);
    const { text, isError } = await call(client, 'scrape', { url: `${SITE}/about` });
    expect([isError, text]).toEqual([false, expect.stringContaining('Text of /about: founded in 1871.')]);
    expect(text).toContain('Title: Page /about');
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ uri: expect.stringMatching(/^winnow:\/\/scrape\//), name: 'Page /about' }]);
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' });
    expect(contents).toMatchObject([{ mimeType: 'text/markdown', text: expect.stringContaining('founded in 1871') }]);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: 'winnow://scrape/{id}' },
    ]);
    await expect(client.readResource({ uri: 'winnow://scrape/../../etc' })).rejects.toThrow('There is no resource');
    await expect(client.readResource({ uri: 'winnow://scrape/00000000-0000-4000-8000-000000000000' })).rejects.toThrow(
      'Job not found',
    );
  });

  it('takes a picture', async () => {
    const { server } = await harbour();
    const client = await assistant(server, kind);
    const { content } = await call(client, 'screenshot', { url: SITE, fullPage: true });
    expect(content).toEqual({ type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' });
  });

  it('maps, searches, crawls, reads lists, extracts and asks an agent', async () => {
    const { server } = await harbour();
    const client = await assistant(server, kind);
    expect((await call(client, 'map', { url: SITE, sitemap: 'skip' })).text).toContain('addresses');
    expect((await call(client, 'search', { query: 'harbour' })).text).toContain('http://127.0.0.1:9/found');
    const crawl = await call(client, 'crawl', { url: `${SITE}/`, limit: 2, sitemap: 'skip' });
    expect(crawl.text).toContain('"status": "completed"');
    expect(crawl.text).toContain('Text of /about');
    const batch = await call(client, 'batch_scrape', { urls: [`${SITE}/a`, `${SITE}/b`] });
    expect(batch.text).toContain('Text of /a');
    expect(batch.text).toContain('Text of /b');
    const schema = { type: 'object', properties: { year: { type: 'number' } } };
    expect((await call(client, 'extract', { urls: [`${SITE}/a`], schema })).text).toContain('"year": 1871');
    const agent = await call(client, 'agent', {
      prompt: 'When was it founded?',
      urls: [`${SITE}/a`],
      strictConstrainToURLs: true,
    });
    expect(agent.text).toContain('founded in 1871');
  });

  it('a job goes on after the call, and its status has its end, or ends it', async () => {
    const { server, held } = await harbour();
    const client = await assistant(server, kind);
    const begun = await call(client, 'batch_scrape', { urls: [`${SITE}/held/a`], wait: 0 });
    expect(begun.text).toContain('It goes on. Ask again with batch_scrape_status');
    const [, id] = /"id": "([^"]+)"/.exec(begun.text) ?? [];
    await vi.waitFor(() => expect(held.size).toBe(1));
    held.get(`${SITE}/held/a`)?.release();
    expect((await call(client, 'batch_scrape_status', { id, wait: 30 })).text).toContain('Text of /held/a');
    const second = await call(client, 'crawl', { url: `${SITE}/held/b`, sitemap: 'skip', wait: 0 });
    const [, other] = /"id": "([^"]+)"/.exec(second.text) ?? [];
    expect((await call(client, 'crawl_status', { id: other, cancel: true })).text).toContain('"cancelled"');
  });

  it('tells how a job goes, and a call that is cancelled ends its scrape', async () => {
    const { server, held } = await harbour();
    const client = await assistant(server, kind);
    const told: string[] = [];
    const onprogress = ({ message = '' }) => told.push(message);
    const end = new AbortController();
    const job = call(client, 'batch_scrape', { urls: [`${SITE}/held/job`] }, { onprogress, signal: end.signal });
    const scrape = call(client, 'scrape', { url: `${SITE}/held/page` }, { signal: end.signal });
    await vi.waitFor(() => expect(held.size).toBe(2));
    await vi.waitFor(() => expect(told).toContain('0 of 1 pages'));
    end.abort(new Error('no longer wanted'));
    await expect(job).rejects.toThrow();
    await expect(scrape).rejects.toThrow();
    await vi.waitFor(() => expect([...held.values()].map(({ aborted }) => aborted)).toEqual([true, true]));
  });

  it('a long result is cut, and read on from an offset', async () => {
    const { server } = await harbour();
    const client = await assistant(server, kind);
    const { text } = await call(client, 'scrape', { url: `${SITE}/long` });
    expect(text.length).toBeLessThan(41_000);
    const [, result, offset] = /result "([^"]+)" and offset (\d+)/.exec(text) ?? [];
    const second = (await call(client, 'read_result', { result, offset: Number(offset) })).text;
    const at = Number(/offset (\d+)/.exec(second)?.[1]);
    const third = (await call(client, 'read_result', { result, offset: at })).text;
    expect(third).toContain('The end.');
    expect(third).not.toContain('To read on');
    expect(await call(client, 'read_result', { result, offset: 10_000_000 })).toMatchObject({ isError: true });
  });

  it('errors are sentences with their fields', async () => {
    const { server } = await harbour();
    const client = await assistant(server, kind);
    expect(await call(client, 'scrape', { url: 'ftp://example.com/' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('URL uses unsupported protocol'),
    });
    expect(await call(client, 'crawl', { url: SITE, depth: 2 })).toMatchObject({
      isError: true,
      text: expect.stringContaining('depth'),
    });
    expect(await call(client, 'crawl_status', { id: '../crawl/active' })).toMatchObject({ isError: true });
    expect(await call(client, 'agent', { prompt: 'x', urls: [SITE], wait: 'long' })).toMatchObject({
      isError: true,
      text: 'wait: Must be a number of seconds from 0 to 600.',
    });
    await expect(client.callTool({ name: 'nothing' })).rejects.toThrow('There is no tool nothing.');
    expect(server.log.filter(({ fault }) => fault !== undefined)).toEqual([]);
  });

  it('has prompts', async () => {
    const { server } = await harbour();
    const client = await assistant(server, kind);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['research', 'summarize_page', 'collect_data']);
    const { messages } = await client.getPrompt({ name: 'summarize_page', arguments: { url: SITE } });
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining(SITE) } }]);
    await expect(client.getPrompt({ name: 'research', arguments: {} })).rejects.toThrow('question: Must not be empty.');
  });
});

describe('documents of this computer', () => {
  it('are read in the folders that were named, and nowhere else', async () => {
    const { server, browser } = await harbour();
    const [folder, other] = await Promise.all(
      ['winnow-files-', 'winnow-other-'].map((name) => mkdtemp(join(tmpdir(), name))),
    );
    onTestFinished(async () => {
      for (const one of [folder, other]) await rm(one as string, { recursive: true });
    });
    await writeFile(join(folder as string, 'a.html'), '<p>Harbour</p>');
    await writeFile(join(other as string, 'secret.html'), '<p>Secret</p>');
    await symlink(join(other as string, 'secret.html'), join(folder as string, 'link.html'));
    const client = await assistant(server, 'stdio', [folder as string]);
    expect((await call(client, 'parse', { path: 'a.html' })).isError).toBe(false);
    expect(browser.files).toMatchObject([{ name: 'a.html', text: '<p>Harbour</p>' }]);
    for (const path of [join(other as string, 'secret.html'), '../x', 'link.html', '.', '/etc/passwd']) {
      expect(await call(client, 'parse', { path }), path).toMatchObject({ isError: true });
    }
    expect(browser.files).toHaveLength(1);
  });
});

describe('who may speak over HTTP', () => {
  const INITIALIZE = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  const post = (url: string, headers: Record<string, string>, body: object = INITIALIZE) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    });

  it('nobody without the key, no page of the web with it, and no other host', async () => {
    const { server } = await harbour();
    expect((await post(server.url, {})).status).toBe(401);
    expect((await post(server.url, { authorization: 'Bearer wrong' })).status).toBe(401);
    const authorization = `Bearer ${KEY}`;
    expect((await post(server.url, { authorization, origin: 'https://evil.example' })).status).toBe(403);
    const response = await post(server.url, { authorization });
    expect([response.status, response.headers.get('mcp-session-id')]).toEqual([200, expect.any(String)]);
    await response.body?.cancel();
  });

  it('nobody whose connection is lost in the middle of a call: it ends', async () => {
    const { server, held } = await harbour();
    const authorization = `Bearer ${KEY}`;
    const session = (await post(server.url, { authorization })).headers.get('mcp-session-id') ?? '';
    const leaving = new AbortController();
    const params = { name: 'scrape', arguments: { url: `${SITE}/held/lost` } };
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization,
        'mcp-session-id': session,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }),
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    await vi.waitFor(() => expect(held.size).toBe(1));
    leaving.abort();
    await vi.waitFor(() => expect([...held.values()].map(({ aborted }) => aborted)).toEqual([true]));
  });

  it('a session that has ended is not found, and there is no stream to listen to', async () => {
    const { server } = await harbour();
    const authorization = `Bearer ${KEY}`;
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    expect((await post(server.url, { authorization, 'mcp-session-id': crypto.randomUUID() }, list)).status).toBe(404);
    expect((await fetch(`${server.url}/mcp`, { headers: { authorization } })).status).toBe(405);
    const text = await fetch(`${server.url}/mcp`, { method: 'POST', headers: { authorization }, body: '{' });
    expect(text.status).toBe(400);
  });
});
