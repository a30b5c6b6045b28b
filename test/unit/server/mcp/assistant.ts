import { PassThrough, type Readable, type Writable } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { initOf } from '@/server/mcp/ask';
import { createLocalFiles } from '@/server/mcp/local-files';
import { serveStreams } from '@/server/mcp/stdio';
import { KEY, type Serving } from '../http/serving';

/** The client's end of two streams. */
function streamTransport(input: Readable, output: Writable): Transport {
  const buffer = new ReadBuffer();
  const transport: Transport = {
    async start() {
      input.on('data', (chunk) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message; message = buffer.readMessage())
          transport.onmessage?.(message);
      });
    },
    async send(message) {
      output.write(serializeMessage(message));
    },
    async close() {
      output.end();
      transport.onclose?.();
    },
  };
  return transport;
}

export const TRANSPORTS = ['stdio', 'http'] as const;

/** An assistant that is connected to a server. @param files folders of documents, over stdio */
export async function assistant(
  server: Serving,
  kind: (typeof TRANSPORTS)[number] = 'http',
  files: string[] = [],
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  if (kind === 'http') {
    const requestInit = { headers: { authorization: `Bearer ${KEY}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }) as Transport);
  } else {
    const [there, back] = [new PassThrough(), new PassThrough()];
    const end = new AbortController();
    const ask = (asked: Parameters<typeof initOf>[0]) => fetch(server.url + asked.path, initOf(asked, KEY));
    const failed = (fault: unknown) => server.log.push({ status: 500, milliseconds: 0, fault });
    const served = serveStreams({ ask, readFile: createLocalFiles(files), failed }, there, back, end.signal);
    onTestFinished(async () => {
      end.abort();
      await served;
    });
    await client.connect(streamTransport(back, there));
  }
  onTestFinished(() => client.close());
  return client;
}

/** Calls a tool. @returns the text of its result, and whether it is an error */
export async function call(client: Client, name: string, args: object, options = {}) {
  const result = (await client.callTool({ name, arguments: { ...args } }, undefined, options)) as CallToolResult;
  const [content] = result.content;
  return { text: content?.type === 'text' ? content.text : '', isError: result.isError === true, content };
}
