import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Name of a program, as the user reads it in the browser. */
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** The program with the server's own key, which needs no name. */
export const MAIN = 'main';
/** Work that does not belong to a request: monitors, and jobs whose key has changed since. */
const BACKGROUND = 'background';

/** Profile that requests the user's browser. */
const PROFILE = 'browser';

/** The programs that use this server, each with its own key. */
export interface Programs {
  /** @returns the program whose key the token is; undefined for a wrong token */
  nameOf(token: string): string | undefined;
  /** Runs work on behalf of a program. */
  during<Value>(program: string, work: () => Value): Value;
  /** Runs work that outlives the request in which it began: its program is unknown there. */
  outside<Value>(work: () => Value): Value;
  /** The program on whose behalf the current work runs; undefined if unknown. */
  current(): string | undefined;
  /** Name of the profile that requests the user's browser for a program, even after a restart. Clients cannot forge it. */
  profileFor(program: string): string;
  /** The program that a profile belongs to; undefined if the profile is not for the user's browser. */
  programIn(profile: string | undefined): string | undefined;
}

/**
 * Creates the key of a program: its name, and a code that only the server's key can create. Program keys are not stored;
 * they all expire when the server's key changes.
 * @returns undefined for an invalid name: 1 to 40 of a–z, 0–9 and - are allowed
 */
export function keyOfProgram(serverKey: string, name: string): string | undefined {
  return NAME.test(name) ? `${name}.${sealOf(serverKey, 'key', name)}` : undefined;
}

const sealOf = (serverKey: string, use: string, name: string) =>
  createHmac('sha256', serverKey).update(`${use}:${name}`).digest('base64url');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares texts of any length in constant time, so that timing reveals nothing about them. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/**
 * The program on whose behalf the current work runs. All servers of a process share it: once one is in use, every promise
 * of the process visits each storage.
 */
const running = new AsyncLocalStorage<string>();

export function createPrograms(serverKey: string): Programs {
  const sealed = (text: string, use: string) => {
    const name = text.slice(0, text.indexOf('.'));
    return NAME.test(name) && isSameSecret(text, `${name}.${sealOf(serverKey, use, name)}`) ? name : undefined;
  };
  return {
    nameOf: (token) => (isSameSecret(token, serverKey) ? MAIN : sealed(token, 'key')),
    during: (program, work) => running.run(program, work),
    outside: (work) => running.exit(work),
    current: () => running.getStore(),
    profileFor: (program) => `${PROFILE}:${program}.${sealOf(serverKey, 'profile', program)}`,
    programIn(profile) {
      if (profile === PROFILE) return running.getStore() ?? BACKGROUND;
      if (!profile?.startsWith(`${PROFILE}:`)) return undefined;
      return sealed(profile.slice(PROFILE.length + 1), 'profile') ?? BACKGROUND;
    },
  };
}
