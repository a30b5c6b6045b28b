import { storage } from '@/lib/browser/storage';

/** Addresses being collected for a batch, one per line. Kept until the browser closes. */
export const batchDraft = storage.defineItem<string>('session:batchDraft', { fallback: '' });

/** Adds addresses to the collected ones, without duplicates. */
export async function addToBatch(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const lines = (await batchDraft.getValue()).split('\n').filter(Boolean);
  await batchDraft.setValue([...new Set([...lines, ...urls])].join('\n'));
}
