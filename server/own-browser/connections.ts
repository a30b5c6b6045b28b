import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createSerial } from '../../lib/base/async';
import {
  hashOf,
  numbering,
  OWN_BROWSER_PATH,
  proofOf,
  randomHex,
  readToServer,
  type ToBrowser,
  type ToServer,
  WIRE,
} from '../../lib/programs/protocol';
import { createCode, type Pairing } from './pairing.ts';
import { isSameSecret } from './programs.ts';
import type { OwnRequests } from './requests.ts';

/** Origins of Chromium and Firefox extensions. A web page has another origin, and cannot choose it. */
const EXTENSION = /^(chrome|moz)-extension:\/\/[\w-]+$/;
/** Maximum number of simultaneous connections that have not shown a key; maximum number of codes printed per minute. */
const MOST_STRANGERS = 8;
const MOST_CODES = 5;
/** How long a browser has to show its key, in ms; an unpaired browser needs the user for it. */
const KEY_LIMIT = 10_000;
const MINUTE = 60_000;
/** Maximum number of messages of a browser within ten seconds: parts of results are few and large. */
const MOST_MESSAGES = 2_000;
const SPAN = 10_000;
/** How long a connection may be silent before it counts as dead, in ms. */
const SILENCE = 3 * WIRE.pulse;

/** Close codes of a connection. */
const CLOSED = { refused: 4001, replaced: 4002, wrongKey: 4003, late: 4004, wrongMessage: 4005 } as const;

interface OwnConnectionsDeps {
  pairing: Pairing;
  requests: OwnRequests;
  /** Prints a line for the user on the server's terminal. */
  say(line: string): void;
  now?: () => number;
}

/** The connections of the user's browser to this server. */
export interface OwnConnections extends Disposable {
  isOwn(incoming: IncomingMessage): boolean;
  accept(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** @param pairing the browser that may connect */
export function createOwnConnections(deps: OwnConnectionsDeps): OwnConnections {
  const server = new WebSocketServer({ noServer: true, maxPayload: WIRE.message });
  const strangers = new Set<WebSocket>();
  const now = deps.now ?? Date.now;
  let codes: number[] = [];
  let current: WebSocket | undefined;

  const mayPrint = () => {
    codes = codes.filter((at) => now() - at < MINUTE);
    return codes.push(now()) <= MOST_CODES;
  };

  /** Sends requests over this connection from now on, after it has shown its key. */
  function admit(socket: WebSocket, send: (message: ToBrowser) => void): void {
    strangers.delete(socket);
    current?.close(CLOSED.replaced, 'Connected anew.');
    current = socket;
    send({ type: 'welcome' });
    const leave = deps.requests.connect(send);
    deps.say('Your browser is connected.');
    socket.on('close', () => {
      leave();
      if (current === socket) deps.say('Your browser has left. It connects by itself when it can.');
      if (current === socket) current = undefined;
    });
  }

  function serve(socket: WebSocket, origin: string): void {
    strangers.add(socket);
    const numbers = numbering();
    const send = (message: ToBrowser) => socket.readyState === socket.OPEN && socket.send(numbers.write(message));
    const stranger = createStranger({ ...deps, origin, send, mayPrint, close: (code) => socket.close(code) });
    const watch = watchSilence(socket);
    let messages: number[] = [];
    let isAdmitted = false;
    // A message may have to wait for the disk, and the next one for it.
    const inOrder = createSerial();
    const hear = async (message: ToServer): Promise<void> => {
      if (message.type === 'ping') return void send({ type: 'pong' });
      if (isAdmitted && message.type === 'stop') return deps.requests.stop();
      if (isAdmitted && 'id' in message) return deps.requests.heard(message);
      if (isAdmitted) return socket.close(CLOSED.wrongMessage);
      isAdmitted = await stranger.heard(message);
      if (isAdmitted) admit(socket, send);
    };
    socket.on('message', (data, isBinary) => {
      watch.seen();
      messages = [...messages.filter((at) => now() - at < SPAN), now()];
      const read = isBinary ? undefined : numbers.read(String(data));
      const message = read && readToServer(read);
      if (!message || messages.length > MOST_MESSAGES) return socket.close(CLOSED.wrongMessage);
      inOrder(() => hear(message)).catch(() => socket.close(CLOSED.wrongMessage));
    });
    // The close event follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      strangers.delete(socket);
      stranger[Symbol.dispose]();
      watch[Symbol.dispose]();
    });
  }

  return {
    isOwn: ({ url = '', headers }) =>
      url.split('?', 1)[0] === OWN_BROWSER_PATH && headers.upgrade?.toLowerCase() === 'websocket',
    accept(incoming, socket, head) {
      server.handleUpgrade(incoming, socket, head, (accepted) => {
        const { origin = '' } = incoming.headers;
        if (!EXTENSION.test(origin) || strangers.size >= MOST_STRANGERS) return accepted.close(CLOSED.refused);
        serve(accepted, origin);
      });
    },
    [Symbol.dispose]() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

interface StrangerDeps extends Pick<OwnConnectionsDeps, 'pairing' | 'say'> {
  origin: string;
  send(message: ToBrowser): void;
  mayPrint(): boolean;
  close(code: number): void;
}

/** A connection that has not shown a key yet: it shows the key of its pairing, or the code that was printed for it. */
function createStranger({ pairing, say, origin, send, mayPrint, close }: StrangerDeps) {
  let code: ReturnType<typeof createCode> | undefined;
  let isChallenged = false;
  let timer = setTimeout(() => close(CLOSED.late), KEY_LIMIT);

  async function greet({ nonce, paired }: Extract<ToServer, { type: 'hello' }>): Promise<void> {
    if (!paired) {
      if (code || !mayPrint()) return close(CLOSED.refused);
      code = createCode();
      clearTimeout(timer);
      timer = setTimeout(() => close(CLOSED.late), WIRE.code);
      say(`A browser wants to connect. Type this code in Winnow’s settings, within 2 minutes: ${code.text}`);
      return send({ type: 'code-printed', seconds: WIRE.code / 1_000 });
    }
    const known = await pairing.get();
    if (known?.origin !== origin) return send({ type: 'unknown' });
    const serverNonce = randomHex();
    isChallenged = true;
    send({ type: 'challenge', nonce: serverNonce, proof: await proofOf(known.keyHash, nonce, serverNonce) });
  }

  return {
    /** @returns true once it has proved to be the paired browser */
    async heard(message: ToServer): Promise<boolean> {
      if (message.type === 'hello') await greet(message);
      else if (message.type === 'pair' && code) {
        const checked = code.check(message.code);
        if (checked.isRight) {
          clearTimeout(timer);
          send({ type: 'paired', key: await pairing.pair(origin) });
          return true;
        }
        send({ type: 'wrong-code', left: checked.left });
        if (checked.left === 0) close(CLOSED.refused);
      } else if (message.type === 'key' && isChallenged) {
        const known = await pairing.get();
        const isRight = known?.origin === origin && isSameSecret(await hashOf(message.key), known.keyHash);
        if (isRight) clearTimeout(timer);
        else close(CLOSED.wrongKey);
        return isRight;
      } else close(CLOSED.wrongMessage);
      return false;
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Ends a connection that has fallen silent. */
function watchSilence(socket: WebSocket) {
  let timer: NodeJS.Timeout;
  const seen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.terminate(), SILENCE);
    timer.unref();
  };
  seen();
  return { seen, [Symbol.dispose]: () => clearTimeout(timer) };
}
