import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect, SERVER_TEST_LIMIT, test } from './server.ts';

const PROGRAM = fileURLToPath(new URL('../../../server/cli/winnow.mjs', import.meta.url));

const PAGE = `<!doctype html><title>Harbour</title><main><h1>Harbour</h1>
<p>The harbour was founded in 1871 by Ada Quay, a merchant of the town.</p>
<p>It has berths for forty boats, and a slip for those that are to be mended.</p></main>`;

test('an assistant reads a page, takes its picture, a document, and asks an agent', async ({ site }, info) => {
  info.setTimeout(SERVER_TEST_LIMIT);
  const sites = await site({
    '/harbour': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  });
  const folder = info.outputPath('documents');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'berths.html'), '<h1>Berths</h1><p>A berth costs 12 euros a night.</p>');
  const client = new Client({ name: 'test', version: '1' });
  // In another folder than that of the sources, as assistants start it.
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd: folder, stderr: 'ignore' }),
  );
  const call = async (name: string, args: Record<string, unknown>) => {
    const options = { timeout: SERVER_TEST_LIMIT };
    const result = (await client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
    return result.content[0];
  };
  try {
    const url = `${sites.url}/harbour`;
    expect(await call('scrape', { url })).toMatchObject({ text: expect.stringContaining('founded in 1871') });
    const picture = await call('screenshot', { url });
    expect(picture).toMatchObject({ type: 'image', mimeType: 'image/png' });
    expect(await call('parse', { path: 'berths.html' })).toMatchObject({ text: expect.stringContaining('12 euros') });
    const agent = { prompt: 'When was the harbour founded?', urls: [url], strictConstrainToURLs: true, wait: 120 };
    expect(await call('agent', agent)).toMatchObject({ text: expect.stringContaining('1871 by Ada Quay') });
  } finally {
    await client.close();
  }
});
