import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Responds to one address; without a route, the address is looked up among the files. */
export type Route = (request: IncomingMessage, response: ServerResponse) => void;

export interface Sites {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string;
  /** The same server under another origin. */
  otherUrl: string;
  /** Requested addresses in order, without the origin. */
  requested: string[];
  close(): Promise<void>;
}

const root = fileURLToPath(new URL('../sites/', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webm': 'video/webm',
  '.txt': 'text/plain; charset=utf-8',
};

/** Serves `test/sites` and a test's own routes on loopback. */
export async function startSites(routes: Record<string, Route> = {}): Promise<Sites> {
  const requested: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    requested.push(request.url ?? '/');
    const route = routes[pathname];
    if (route) return route(request, response);
    try {
      const file = join(root, normalize(pathname));
      const body = await readFile(pathname.endsWith('/') ? join(file, 'index.html') : file);
      // Each load of a file must be seen as a request.
      response.setHeader('cache-control', 'no-store');
      response.setHeader('content-type', TYPES[extname(file) || '.html'] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title><h1>Not found</h1>');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    otherUrl: `http://localhost:${port}`,
    requested,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
