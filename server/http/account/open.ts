import { join } from 'node:path';
import { makeTemporaryFolder } from '../../temporary.ts';
import { type KeptScrapes, openKeptScrapes } from '../kept-scrapes.ts';
import type { UsageStore } from './usage.ts';
import { openUsageFile } from './usage-file.ts';

/** The record of all requested work. */
export interface Account {
  usage: UsageStore;
  scrapes: KeptScrapes;
}

/**
 * Opens the account of a server that shares no database.
 * @param folder in which it is kept across restarts; without it, it ends with the server
 * @param failed called if the disk does not accept a write
 */
export async function openAccount(
  folder: string | undefined,
  failed: (fault: unknown) => void,
): Promise<Account & AsyncDisposable> {
  const usage = await openUsageFile({ file: folder && join(folder, 'usage.jsonl'), failed });
  const temporary = folder === undefined ? await makeTemporaryFolder('scrapes') : undefined;
  const scrapes = await openKeptScrapes(temporary?.path ?? join(folder as string, 'scrapes'), failed);
  return {
    usage,
    scrapes,
    async [Symbol.asyncDispose]() {
      await usage[Symbol.asyncDispose]();
      await temporary?.[Symbol.asyncDispose]();
    },
  };
}
