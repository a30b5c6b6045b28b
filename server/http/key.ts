import type { Socket } from 'node:net';
import { delay } from '../../lib/async';
import { createPrograms, type Programs } from '../own-browser/programs.ts';

/** Milliseconds, see `createKeyCheck`. */
const DELAY = 500;

/**
 * @param token what a client takes for the key
 * @param socket the connection that it came by
 */
export type KeyCheck = (token: string, socket: Socket) => Promise<boolean>;

/**
 * Compares keys, and slows guesses. For a while after a wrong key, whoever has not shown the right one by the same
 * connection waits for the answer, right or wrong: a guess costs a connection that is held open. Nobody is refused for
 * the guesses of others, so that nobody can lock the owner out.
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
