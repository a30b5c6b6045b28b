import type { RequestListener } from 'node:http';
import { serveDemo } from '../../server/cli/demo.ts';
import { startSecureServer } from '../support/secure-server.ts';

/** Name that no site can have (RFC 2606). */
const HOST = 'the-threshing-floor.example';
/** Name of a service that refuses every key. */
const SERVICE = 'scraping.example';
export const REFUSING_SERVICE = `https://${SERVICE}`;

const refuseKey: RequestListener = (_request, response) => {
  response.writeHead(401, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: false, error: 'Unauthorized: Token invalid' }));
};

export type NamedDemo = Awaited<ReturnType<typeof serveNamedDemo>>;

/** The demo article at an address as pages have it, and other pages at such addresses, for a browser that is started with some arguments. */
export async function serveNamedDemo() {
  const demo = await serveDemo();
  const others = new Map([[SERVICE, refuseKey]]);
  const secure = await startSecureServer({
    host: HOST,
    async respond(request, response) {
      const { url = '/', headers } = request;
      const other = others.get(headers.host ?? '');
      if (other) return other(request, response);
      const file = await fetch(new URL(url, demo.url));
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await file.arrayBuffer()));
    },
  });
  return {
    url: `https://${HOST}/`,
    /** Its address for a browser that is started without them. */
    local: demo.url,
    /** Has another name respond, and returns its address. */
    at(host: `${string}.example`, respond: RequestListener) {
      others.set(host, respond);
      return `https://${host}`;
    },
    args: [
      `--host-resolver-rules=MAP *.example:443 127.0.0.1:${secure.port}`,
      `--ignore-certificate-errors-spki-list=${secure.keyHash}`,
    ],
    async [Symbol.asyncDispose]() {
      await secure[Symbol.asyncDispose]();
      await demo[Symbol.asyncDispose]();
    },
  };
}
