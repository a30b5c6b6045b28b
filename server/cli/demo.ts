import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../public/demo', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface Demo extends AsyncDisposable {
  /** Address of the article. */
  url: string;
}

/** Serves the demo article to this computer only, on a free port, until it is disposed of. */
export async function serveDemo(): Promise<Demo> {
  // Only names in the folder are served, so that no address can lead out of it.
  const names = readdirSync(FOLDER);
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1) || 'index.html';
    if (!names.includes(name)) return void response.writeHead(404).end('Not found');
    response.writeHead(200, { 'content-type': TYPES[extname(name)] }).end(readFileSync(join(FOLDER, name)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
