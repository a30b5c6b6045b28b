import { storage } from '@/lib/browser/storage';

/** Addresses that are being collected for a batch, one a line; kept until the browser ends. */
export const batchDraft = storage.defineItem<string>('session:batchDraft', { fallback: '' });

/** Adds addresses to those that are being collected, each once. */
export async function addToBatch(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const lines = (await batchDraft.getValue()).split('\n').filter(Boolean);
  await batchDraft.setValue([...new Set([...lines, ...urls])].join('\n'));
}
