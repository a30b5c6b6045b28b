import { hashOf, numbering, OWN_BROWSER_PATH, proofOf, randomHex, type ToBrowser, type ToServer, WIRE } from './protocol';

/** State of the connection with the server, as views show it. */
export type LinkState =
  | 'off'
  | 'connecting'
  /** A code was printed where the server runs, and is to be typed. */
  | 'code'
  | 'wrong-code'
  /** No server listens, for now. */
  | 'away'
  /** The server knows no such browser: a new code is needed. */
  | 'unpaired'
  /** Another program answers at the server's address: it does not know the key's hash. */
  | 'stranger'
  | 'connected';

/** The part of a WebSocket that is used. */
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

/** Milliseconds before the first and the longest wait until the next attempt; each is twice the one before. */
const BACK_OFF = { first: 500, longest: 30_000 };

/** States in which the person has to do something before another attempt makes sense. */
const WAITING: readonly LinkState[] = ['off', 'unpaired', 'stranger'];

/** The connection of the browser with the server, made again when it is lost. */
export function createLink({ open, key, keepKey, changed, heard }: LinkDeps) {
  let socket: LinkSocket | undefined;
  let state: LinkState = 'off';
  let address = '';
  let pause = BACK_OFF.first;
  let again: ReturnType<typeof setTimeout> | undefined;
  let send: (message: ToServer) => void = () => undefined;

  const become = (next: LinkState) => {
    state = next;
    changed(next);
  };

  function drop(): void {
    clearTimeout(again);
    const before = socket;
    socket = undefined;
    send = () => undefined;
    before?.close();
  }

  /** Ends a connection for a reason that another attempt does not change. */
  function end(next: LinkState): void {
    drop();
    become(next);
  }

  function connect(paired: boolean): void {
    drop();
    become('connecting');
    const nonce = randomHex();
    const numbers = numbering();
    const opened = open(`${address.replace(/^http/, 'ws')}${OWN_BROWSER_PATH}`);
    socket = opened;
    const post = (message: ToServer) => opened.send(numbers.write(message));
    const pulse = setInterval(() => socket === opened && send({ type: 'ping' }), WIRE.pulse);
    opened.addEventListener('open', () => {
      if (socket !== opened) return;
      send = post;
      send({ type: 'hello', nonce, paired });
    });
    opened.addEventListener('message', ({ data }) => {
      const message = numbers.read(String(data));
      if (socket !== opened) return;
      if (message) void take(message as ToBrowser, nonce);
      // Out of its order, or come again.
      else opened.close();
    });
    opened.addEventListener('close', () => {
      clearInterval(pulse);
      if (socket !== opened) return;
      const isOver = state === 'code' || state === 'wrong-code';
      if (isOver || !paired) return end('unpaired');
      drop();
      become('away');
      again = setTimeout(() => connect(true), pause);
      pause = Math.min(BACK_OFF.longest, pause * 2);
    });
  }

  async function take(message: ToBrowser, nonce: string): Promise<void> {
    const known = message.type === 'challenge' ? await key() : undefined;
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
        const isServer = known && (await proofOf(await hashOf(known), nonce, message.nonce)) === message.proof;
        return isServer ? send({ type: 'key', key: known }) : end('stranger');
      }
      case 'welcome':
        pause = BACK_OFF.first;
        return become('connected');
      case 'request':
      case 'cancel':
      case 'received':
        return heard(message);
    }
  }

  return {
    /** Connects with the server at an address, if there is a key for it. */
    async connect(to: string): Promise<void> {
      address = to;
      if (await key()) connect(true);
      else end('unpaired');
    },

    /** Asks the server to print a code. */
    pair(to: string): void {
      address = to;
      connect(false);
    },

    /** Shows the server the code that the person has typed. */
    typeCode: (code: string): void => send({ type: 'pair', code }),

    send: (message: ToServer): void => send(message),

    /** Tries at once where a wait would go on. */
    hurry(): void {
      if (state === 'away') connect(true);
      else if (WAITING.includes(state)) clearTimeout(again);
    },

    /** Ends the connection, and what the server waits for. */
    disconnect(): void {
      if (state === 'connected') send({ type: 'stop' });
      end('off');
    },
  };
}
