import { stayAwake } from '@/lib/browser/stay-awake';
import { type AgentRequest, type CrawlRequest, LIMITS } from '@/lib/contract';
import { discoverCrawl } from '@/lib/operations/crawl/discovery';
import type { CrawlPreview } from '@/lib/operations/crawl/preview';
import type { Discovery } from '@/lib/operations/discovery';
import type { EngineName } from '@/lib/operations/engine';
import type { OperationInput, OperationName } from '@/lib/operations/registry';
import type { StepLog } from '@/lib/operations/steps';
import { discoverForAgent } from './agents';
import type { WorkerContext } from './context';
import { mapFor } from './map-site';

/**
 * Finds the pages of a crawl or an agent. The code that judges addresses and chooses pages is large, and runs in the offscreen
 * document.
 */
export const discoverIn =
  ({ offscreen }: Pick<WorkerContext, 'offscreen'>) =>
  (operation: OperationName, input: OperationInput, signal: AbortSignal, log: StepLog): Discovery => {
    if (operation === 'agent') return discoverForAgent(offscreen, input as AgentRequest, signal, log);
    const request = input as CrawlRequest;
    return discoverCrawl(request, {
      begin: () => offscreen.beginCrawl(request, signal),
      follow: (page) => offscreen.followCrawl({ request, page }, signal),
    });
  };

export interface WantedPreview {
  request: CrawlRequest;
  engine: EngineName;
  /** True if the call comes from a private window. */
  incognito: boolean;
}

/** Lists which of the pages known in advance a crawl would take. @throws WinnowError; or the signal's reason */
export async function previewFor(
  { request, engine, incognito }: WantedPreview,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<CrawlPreview> {
  const rest = stayAwake();
  try {
    const map = {
      url: request.url,
      sitemap: request.sitemap,
      ignoreQueryParameters: false,
      filterByPath: false,
      limit: LIMITS.map.max,
    };
    const { links, warning } = await mapFor({ ...map, engine, incognito }, context, signal);
    const work = { request, links: links.map(({ url }) => url), asksRobots: engine === 'local' };
    const preview = await context.offscreen.previewCrawl(work, signal);
    return { ...preview, ...(warning && { warning }) };
  } finally {
    rest();
  }
}
