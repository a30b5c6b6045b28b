import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './server.ts';

/**
 * Serves one assistant over two streams, until it closes its own or the signal aborts.
 * @param input messages of the assistant, one per line
 * @param output carries only messages to the assistant
 */
export async function serveStreams(
  deps: Parameters<typeof createMcpServer>[0],
  input: Readable,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const server = createMcpServer(deps);
  await server.connect(new StdioServerTransport(input, output));
  try {
    await once(input, 'close', { signal });
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  } finally {
    await server.close();
  }
}
