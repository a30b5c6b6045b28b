import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Name of a program: what the person reads in the browser. */
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** The program that has the server's own key, which needs no name. */
export const MAIN = 'main';
/** Work that no request waits for: monitors, and jobs whose key has changed since. */
const BACKGROUND = 'background';

/** Profile that asks for the person's browser. */
const PROFILE = 'browser';

/** The programs that use this server, each by a key of its own. */
export interface Programs {
  /** @returns the program that a token is the key of; undefined for a wrong one */
  nameOf(token: string): string | undefined;
  /** Runs work that a program has asked for. */
  during<Value>(program: string, work: () => Value): Value;
  /** Runs work that goes on after the request which it began in: no program is known there. */
  outside<Value>(work: () => Value): Value;
  /** The program that the work which runs now was asked for by; undefined if none is known. */
  current(): string | undefined;
  /** Name of the profile that asks for the person's browser for a program, also after a restart. No client can make one up. */
  profileFor(program: string): string;
  /** The program that a profile asks for; undefined if it is not one of the person's browser. */
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

/** Compares texts of any length in a time that tells nothing about them. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

export function createPrograms(serverKey: string): Programs {
  const running = new AsyncLocalStorage<string>();
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
