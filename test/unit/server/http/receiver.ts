import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Called {
  headers: IncomingHttpHeaders;
  text: string;
  body: {
    type: string;
    success: boolean;
    id: string;
    webhookId: string;
    data: { markdown?: string; metadata: { sourceURL: string } }[];
    error?: string;
    metadata: Record<string, string>;
  };
}

/** A receiver of events. @param answer writes its response to a path, where it is not 200 */
export async function receiver(answer: Record<string, number | 'never' | string> = {}) {
  const calls: Called[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    calls.push({ headers: request.headers, text, body: JSON.parse(text || '{}') });
    const told = answer[request.url ?? ''] ?? 200;
    if (told === 'never') return;
    if (typeof told === 'string') response.writeHead(307, { location: told }).end();
    else response.writeHead(told).end('x'.repeat(100));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
