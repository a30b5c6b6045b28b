import { randomBytes } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../../lib/contract';
import { makeTemporaryFolder } from '../temporary.ts';

/** File types that scrapes produce. */
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

export interface StoredFile {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pictures, PDFs and media that responses link to, until they expire or the server ends. */
export interface Files extends AsyncDisposable {
  /** @returns an unguessable name */
  keep(file: StoredFile): Promise<string>;
  get(name: string): Promise<StoredFile | undefined>;
  remove(name: string): Promise<void>;
  /** Returns the type of a kept file, and its size in bytes. */
  find(name: string): Promise<{ type: string; size: number } | undefined>;
  /** Reads a range of bytes of a file; `end` is excluded. */
  read(name: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Generates an unguessable name for a file of a type. */
export const nameFor = (type: string): string =>
  `${randomBytes(24).toString('base64url')}.${EXTENSIONS[type] ?? 'bin'}`;

export const isMedia = (type: string) => /^(?:audio|video)\//.test(type);

/** @param lifetime how long a file is kept, in ms; defaults to the contract's value for its kind */
export async function createFiles(lifetime?: number): Promise<Files> {
  const folder = await makeTemporaryFolder('files');
  const kept = new Map<string, { type: string; size: number; expiry: NodeJS.Timeout }>();

  async function remove(name: string): Promise<void> {
    clearTimeout(kept.get(name)?.expiry);
    if (!kept.delete(name)) return;
    await rm(join(folder.path, name), { force: true });
  }

  return {
    async keep({ type, bytes }) {
      const name = nameFor(type);
      await writeFile(join(folder.path, name), bytes);
      const { media, screenshot } = LIMITS.expiry;
      const expiry = setTimeout(() => void remove(name), lifetime ?? (isMedia(type) ? media : screenshot));
      // A file that waits to expire does not keep the server running.
      expiry.unref();
      kept.set(name, { type, size: bytes.length, expiry });
      return name;
    },

    // Only known names are looked up, so that no name can lead out of the folder.
    async get(name) {
      const file = kept.get(name);
      return file && { type: file.type, bytes: new Uint8Array(await readFile(join(folder.path, name))) };
    },

    remove,

    find: async (name) => kept.get(name),

    async read(name, start, end) {
      await using file = await open(join(folder.path, name));
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(end - start), position: start });
      return new Uint8Array(buffer.subarray(0, bytesRead));
    },

    async [Symbol.asyncDispose]() {
      for (const { expiry } of kept.values()) clearTimeout(expiry);
      kept.clear();
      await folder[Symbol.asyncDispose]();
    },
  };
}
