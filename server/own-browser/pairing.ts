import { randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hashOf, randomHex, WIRE } from '../../lib/programs/protocol';
import { isSameSecret } from './programs.ts';

/** Letters and digits that are hard to confuse. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

const paired = z.strictObject({ origin: z.string(), keyHash: z.string() });

/** The browser that was paired with this server: its extension's origin, and the hash of its key. */
type Paired = z.infer<typeof paired>;

/** A single-use code, valid for two minutes and a few tries, over the connection that requested it. */
interface PairingCode {
  text: string;
  /** @returns the remaining tries if the code is wrong */
  check(typed: string): { isRight: true } | { isRight: false; left: number };
}

export interface Pairing {
  /** The paired browser; undefined before one is paired. */
  get(): Promise<Paired | undefined>;
  /** Pairs a browser, which replaces the earlier one. @returns its key, of which only the hash is kept */
  pair(origin: string): Promise<string>;
}

export function createCode(now: () => number = Date.now): PairingCode {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const until = now() + WIRE.code;
  let left: number = WIRE.tries;
  return {
    text: `${letters.slice(0, 4)}-${letters.slice(4)}`,
    check(typed) {
      const isOver = left === 0 || now() > until;
      const isRight = !isOver && isSameSecret(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''), letters);
      left = isRight || isOver ? 0 : left - 1;
      return isRight ? { isRight } : { isRight: false, left };
    },
  };
}

/** @param folder keeps the pairing; without it, the pairing ends with the server */
export function createPairing(folder?: string): Pairing {
  const file = folder === undefined ? undefined : join(folder, 'own-browser.json');
  let known: Paired | undefined;
  return {
    async get() {
      if (!known && file) known = await readPaired(file);
      return known;
    },
    async pair(origin) {
      const key = randomHex();
      const next = { origin, keyHash: await hashOf(key) };
      if (file) {
        await writeFile(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
        await rename(`${file}.new`, file);
      }
      known = next;
      return key;
    },
  };
}

/** A missing or broken file counts as unpaired: the user pairs again. */
async function readPaired(file: string): Promise<Paired | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return paired.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
