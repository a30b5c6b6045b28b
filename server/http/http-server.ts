import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OwnConnections } from '../own-browser/connections.ts';
import { BODY_LIMIT, tooLarge } from './body.ts';
import { bytesOf, type ErrorAnswer, errorAnswer, refusal, sendRefusal } from './errors.ts';
import { admit } from './guard.ts';
import { FORM_LIMIT, fileTooLarge, takesFile } from './parse/form.ts';
import type { Watchers } from './watcher.ts';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** Parser errors of Node with a specific message; any other means that the bytes are not HTTP. */
const REFUSALS: Record<string, ErrorAnswer> = {
  HPE_HEADER_OVERFLOW: refusal(431, 'The headers are larger than 16 KB.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refusal(413, 'The chunk extensions are larger than 16 KB.'),
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'The request did not arrive in time. Send it again.'),
};
const NOT_HTTP = refusal(400, 'Bad request: this is not HTTP/1.1 as RFC 9112 has it.');
const NO_PROXY = refusal(405, 'CONNECT is not answered here: this server is no proxy.');
const NO_EXPECTATION = refusal(417, 'Leave out the Expect header, or send Expect: 100-continue.');

/**
 * An HTTP server that answers with JSON whatever comes: what never gets to the routes as well.
 * @param routes gets the requests that this server is meant by
 * @param watchers get the requests that follow a job, which the routes never see
 * @param own gets the connections of the person's browser; absent if the server was not started for it
 */
export function createHttpServer(
  routes: Listener,
  watchers: Pick<Watchers, 'isWatcher' | 'accept'>,
  own?: OwnConnections,
): Server {
  /** Requests by their connection whose answers are under way. */
  const answering = new WeakMap<Duplex, IncomingMessage>();

  const server = createServer(
    // The guard checks it; Node would respond with an empty body.
    { requireHostHeader: false },
    (incoming, outgoing) => {
      answering.set(incoming.socket, incoming);
      outgoing.once('close', () => answering.delete(incoming.socket));
      const admitted = admit(incoming);
      if (typeof admitted !== 'string') return sendRefusal(outgoing, admitted);
      if (isTooLarge(incoming, admitted)) return refuseBody(incoming, outgoing, admitted);
      incoming.url = admitted;
      return routes(incoming, outgoing);
    },
  );
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const admitted = admit(incoming);
    if (typeof admitted !== 'string') return refuse(socket, admitted);
    incoming.url = admitted;
    if (own?.isOwn(incoming)) return own.accept(incoming, socket, head);
    if (watchers.isWatcher(incoming)) return watchers.accept(incoming, socket, head);
    return takeWithoutUpgrade(server, incoming, socket, head);
  });
  server.on('checkExpectation', (_incoming, outgoing) => sendRefusal(outgoing, NO_EXPECTATION));
  server.on('connect', (_incoming, socket) => refuse(socket, NO_PROXY));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // After a complete request, a refusal would be read as its response.
    if (answering.get(socket)?.complete) socket.destroy();
    else refuse(socket, REFUSALS[error.code ?? ''] ?? NOT_HTTP);
  });
  return server;
}

/**
 * Handles a request that offers another protocol as if it did not, which RFC 9110, 7.8 permits: some clients offer
 * HTTP/2 with each request. Node treats the following bytes as that protocol, so they are put back.
 */
function takeWithoutUpgrade(
  server: Server,
  { method, url, rawHeaders }: IncomingMessage,
  socket: Socket,
  head: Buffer,
) {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = rawHeaders.slice(index, index + 2);
    if (!/^(upgrade|http2-settings)$/i.test(name ?? '')) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

/** Maximum number of bytes to read of a body that is too large, and the longest time for that, in ms. */
const MOST_REST = 2_000_000_000;
const LONGEST_REST = 60_000;

/**
 * Returns the maximum size of a request's body, in bytes, and the refusal of a larger one: a file may be larger than a
 * request.
 */
const limitOf = (path: string) =>
  takesFile(path) ? { bytes: FORM_LIMIT, refused: fileTooLarge } : { bytes: BODY_LIMIT, refused: tooLarge };

const isTooLarge = ({ headers }: IncomingMessage, path: string) =>
  Number(headers['content-length']) > limitOf(path).bytes;

/**
 * Refuses a body for its length once it has arrived: a client that is still sending would find its connection broken,
 * and never read the reason.
 */
function refuseBody(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
  let size = 0;
  const timer = setTimeout(end, LONGEST_REST);
  function end(): void {
    clearTimeout(timer);
    if (outgoing.writableEnded) return;
    if (!incoming.complete) outgoing.once('finish', () => incoming.socket.destroySoon());
    sendRefusal(outgoing, errorAnswer(limitOf(path).refused().record));
  }
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MOST_REST) end();
  });
  incoming.once('end', end);
  incoming.once('close', () => clearTimeout(timer));
  incoming.on('error', () => undefined);
}

function refuse(socket: Duplex, answer: ErrorAnswer): void {
  // A client that has disconnected cannot receive a response, and the error has no other information.
  socket.on('error', () => socket.destroy());
  if (socket.writable) socket.end(bytesOf(answer));
  else socket.destroy();
}
