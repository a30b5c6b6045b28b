import type { Database, Sealed } from './database';

/**
 * Encrypts under a key that cannot be extracted from this browser (Web Crypto, `extractable: false`). This keeps texts out of
 * exports and copies of the profile's files, but not from software that runs as the user.
 */
export interface Seal {
  seal(text: string): Promise<Sealed>;
  /** @returns undefined if it was encrypted with another key, or is damaged */
  open(sealed: Sealed): Promise<string | undefined>;
}

const ALGORITHM = 'AES-GCM';
/** Length of the initialization vector, in bytes (NIST SP 800-38D, 8.2). */
const IV_LENGTH = 12;

export function createSeal(database: Database): Seal {
  /**
   * Returns the only key, which is created on first use. If two contexts create a key at the same time, both use the first
   * one to be written.
   */
  async function key(): Promise<CryptoKey> {
    const stored = await database.read((connection) => connection.get('secretKey', ALGORITHM));
    if (stored) return stored;
    const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
    return database.change(['secretKey'], async (transaction) => {
      const keys = transaction.objectStore('secretKey');
      const other = await keys.get(ALGORITHM);
      if (!other) await keys.put(made, ALGORITHM);
      return other ?? made;
    });
  }

  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
      const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await key(), new TextEncoder().encode(text));
      return { iv, data };
    },
    async open({ iv, data }) {
      const opening = crypto.subtle.decrypt({ name: ALGORITHM, iv }, await key(), data);
      return opening.then(
        (opened) => new TextDecoder().decode(opened),
        () => undefined,
      );
    },
  };
}
