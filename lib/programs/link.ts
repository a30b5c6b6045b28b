import {
  hashOf,
  numbering,
  OWN_BROWSER_PATH,
  proofOf,
  randomHex,
  type ToBrowser,
  type ToServer,
  WIRE,
} from './protocol';

/** State of the connection with the server, as views show it. */
export type LinkState =
  | 'off'
  | 'connecting'
  /** A code was printed on the server's terminal, and must be typed. */
  | 'code'
  | 'wrong-code'
  /** No server is listening at present. */
  | 'away'
  /** The server does not know this browser: a new code is needed. */
  | 'unpaired'
  /** Another program responds at the server's address: it does not know the key's hash. */
  | 'stranger'
  | 'connected';

/** The used part of a WebSocket. */
export interface LinkSocket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

interface LinkDeps {
  open(url: string): LinkSocket;
  /** The key that the server knows; undefined before the browser is paired. */
  key(): Promise<string | undefined>;
  keepKey(key: string): Promise<void>;
  changed(state: LinkState): void;
  /** Called for each message about a request. */
  heard(message: Extract<ToBrowser, { type: 'request' | 'cancel' | 'received' }>): void;
}

/** Delay before the first reconnection and the longest delay, in ms; each delay is twice the previous one. */
const BACK_OFF = { first: 500, longest: 30_000 };

/** Sends a greeting over a connection as soon as it is open, and receives its messages in order. */
function greet(
  socket: LinkSocket,
  paired: boolean,
  {
    opened,
    heard,
    closed,
  }: { opened(send: Send): void; heard(message: ToBrowser, nonce: string): void; closed(): void },
): void {
  const nonce = randomHex();
  const numbers = numbering();
  const send: Send = (message) => socket.send(numbers.write(message));
  let pulse: ReturnType<typeof setInterval> | undefined;
  socket.addEventListener('open', () => {
    opened(send);
    send({ type: 'hello', nonce, paired });
    pulse = setInterval(() => send({ type: 'ping' }), WIRE.pulse);
  });
  socket.addEventListener('message', ({ data }) => {
    const message = numbers.read(String(data));
    if (message) heard(message as ToBrowser, nonce);
    // Out of order, or repeated.
    else socket.close();
  });
  socket.addEventListener('close', () => {
    clearInterval(pulse);
    closed();
  });
}

type Send = (message: ToServer) => void;

/** What it takes to respond to a message of the server. */
interface Answering extends Pick<LinkDeps, 'key' | 'keepKey' | 'heard'> {
  nonce: string;
  send: Send;
  become(state: LinkState): void;
  /** Ends the connection for a reason that another attempt would not change. */
  end(state: LinkState): void;
}

async function answer(message: ToBrowser, { key, keepKey, heard, nonce, send, become, end }: Answering): Promise<void> {
  switch (message.type) {
    case 'code-printed':
      return become('code');
    case 'wrong-code':
      return message.left > 0 ? become('wrong-code') : end('unpaired');
    case 'paired':
      return keepKey(message.key);
    case 'unknown':
      return end('unpaired');
    case 'challenge': {
      const known = await key();
      const isServer = known && (await proofOf(await hashOf(known), nonce, message.nonce)) === message.proof;
      return isServer ? send({ type: 'key', key: known }) : end('stranger');
    }
    case 'welcome':
      return become('connected');
    case 'request':
    case 'cancel':
    case 'received':
      return heard(message);
  }
}

/** Retries after longer and longer pauses. */
function createRetry(attempt: () => void) {
  let pause = BACK_OFF.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start(): void {
      timer = setTimeout(attempt, pause);
      pause = Math.min(BACK_OFF.longest, pause * 2);
    },
    stop: (): void => clearTimeout(timer),
    /** Starts again with the shortest pause. */
    reset(): void {
      pause = BACK_OFF.first;
    },
  };
}

/** The browser's connection to the server, restored when it is lost. */
export function createLink({ open, changed, ...deps }: LinkDeps) {
  let socket: LinkSocket | undefined;
  let state: LinkState = 'off';
  let address = '';
  let send: Send = () => undefined;
  const retry = createRetry(() => connect(true));

  const become = (next: LinkState) => {
    state = next;
    if (next === 'connected') retry.reset();
    changed(next);
  };

  function drop(): void {
    retry.stop();
    const before = socket;
    socket = undefined;
    send = () => undefined;
    before?.close();
  }

  function end(next: LinkState): void {
    drop();
    become(next);
  }

  function connect(paired: boolean): void {
    end('connecting');
    const opened = open(`${address.replace(/^http/, 'ws')}${OWN_BROWSER_PATH}`);
    socket = opened;
    greet(opened, paired, {
      opened(post) {
        if (socket === opened) send = post;
      },
      // Messages of a replaced socket are ignored.
      heard(message, nonce) {
        if (socket !== opened) return;
        void answer(message, { ...deps, nonce, send, become, end });
      },
      closed() {
        if (socket !== opened) return;
        const isPaired = paired || state === 'connected';
        end(isPaired ? 'away' : 'unpaired');
        if (isPaired) retry.start();
      },
    });
  }

  return {
    /** Connects to the server at an address, if a key for it exists. */
    async connect(to: string): Promise<void> {
      address = to;
      if (await deps.key()) connect(true);
      else end('unpaired');
    },

    /** Asks the server to print a code. */
    pair(to: string): void {
      address = to;
      connect(false);
    },

    /** Sends the server the code that the user has typed. */
    typeCode: (code: string): void => send({ type: 'pair', code }),
    send: (message: ToServer): void => send(message),

    /** Connects at once instead of waiting for the next attempt. */
    hurry(): void {
      if (state === 'away') connect(true);
    },

    /** Ends the connection, and cancels the server's pending requests. */
    disconnect(): void {
      if (state === 'connected') send({ type: 'stop' });
      end('off');
    },
  };
}
