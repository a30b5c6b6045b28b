import type { EngineResult } from '@/lib/scrape/engine';
import { type AgentRequest, mapRequest, type ScrapeData, searchRequest } from '../../../lib/contract';
import type { Model } from '../../../lib/model';
import { concludeAgent } from '../../../lib/operations/agent/conclude';
import type { AgentDeps } from '../../../lib/operations/agent/deps';
import { discoverAgent } from '../../../lib/operations/agent/discovery';
import { createRobots, type Robots } from '../../../lib/operations/crawl/robots';
import type { Discovery } from '../../../lib/operations/discovery';
import { runMap } from '../../../lib/operations/map/run';
import { mappedSite } from '../../../lib/operations/map/site';
import type { SearchEngine } from '../../../lib/operations/search/engines/engine';
import { findResults } from '../../../lib/operations/search/find-results';
import type { StepLog } from '../../../lib/operations/steps';
import { siteFetchFor } from '../../site-fetch.ts';
import { asEngineResult } from '../job-store.ts';
import { resultJudge } from '../search.ts';
import { CONCLUSION } from './conclusion.ts';

/** Maximum number of results of one search. */
const RESULTS = 8;
/** Maximum number of addresses from the sitemaps of one site, and the timeout for reading them, in ms. */
const SITEMAP = { limit: 200, timeout: 10_000 };

/** Shared tools of a server's agents. */
export interface AgentTools {
  model?: Model | undefined;
  /** Searches the web; absent without a search engine. */
  engine?: SearchEngine | undefined;
}

/**
 * Judges pages that were not named by the caller: by robots.txt, and so that no page of the internet leads an agent
 * into this computer or its network.
 */
function createPageJudge(engine: SearchEngine | undefined, signal: AbortSignal): AgentDeps['judge'] {
  const robots = new Map<string, Robots>();
  function robotsOf(address: URL): Robots {
    const known = robots.get(address.origin);
    if (known) return known;
    const loading = {
      fetch: siteFetchFor(address.href),
      isOwn: ({ origin }: URL) => origin === address.origin,
      mayFollow: mappedSite(address).mayFollow,
      signal,
    };
    const made = createRobots({ ignoreRobotsTxt: false, robotsUserAgent: undefined }, loading);
    robots.set(address.origin, made);
    return made;
  }
  return async (address, from = engine?.address) => {
    if (from === undefined || !(await resultJudge(from)(address))) return 'inside';
    return (await robotsOf(address).permits(address)) ? 'taken' : 'robots';
  };
}

/** Lists the pages of a site's sitemaps, which does not need a browser. */
const sitemapOf: AgentDeps['sitemap'] = async (url, search, signal) => {
  const request = mapRequest.parse({ url, sitemap: 'only', search, ...SITEMAP });
  const deps = { fetch: siteFetchFor(url), scrape: () => Promise.reject(new TypeError('A sitemap is no page.')) };
  const { links } = await runMap(request, deps, signal);
  return links.map(({ url: page, title }) => ({ url: page, ...(title && { title }) }));
};

const searchWith =
  (engine: SearchEngine): NonNullable<AgentDeps['search']> =>
  async (query, signal) => {
    const { lists } = await findResults(searchRequest.parse({ query, limit: RESULTS }), engine, signal);
    return (lists.web ?? []).flatMap(({ url, title }) => (url ? [{ url, ...(title && { title }) }] : []));
  };

/** Finds the pages of agents, and creates their conclusions. */
export function createAgentWork({ model, engine }: AgentTools) {
  return {
    /** @throws WinnowError BAD_REQUEST for an invalid schema */
    discover: (input: AgentRequest, signal: AbortSignal, log: StepLog): Discovery =>
      discoverAgent(input, {
        signal,
        log,
        model,
        ...(engine && { search: searchWith(engine) }),
        sitemap: sitemapOf,
        judge: createPageJudge(engine, signal),
        now: Date.now,
      }),

    /** @throws WinnowError if the documents do not answer the question */
    async conclude(
      input: AgentRequest,
      documents: () => Promise<ScrapeData[]>,
      signal: AbortSignal,
      log: StepLog,
    ): Promise<EngineResult> {
      const made = await concludeAgent(input, await documents(), { model, signal, log });
      return asEngineResult({ success: true, data: { metadata: {}, [CONCLUSION]: made } });
    },
  };
}
