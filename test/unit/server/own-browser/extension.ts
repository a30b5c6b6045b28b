import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import {
  hashOf,
  numbering,
  OWN_BROWSER_PATH,
  proofOf,
  randomHex,
  type ToBrowser,
  type ToServer,
} from '@/lib/programs/protocol';

export const ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';

/** The extension's end of a connection, as its worker speaks. */
export interface TestExtension {
  socket: WebSocket;
  heard: ToBrowser[];
  send(message: ToServer): void;
  /** Resolves with the next message of a type that has not been taken yet. */
  next<Type extends ToBrowser['type']>(type: Type): Promise<Extract<ToBrowser, { type: Type }>>;
  /** Resolves with the code that the connection ends with. */
  closed: Promise<number>;
}

/** @param headers what differs from those of a browser */
export async function connect(
  url: string,
  headers: Record<string, string> = { origin: ORIGIN },
): Promise<TestExtension> {
  const socket = new WebSocket(url.replace('http', 'ws') + OWN_BROWSER_PATH, { headers });
  onTestFinished(() => socket.terminate());
  const numbers = numbering();
  const heard: ToBrowser[] = [];
  const taken = new Set<ToBrowser>();
  let wake = () => {};
  const closed = once(socket, 'close').then(([code]) => Number(code));
  socket.on('message', (data) => {
    const message = numbers.read(String(data));
    if (message) heard.push(message as ToBrowser);
    wake();
  });
  await Promise.race([once(socket, 'open'), closed]);
  return {
    socket,
    heard,
    closed,
    send: (message) => socket.send(numbers.write(message)),
    async next(type) {
      for (;;) {
        const found = heard.find((message) => message.type === type && !taken.has(message));
        if (found) {
          taken.add(found);
          return found as never;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

/** Pairs by the code that the server has printed. @returns the key */
export async function pair(extension: TestExtension, said: string[]): Promise<string> {
  extension.send({ type: 'hello', nonce: randomHex(), paired: false });
  await extension.next('code-printed');
  extension.send({ type: 'pair', code: codeIn(said) });
  const { key } = await extension.next('paired');
  await extension.next('welcome');
  return key;
}

export const codeIn = (said: string[]): string =>
  said.join('\n').match(/([A-Z2-9]{4}-[A-Z2-9]{4})(?![\s\S]*[A-Z2-9]{4}-)/)?.[1] ?? '';

/** Shows the key of a pairing, after the server has proved that it knows it. @returns true if it did */
export async function showKey(extension: TestExtension, key: string): Promise<boolean> {
  const nonce = randomHex();
  extension.send({ type: 'hello', nonce, paired: true });
  const challenge = await extension.next('challenge');
  extension.send({ type: 'key', key });
  return challenge.proof === (await proofOf(await hashOf(key), nonce, challenge.nonce));
}
