import { i18n } from '#i18n';
import { type ErrorCode, WinnowError } from '@/lib/base/errors';

/** Minimum room on the disk, in bytes. With less, browsers can neither open nor change a database, and do not say why. */
const LEAST_ROOM = 4_000_000;

/** The user is warned if the disk has less room than this, in bytes, before a result cannot be stored. */
export const LITTLE_ROOM = 200_000_000;

/** Error codes by the names of a browser's exceptions (https://w3c.github.io/IndexedDB/#exceptions). */
const FAILURES: Record<string, Extract<ErrorCode, `STORAGE_${string}`>> = {
  QuotaExceededError: 'STORAGE_FULL',
  VersionError: 'STORAGE_NEWER',
  DataCloneError: 'STORAGE_UNFIT',
  RangeError: 'STORAGE_UNFIT',
};

/** Converts the failure of a read or a write to an error for the user, without the browser's own message. */
export async function storageError(thrown: unknown): Promise<WinnowError> {
  if (thrown instanceof WinnowError) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  const isFull = !FAILURES[name] && (await roomLeft()) < LEAST_ROOM;
  const code = isFull ? 'STORAGE_FULL' : (FAILURES[name] ?? 'STORAGE_FAILED');
  return new WinnowError(code, i18n.t(`errors.storage.${code}`), { cause: thrown });
}

/** Returns how much can still be written, in bytes: the disk's free space, as the browser reports it. */
export async function roomLeft(): Promise<number> {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate();
  return quota - usage;
}
