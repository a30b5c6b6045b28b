import { defined } from '@/lib/base/json';
import { LIMITS, type MapRequest, type ScrapeRequest, scrapeRequest } from '@/lib/contract';

/** Returns the scrape that reads the links of a map's first page after its scripts have run. */
export function linksRequest(url: string, { timeout, headers, location }: MapRequest): ScrapeRequest {
  const { min, max, default: usual } = LIMITS.timeout;
  return scrapeRequest.parse({
    url,
    formats: ['links', 'html'],
    onlyMainContent: false,
    maxAge: 0,
    storeInCache: false,
    timeout: Math.min(max, Math.max(min, timeout ?? usual)),
    ...defined({ headers, location }),
  });
}
