import { serveDemo } from '../../server/cli/demo.ts';
import { startSecureServer } from '../support/secure-server.ts';

/** Name that no site can have (RFC 2606). */
const HOST = 'the-threshing-floor.example';
/** Name of a service that refuses every key, at the same port. */
const SERVICE = 'scraping.example';
export const REFUSING_SERVICE = `https://${SERVICE}`;

/** The demo article at an address as pages have it, for a browser that is started with some arguments. */
export async function serveNamedDemo() {
  const demo = await serveDemo();
  const secure = await startSecureServer({
    host: HOST,
    async respond({ url = '/', headers }, response) {
      if (headers.host === SERVICE) {
        response.writeHead(401, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: false, error: 'Unauthorized: Token invalid' }));
        return;
      }
      const file = await fetch(new URL(url, demo.url));
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? 'text/plain' });
      response.end(Buffer.from(await file.arrayBuffer()));
    },
  });
  return {
    url: `https://${HOST}/`,
    /** Its address for a browser that is started without them. */
    local: demo.url,
    args: [
      `--host-resolver-rules=${[HOST, SERVICE].map((name) => `MAP ${name}:443 127.0.0.1:${secure.port}`).join()}`,
      `--ignore-certificate-errors-spki-list=${secure.keyHash}`,
    ],
    async [Symbol.asyncDispose]() {
      await secure[Symbol.asyncDispose]();
      await demo[Symbol.asyncDispose]();
    },
  };
}
