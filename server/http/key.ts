import type { Socket } from 'node:net';
import { delay } from '../../lib/base/async';
import { createPrograms, type Programs } from '../own-browser/programs.ts';

/** How long responses are delayed after a wrong key, in ms; see `createKeyCheck`. */
const DELAY = 500;

/**
 * @param token what a client sends as the key
 * @param socket the connection of the request
 */
export type KeyCheck = (token: string, socket: Socket) => Promise<boolean>;

/**
 * Compares keys, and slows guesses. For a while after a wrong key, clients that have not shown the right key on the
 * same connection wait for the response, right or wrong: a guess costs a connection that is held open. No client is
 * refused for the guesses of others, so that nobody can lock the owner out.
 */
export function createKeyCheck(key: string, programs: Pick<Programs, 'nameOf'> = createPrograms(key)): KeyCheck {
  const trusted = new WeakSet<Socket>();
  let guessedAt = Number.NEGATIVE_INFINITY;

  return async (token, socket) => {
    const isRight = programs.nameOf(token) !== undefined;
    if (!isRight) guessedAt = performance.now();
    if (!trusted.has(socket) && performance.now() - guessedAt < DELAY) {
      await delay(DELAY);
    }
    if (isRight) trusted.add(socket);
    return isRight;
  };
}
