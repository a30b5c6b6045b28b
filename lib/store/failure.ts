import { type ErrorCode, WinnowError } from '@/lib/errors';

/** Bytes. Browsers can neither open nor change a database on a disk with less room, and do not say that this is why. */
const LEAST_ROOM = 4_000_000;

/** The meaning of the names of a browser's exceptions (https://w3c.github.io/IndexedDB/#exceptions). */
const FAILURES: Record<string, [code: ErrorCode, sentence: string]> = {
  QuotaExceededError: ['STORAGE_FULL', 'The disk is full, so that nothing can be kept.'],
  VersionError: ['STORAGE_NEWER', 'What is kept here was written by a newer version of Winnow.'],
  DataCloneError: ['STORAGE_UNFIT', 'This is nested too deeply to be kept.'],
  RangeError: ['STORAGE_UNFIT', 'This is nested too deeply to be kept.'],
};

/** The failure of a read or a write, as a user reads it: no message of the browser's own is in it. */
export async function storageError(thrown: unknown): Promise<WinnowError> {
  if (thrown instanceof WinnowError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  const isFull = !FAILURES[name] && (await roomLeft()) < LEAST_ROOM;
  const known = FAILURES[isFull ? 'QuotaExceededError' : name];
  const [code, sentence] = known ?? ['STORAGE_FAILED', 'The browser could not read or write what Winnow keeps.'];
  return new WinnowError(code, sentence, { cause: thrown });
}

/** Bytes that can still be written. */
async function roomLeft(): Promise<number> {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate();
  return quota - usage;
}
