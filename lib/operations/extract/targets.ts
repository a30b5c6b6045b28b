import { type CrawlRequest, crawlRequest, type ExtractRequest, extractTarget, LIMITS } from '@/lib/contract';

/** An address of an extraction. */
export interface ExtractTarget {
  url: string;
  /** The crawl whose rules choose the pages of a site. */
  site?: CrawlRequest;
}

/** Returns the addresses of the pages and sites that an extraction reads, and the invalid addresses. */
export function extractTargets(input: ExtractRequest): { targets: ExtractTarget[]; invalid: string[] } {
  const targets = new Map<string, ExtractTarget>();
  const invalid: string[] = [];
  for (const text of input.urls) {
    const target = extractTarget(text);
    if (!target) invalid.push(text);
    else targets.set(text, { url: target.url, ...(target.isSite && { site: siteBelow(target.url, input) }) });
  }
  return { targets: [...targets.values()], invalid };
}

function siteBelow(
  url: string,
  { ignoreSitemap, includeSubdomains, allowExternalLinks, scrapeOptions }: ExtractRequest,
) {
  const { headers } = scrapeOptions;
  return crawlRequest.parse({
    url,
    sitemap: ignoreSitemap ? 'skip' : 'include',
    allowSubdomains: includeSubdomains,
    allowExternalLinks,
    scrapeOptions: headers ? { headers } : {},
  });
}

/** Maximum number of pages that an extraction reads. */
export function mostPages({ limit }: ExtractRequest, targets: readonly ExtractTarget[]): number {
  const sites = targets.filter(({ site }) => site).length;
  return limit ?? targets.length - sites + sites * LIMITS.extract.pagesOfSite;
}
