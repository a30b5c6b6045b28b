import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { searxngBody, searxngResult, startSearchServer } from '../../support/search-server.ts';
import { expect, SERVER_TEST_LIMIT, test } from './server.ts';

const PROGRAM = fileURLToPath(new URL('../../../server/cli/winnow.mjs', import.meta.url));

const PAGE = `<!doctype html><title>Harbour</title><main><h1>Harbour</h1>
<p>The harbour was founded in 1871 by Ada Quay, a merchant of the town.</p>
<p>It has berths for forty boats, and a slip for those that are to be mended.</p></main>`;

/** Arguments for each tool; a function makes them of what the tools before have returned. */
const CALLS: Record<string, object | ((before: Record<string, string>, url: string) => object)> = {
  scrape: (_before, url) => ({ url }),
  screenshot: (_before, url) => ({ url }),
  map: (_before, url) => ({ url, sitemap: 'skip' }),
  search: { query: 'harbour' },
  crawl: (_before, url) => ({ url, limit: 1, sitemap: 'skip', wait: 100 }),
  crawl_status: ({ crawl }) => ({ id: idIn(crawl) }),
  batch_scrape: (_before, url) => ({ urls: [url], wait: 100 }),
  batch_scrape_status: ({ batch_scrape }) => ({ id: idIn(batch_scrape) }),
  extract: (_before, url) => ({ urls: [url], schema: YEAR, wait: 100 }),
  extract_status: ({ extract }) => ({ id: idIn(extract) }),
  agent: (_before, url) => ({ prompt: 'When was it founded?', urls: [url], strictConstrainToURLs: true, wait: 100 }),
  agent_status: ({ agent }) => ({ id: idIn(agent) }),
  interact: ({ scrape }) => ({
    scrapeId: scrape?.match(/scrapeId: (\S+)/)?.[1],
    code: "await page.getByRole('heading').textContent()",
    end: true,
  }),
  parse: { path: 'berths.html' },
  watch: (_before, url) => ({ name: 'Harbour', schedule: { text: 'daily at 9:00' }, urls: [url] }),
  watch_list: {},
  watch_check: ({ watch }) => ({ id: idIn(watch) }),
  watch_end: ({ watch }) => ({ id: idIn(watch) }),
};

const YEAR = { type: 'object', properties: { year: { type: 'string' } } };
const idIn = (text: string | undefined) => text?.match(/"id": "([^"]+)"/)?.[1];

test('an assistant runs every tool that needs no browser of the person', async ({ site }, info) => {
  info.setTimeout(2 * SERVER_TEST_LIMIT);
  const sites = await site({
    '/harbour': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  });
  const url = `${sites.url}/harbour`;
  await using search = await startSearchServer({ body: searxngBody([searxngResult(url, 'Harbour')]) });
  const folder = info.outputPath('documents');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'berths.html'), '<h1>Berths</h1><p>A berth costs 12 euros a night.</p>');
  const client = new Client({ name: 'test', version: '1' });
  const args = [PROGRAM, 'mcp', '--search-url', search.url];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, stderr: 'ignore' }));
  try {
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name).filter((name) => name !== 'read_result');
    expect(Object.keys(CALLS).sort()).toEqual(names.sort());
    const before: Record<string, string> = {};
    for (const [name, given] of Object.entries(CALLS)) {
      const asked = typeof given === 'function' ? given(before, url) : given;
      const options = { timeout: SERVER_TEST_LIMIT };
      const result = (await client.callTool({ name, arguments: { ...asked } }, undefined, options)) as CallToolResult;
      const [content] = result.content;
      before[name] = content?.type === 'text' ? content.text : '';
      if (name === 'screenshot') expect(content).toMatchObject({ type: 'image', mimeType: 'image/png' });
      expect([name, result.isError ?? false, content], before[name]).toEqual([name, false, content]);
    }
    expect(before.scrape).toContain('founded in 1871');
    expect(before.parse).toContain('12 euros');
    expect(before.agent).toContain('1871 by Ada Quay');
    expect(before.interact).toContain('Harbour');
    expect(before.watch_end).toBe('The monitor is removed.');
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources.at(-1)?.uri ?? '' });
    expect(contents).toMatchObject([{ text: expect.stringContaining('founded in 1871') }]);
  } finally {
    await client.close();
  }
});
