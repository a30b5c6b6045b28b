import type { RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import { serveDemo } from '../../server/cli/demo.ts';
import { startSecureServer } from '../support/secure-server.ts';

/** Name that no site can have (RFC 2606), as all names here. */
const HOST = 'the-threshing-floor.example';

/** Where a user's model server usually is. */
const MODEL = 'localhost:11434';

/** Name of a service that refuses every key. */
const SERVICE = 'scraping.example';
export const REFUSING_SERVICE = `https://${SERVICE}`;

const refuseKey: RequestListener = (_request, response) => {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: false, error: 'Unauthorized: Token invalid' }));
};

/** Responds as another server does. */
const passOn =
  (origin: string): RequestListener =>
  async ({ url = '/', method = 'GET' }, response) => {
    const file = await fetch(new URL(url, origin), { method });
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await file.arrayBuffer()));
  };

export type NamedDemo = Awaited<ReturnType<typeof serveNamedDemo>>;

/** What a walk through the views needs for pages of its own. */
export interface Means extends Pick<NamedDemo, 'named'> {
  /** Starts a scrape of a page in its tab. */
  scrape(panel: Page, page: Page, formats: readonly unknown[]): Promise<void>;
}

/**
 * The demo article at an address as pages have it, and other sites at such addresses, for a browser that is started with some
 * arguments.
 * @param modelUrl base URL of the server that stands for the user's own
 */
export async function serveNamedDemo(modelUrl: string) {
  const demo = await serveDemo();
  const sites = new Map([
    [HOST, passOn(demo.url)],
    [SERVICE, refuseKey],
  ]);
  const secure = await startSecureServer({
    host: '*.example',
    respond(request, response) {
      const respond = sites.get(request.headers.host ?? '');
      if (respond) respond(request, response);
      else response.writeHead(404).end();
    },
  });
  return {
    url: `https://${HOST}/`,
    /** Its address for a browser that is started without them. */
    local: demo.url,
    /** Base URL of the model server, for a browser that is started with them. */
    modelUrl: `http://${MODEL}/v1`,
    /** Gives a site a name. @param site its origin, or what responds @returns its origin by that name */
    named(host: `${string}.example`, site: string | RequestListener): string {
      sites.set(host, typeof site === 'string' ? passOn(site) : site);
      return `https://${host}`;
    },
    args: [
      `--host-resolver-rules=MAP ${MODEL} ${new URL(modelUrl).host}, MAP *.example:443 127.0.0.1:${secure.port}`,
      `--ignore-certificate-errors-spki-list=${secure.keyHash}`,
    ],
    async [Symbol.asyncDispose]() {
      await secure[Symbol.asyncDispose]();
      await demo[Symbol.asyncDispose]();
    },
  };
}
