import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../../lib/contract';
import { makeTemporaryFolder } from '../temporary.ts';

/** The kinds of file that scrapes give. */
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

export interface StoredFile {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pictures and PDFs that answers link to, until they expire or the server ends. */
export interface Files extends AsyncDisposable {
  /** @returns a name that nobody can guess */
  keep(file: StoredFile): Promise<string>;
  get(name: string): Promise<StoredFile | undefined>;
}

/** @param lifetime milliseconds that a file is kept */
export async function createFiles(lifetime: number = LIMITS.expiry.screenshot): Promise<Files> {
  const folder = await makeTemporaryFolder('files');
  const kept = new Map<string, { type: string; expiry: NodeJS.Timeout }>();

  async function expire(name: string): Promise<void> {
    kept.delete(name);
    await rm(join(folder.path, name), { force: true });
  }

  return {
    async keep({ type, bytes }) {
      const name = `${randomBytes(24).toString('base64url')}.${EXTENSIONS[type] ?? 'bin'}`;
      await writeFile(join(folder.path, name), bytes);
      const expiry = setTimeout(() => void expire(name), lifetime);
      // A file that waits to expire keeps no server running.
      expiry.unref();
      kept.set(name, { type, expiry });
      return name;
    },

    // Only names that were given out are looked up, so that none can lead out of the folder.
    async get(name) {
      const file = kept.get(name);
      return file && { type: file.type, bytes: new Uint8Array(await readFile(join(folder.path, name))) };
    },

    async [Symbol.asyncDispose]() {
      for (const { expiry } of kept.values()) clearTimeout(expiry);
      kept.clear();
      await folder[Symbol.asyncDispose]();
    },
  };
}
