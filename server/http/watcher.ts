import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** RFC 6455, 1.3. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
/** RFC 6455, 5.5.1: a close frame with the code 1000, which says that nothing is wrong. */
const CLOSE = Buffer.from([0x88, 0x02, 0x03, 0xe8]);

/** True if a request wants to follow a job over a WebSocket: `GET /v2/crawl/{id}` or `/v2/batch/scrape/{id}`. */
export const isWatcher = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  /^\/v2\/(crawl|batch\/scrape)\/[^/?]+$/.test(path);

/** The key, which a watcher names as its subprotocol: browsers let a WebSocket send no other header. */
export const keyOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['sec-websocket-protocol']?.split(',', 1)[0]?.trim();

/**
 * Takes the handshake and closes the WebSocket at once, on which the official client asks by GET instead. To be refused
 * the handshake ends the process that it runs in.
 */
export function closeAtOnce(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const accept = createHash('sha1').update(`${incoming.headers['sec-websocket-key']}${GUID}`).digest('base64');
  const protocol = keyOf(incoming);
  outgoing.writeHead(101, {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Accept': accept,
    ...(protocol && { 'Sec-WebSocket-Protocol': protocol }),
  });
  outgoing.end();
  incoming.socket.end(CLOSE);
}
