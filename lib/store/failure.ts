import { i18n } from '#i18n';
import { type ErrorCode, WinnowError } from '@/lib/errors';

/** Bytes. Browsers can neither open nor change a database on a disk with less room, and do not say that this is why. */
const LEAST_ROOM = 4_000_000;

/** Bytes of room on the disk below which the user is told, before a result cannot be kept. */
export const LITTLE_ROOM = 200_000_000;

/** The meaning of the names of a browser's exceptions (https://w3c.github.io/IndexedDB/#exceptions). */
const FAILURES: Record<string, Extract<ErrorCode, `STORAGE_${string}`>> = {
  QuotaExceededError: 'STORAGE_FULL',
  VersionError: 'STORAGE_NEWER',
  DataCloneError: 'STORAGE_UNFIT',
  RangeError: 'STORAGE_UNFIT',
};

/** The failure of a read or a write, as a user reads it: no message of the browser's own is in it. */
export async function storageError(thrown: unknown): Promise<WinnowError> {
  if (thrown instanceof WinnowError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  const isFull = !FAILURES[name] && (await roomLeft()) < LEAST_ROOM;
  const code = isFull ? 'STORAGE_FULL' : (FAILURES[name] ?? 'STORAGE_FAILED');
  return new WinnowError(code, i18n.t(`errors.storage.${code}`), { cause: thrown });
}

/** Bytes that can still be written: as many as the disk has, as browsers see it. */
export async function roomLeft(): Promise<number> {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate();
  return quota - usage;
}
