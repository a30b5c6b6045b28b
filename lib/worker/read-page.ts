import type { ScrapeRequest, ScrapeResponse } from '@/lib/contract';
import { PAGE_OPERATION } from '@/lib/operations/registry';
import type { WorkerContext } from './context';
import { engineFor } from './engines';

/**
 * Reads a page in a page that the extension opens. This is not a job: History keeps nothing of it.
 * @param ephemeral true if the browser must keep nothing of it either
 * @throws WinnowError; or the signal's reason
 */
export async function readOwnPage(
  request: ScrapeRequest,
  ephemeral: boolean,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<ScrapeResponse> {
  const job = {
    id: crypto.randomUUID(),
    operation: PAGE_OPERATION,
    engine: 'local',
    state: 'running',
    attempts: 1,
    ephemeral,
    createdAt: Date.now(),
  } as const;
  const engine = await engineFor(job, context);
  const result = await engine(PAGE_OPERATION, request, { signal, progress: async () => undefined });
  if (!result) throw new TypeError('A scrape without a result');
  return result.response;
}
