import type { Metadata } from '@/lib/contract';
import type { PageContent, ReadOptions } from '../page-content';
import { readPage } from '../read-page';
import type { Snapshot } from './entries';
import { openSnapshot } from './open-snapshot';

/**
 * Reads a page from its snapshot, where there is a DOM: the same snapshot and options always give the same content.
 * @param snapshot what `takeSnapshot` gave
 * @throws ReadError where a selector is wrong
 */
export async function readSnapshot(snapshot: string, options: ReadOptions): Promise<PageContent> {
  const { entries, statusCode, warnings }: Snapshot = JSON.parse(snapshot);
  const content = await readPage(openSnapshot(entries), options);
  return {
    ...content,
    metadata: inOrder({ ...content.metadata, ...(statusCode && { statusCode }) }),
    warnings: [...warnings, ...content.warnings],
  };
}

/**
 * By name, as Chromium hands over the members of what an injected script answers: so they are the same on every way.
 */
const inOrder = (metadata: Metadata): Metadata =>
  Object.fromEntries(Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1)));
