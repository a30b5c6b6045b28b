import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { delay } from '../../lib/base/async';
import { WinnowError } from '../../lib/base/errors';
import type { JobOperation } from '../../lib/operations/operation';
import { OPERATION_NAMES, type OperationInput, type OperationName, operationOf } from '../../lib/operations/registry';
import { isJobId, NO_JOB_ID, tokenIn } from './admission.ts';
import type { ServerJobs } from './jobs.ts';
import type { KeyCheck } from './key.ts';

/** Interval between two checks of a job's progress, in ms. */
const LOOK = 500;
/** How long a watcher may go without showing that it still reads, in ms. */
const SIGN_OF_LIFE = 30_000;
const PULSE = 5_000;
/**
 * Maximum length of documents that are sent at once, in characters; the others follow one by one, as fast as they are
 * read.
 */
const CATCH_UP = 1_000_000;
/** Maximum size of a message from a watcher, in bytes; watchers need not send any. */
const LONGEST_MESSAGE = 1_024;
/** Maximum number of watchers at the same time. */
const MOST_WATCHERS = 1_000;

/** How long watchers may take to receive the end of the server, in ms. */
const FAREWELL = 500;

/** Close codes of a WebSocket; from 3000 on they match the reference v2 server. */
const CLOSE = { done: 1000, away: 1001, refused: 1008, failed: 1011, tooMany: 1013, unauthorized: 3000 } as const;
/** Close reason that shows watchers that the job is complete. */
const DONE = JSON.stringify({ type: 'done' });

/** Follows jobs over WebSockets: first the existing documents, then each new one, until the job ends. */
export interface Watchers extends Disposable {
  /** Returns true for a request to follow a job: `GET /v2/crawl/{id}`, of any operation over many pages. */
  isWatcher(incoming: IncomingMessage): boolean;
  accept(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
}

interface Watched {
  name: OperationName;
  operation: JobOperation<OperationInput>;
  id: string;
}

export function createWatchers({
  isKey,
  jobs,
}: {
  isKey: KeyCheck;
  jobs: Pick<ServerJobs, 'status' | 'look'>;
}): Watchers {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    // The key is the subprotocol, and a client gives up if it does not come back.
    handleProtocols: (protocols) => [...protocols][0] ?? false,
  });

  async function follow(socket: WebSocket, incoming: IncomingMessage): Promise<void> {
    const left = new AbortController();
    socket.on('close', () => left.abort());
    // The end follows.
    socket.on('error', () => undefined);
    if (server.clients.size > MOST_WATCHERS) return socket.close(CLOSE.tooMany, 'Too many watchers.');
    if (!(await isKey(keyOf(incoming), incoming.socket))) return socket.close(CLOSE.unauthorized, 'Unauthorized');
    const watched = watchedBy(incoming);
    if (!watched || !isJobId(watched.id)) return socket.close(CLOSE.refused, NO_JOB_ID);
    const stop = endIfSilent(socket);
    try {
      await sendAll(watched, (message) => send(socket, message, left.signal), left.signal);
      socket.close(CLOSE.done, DONE);
    } catch (thrown) {
      if (left.signal.aborted) return;
      const isRefused = thrown instanceof WinnowError;
      socket.close(isRefused ? CLOSE.refused : CLOSE.failed, isRefused ? thrown.message : 'This server failed.');
    } finally {
      stop();
    }
  }

  /** Sends the existing and all new documents of a job. @throws WinnowError NOT_FOUND */
  async function sendAll(
    { name, operation, id }: Watched,
    give: (message: object) => Promise<void>,
    left: AbortSignal,
  ) {
    const { status, data, next } = await jobs.status(name, operation, id, { skip: 0, characters: CATCH_UP });
    // A client takes the end of a job for the end of its documents, so the end is withheld while more follow.
    const told = next === undefined ? status : { ...status, status: 'scraping' };
    await give({ type: 'catchup', data: { ...told, data } });
    for (let skip = next ?? data.length; ; ) {
      const { count, documents, isOver } = await jobs.look(name, id, skip);
      for await (const document of documents) if (document) await give({ type: 'document', data: document });
      skip += count;
      if (isOver) return;
      if (count === 0) await delay(LOOK, left);
    }
  }

  return {
    isWatcher: (incoming) => watchedBy(incoming) !== undefined,
    accept(incoming, socket, head) {
      server.handleUpgrade(incoming, socket, head, (accepted) => void follow(accepted, incoming));
    },
    [Symbol.dispose]() {
      for (const socket of server.clients) {
        socket.close(CLOSE.away, 'The server is shutting down.');
        setTimeout(() => socket.terminate(), FAREWELL).unref();
      }
      server.close();
    },
  };
}

function watchedBy({ method, headers, url = '' }: IncomingMessage): Watched | undefined {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return undefined;
  const [written = ''] = url.split('?', 1);
  // Clients of v1 follow jobs in the same way.
  const path = written.replace(/^\/v1\//, '/v2/');
  for (const name of OPERATION_NAMES) {
    const operation = operationOf(name);
    const id = path.startsWith(`${operation.path}/`) ? path.slice(operation.path.length + 1) : '';
    if (operation.kind === 'job' && id && !id.includes('/')) return { name, operation, id };
  }
  return undefined;
}

/**
 * Returns the key, which a watcher in a browser sends as its subprotocol: browsers let a WebSocket send no other
 * header.
 */
const keyOf = ({ headers }: IncomingMessage): string =>
  headers['sec-websocket-protocol']?.split(',', 1)[0]?.trim() ?? tokenIn(headers.authorization) ?? '';

/** Sends a message, and resolves once it has left: for a watcher that does not read, only one document is in memory. */
function send(socket: WebSocket, message: object, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    left.throwIfAborted();
    const leave = () => reject(left.reason);
    left.addEventListener('abort', leave, { once: true });
    socket.send(JSON.stringify(message), (error) => {
      left.removeEventListener('abort', leave);
      if (error) reject(error);
      else resolve();
    });
  });
}

/**
 * Ends the WebSocket of a watcher that has disappeared or stopped reading: it neither responds nor receives waiting
 * data.
 * @returns a function that stops it
 */
export function endIfSilent(socket: Pick<WebSocket, 'on' | 'bufferedAmount' | 'ping' | 'terminate'>): () => void {
  let seen = performance.now();
  let waiting = 0;
  const isSeen = () => {
    seen = performance.now();
  };
  socket.on('pong', isSeen);
  const timer = setInterval(() => {
    const left = socket.bufferedAmount;
    if (left < waiting) isSeen();
    waiting = left;
    // The next check would be too late.
    if (performance.now() - seen > SIGN_OF_LIFE - PULSE / 2) return socket.terminate();
    // Behind waiting data it would be read no sooner, and pings would pile up.
    if (left === 0) socket.ping();
  }, PULSE);
  timer.unref();
  return () => clearInterval(timer);
}
