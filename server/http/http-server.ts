import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { bytesOf, type ErrorAnswer, refusal, sendRefusal } from './errors.ts';
import { admit } from './guard.ts';
import type { KeyCheck } from './key.ts';
import { closeAtOnce, isWatcher, keyOf } from './watcher.ts';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** The errors of Node's parser that a sentence can name; everything else is no HTTP at all. */
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
 * @param isKey checks the keys of watchers, which the routes never see
 */
export function createHttpServer(routes: Listener, isKey: KeyCheck): Server {
  /** Requests by their connection whose answers are under way. */
  const answering = new WeakMap<Duplex, IncomingMessage>();

  const server = createServer(
    // The guard says so; Node would with an empty answer.
    { requireHostHeader: false },
    async (incoming, outgoing) => {
      answering.set(incoming.socket, incoming);
      outgoing.once('close', () => answering.delete(incoming.socket));
      const admitted = admit(incoming);
      if (typeof admitted !== 'string') return sendRefusal(outgoing, admitted);
      incoming.url = admitted;
      if (!isWatcher(incoming, admitted)) return routes(incoming, outgoing);
      // A watcher learns nothing here, so a wrong key is only slowed: it is refused where the client asks next.
      await isKey(keyOf(incoming) ?? '', incoming.socket);
      closeAtOnce(incoming, outgoing);
    },
  );
  server.on('checkExpectation', (_incoming, outgoing) => sendRefusal(outgoing, NO_EXPECTATION));
  server.on('connect', (_incoming, socket) => refuse(socket, NO_PROXY));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Behind a request that has come whole, a refusal would be taken for its answer.
    if (answering.get(socket)?.complete) socket.destroy();
    else refuse(socket, REFUSALS[error.code ?? ''] ?? NOT_HTTP);
  });
  return server;
}

function refuse(socket: Duplex, answer: ErrorAnswer): void {
  // A client that has left takes no answer, and says no more than that.
  socket.on('error', () => socket.destroy());
  if (socket.writable) socket.end(bytesOf(answer));
  else socket.destroy();
}
