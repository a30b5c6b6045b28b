import type { CrawlRequest } from '@/lib/contract';
import { withoutFragment } from '@/lib/scrape/page-address';
import { webAddress } from '../map/choose-links';
import { addressKey, linkAddress } from './address-key';
import { compilePatterns } from './patterns';
import { crawlScope, type Verdict } from './scope';

/** Reason why a crawl leaves an address out. */
type LeftOutOfCrawl = Exclude<Verdict, 'taken'> | 'robots' | 'duplicate' | 'limit';

/** The known pages that a crawl would take, in order, and the pages that it would leave out. */
export interface CrawlPreview {
  taken: string[];
  left: { url: string; why: LeftOutOfCrawl }[];
  /** Message about pages that could not be found. */
  warning?: string;
}

/**
 * Judges the addresses of a site by the rules of a crawl, without scraping any.
 * @param links addresses from the sitemaps and the first page
 * @param permits returns true if robots.txt lets a crawl have an address
 * @throws WinnowError BAD_REQUEST for an invalid pattern
 */
export async function crawlPreview(
  request: CrawlRequest,
  links: readonly string[],
  permits: (address: URL) => Promise<boolean>,
): Promise<CrawlPreview> {
  const patterns = compilePatterns(request);
  const start = withoutFragment(new URL(request.url));
  const scope = crawlScope(start, request, patterns);
  const preview: CrawlPreview = { taken: [], left: [] };
  const known = new Set<string>();
  const listed = new Set<string>();

  async function reasonFor(address: URL): Promise<LeftOutOfCrawl | undefined> {
    const isStart = address.href === start.href;
    // A crawl goes to its start whatever the scope: only the patterns decide whether to keep the page.
    const verdict = isStart ? patterns.verdict(address) : scope.judge(address, start);
    if (verdict !== 'taken') return verdict;
    if (!(await permits(address))) return 'robots';
    return preview.taken.length >= Math.max(1, request.limit) ? 'limit' : undefined;
  }

  const deepest = request.maxDiscoveryDepth ?? Number.POSITIVE_INFINITY;
  for (const link of [start.href, ...(deepest > 0 ? links : [])]) {
    const address = webAddress(link, start);
    if (!address) continue;
    const asked = address.href === start.href ? start : linkAddress(address, request);
    const url = asked.href;
    const key = addressKey(address, request);
    const why = known.has(key) ? 'duplicate' : await reasonFor(asked);
    known.add(key);
    // A known address counts only if it is written differently.
    if (listed.has(url)) continue;
    listed.add(url);
    if (why) preview.left.push({ url, why });
    else preview.taken.push(url);
  }
  return preview;
}
