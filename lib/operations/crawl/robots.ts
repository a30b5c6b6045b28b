import { type CrawlRequest, LIMITS } from '@/lib/contract';
import { readRobots } from '../map/find-sitemaps';
import type { FileLoading } from '../map/load-text';
import { robotsParser } from '../map/robots-rules';

/** Names by which sites know crawlers of this interface, and the name of this program. */
const AGENTS = ['Winnow', 'FireCrawlAgent', 'FirecrawlAgent'];

/** Timeout for loading the rules of one host, in ms. */
const LIMIT = 10_000;

export interface Robots {
  /**
   * Returns true if robots.txt of an address's host lets a crawl have it. A host without robots.txt allows everything.
   */
  permits(address: URL): Promise<boolean>;
  /** Returns the pause between two pages that an address's host asks for, in seconds. */
  delayOf(address: URL): Promise<number | undefined>;
}

/** Reads the rules of each host once, when the first of its addresses is judged. */
export function createRobots(
  { ignoreRobotsTxt, robotsUserAgent }: Pick<CrawlRequest, 'ignoreRobotsTxt' | 'robotsUserAgent'>,
  loading: FileLoading,
): Robots {
  const hosts = new Map<string, Promise<ReturnType<typeof robotsParser> | undefined>>();
  const agents = robotsUserAgent ? [robotsUserAgent] : AGENTS;

  async function read(origin: string) {
    const address = new URL('/robots.txt', origin);
    const signal = AbortSignal.any([loading.signal, AbortSignal.timeout(LIMIT)]);
    const text = await readRobots(address, { ...loading, signal });
    // Most sites forbid nothing, and a page may have 100,000 links.
    return /disallow|crawl-delay/i.test(text) ? robotsParser(address.href, text) : undefined;
  }

  function rulesOf({ origin }: URL) {
    const rules = hosts.get(origin) ?? read(origin);
    hosts.set(origin, rules);
    return rules;
  }

  return {
    async delayOf(address) {
      const parsed = ignoreRobotsTxt ? undefined : await rulesOf(address);
      const delays = agents.map((agent) => Number(parsed?.getCrawlDelay(agent) ?? 0)).filter((delay) => delay > 0);
      return delays.length > 0 ? Math.min(LIMITS.crawl.delay, Math.max(...delays)) : undefined;
    },

    async permits(address) {
      if (ignoreRobotsTxt) return true;
      const parsed = await rulesOf(address);
      return !parsed || agents.every((agent) => parsed.isAllowed(address.href, agent) !== false);
    },
  };
}
