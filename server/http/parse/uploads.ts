import { randomBytes, randomUUID } from 'node:crypto';
import { WinnowError } from '../../../lib/base/errors';
import { LIMITS } from '../../../lib/contract';
import type { UploadedFile } from './form.ts';

/** An upload address, and the reference to its file for parsing. */
interface UploadPlace {
  /** Last, unguessable part of the address. */
  id: string;
  ref: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Files that are uploaded before the request that parses them. They are held in memory, and end with the server. */
export interface Uploads extends Disposable {
  /** @throws WinnowError PARSE_UPLOAD_UNPARSED_LIMIT_REACHED if too many are open */
  open(name: string, type: string): UploadPlace;
  /** @throws WinnowError NOT_FOUND for an address that is no longer open */
  put(id: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** Takes a file, which cannot be taken again. @throws WinnowError BAD_REQUEST if it does not exist */
  take(ref: string): UploadedFile;
}

interface Open {
  id: string;
  file: Omit<UploadedFile, 'bytes'> & Partial<UploadedFile>;
  expiry: NodeJS.Timeout;
}

/** @param lifetime how long an address is open, in ms */
export function createUploads(lifetime: number = LIMITS.parse.upload): Uploads {
  /** By the reference to the file. */
  const open = new Map<string, Open>();

  function remove(ref: string): void {
    clearTimeout(open.get(ref)?.expiry);
    open.delete(ref);
  }

  return {
    open(name, type) {
      if (open.size >= LIMITS.parse.uploads) {
        throw new WinnowError(
          'PARSE_UPLOAD_UNPARSED_LIMIT_REACHED',
          `${LIMITS.parse.uploads} uploads are not parsed yet. Parse them, or wait until they expire.`,
        );
      }
      const ref = randomBytes(24).toString('base64url');
      const id = randomUUID();
      const expiry = setTimeout(() => remove(ref), lifetime);
      // An address that waits to expire does not keep the server running.
      expiry.unref();
      open.set(ref, { id, file: { name, type }, expiry });
      return { id, ref, expiresAt: new Date(Date.now() + lifetime).toISOString() };
    },

    put(id, bytes) {
      const place = [...open.values()].find((one) => one.id === id);
      if (!place) throw new WinnowError('NOT_FOUND', 'This upload address has expired, or was never given out.');
      place.file.bytes = bytes;
    },

    take(ref) {
      const { bytes, name = '', type = '' } = open.get(ref)?.file ?? {};
      if (!open.has(ref)) {
        throw new WinnowError(
          'BAD_REQUEST',
          'Invalid or expired uploadRef. Ask for a new one at /v2/parse/upload-url.',
        );
      }
      if (!bytes)
        throw new WinnowError('BAD_REQUEST', 'No file has come for this uploadRef. Send it to its uploadUrl first.');
      remove(ref);
      return { name, type, bytes };
    },

    [Symbol.dispose]() {
      for (const ref of open.keys()) remove(ref);
    },
  };
}
