import { mapRequest, searchRequest } from '@/lib/contract';
import { countTokens } from '@/lib/model/count-tokens';
import { createRobots, type Robots } from '../crawl/robots';
import { runMap } from '../map/run';
import { mappedSite } from '../map/site';
import type { SearchEngine } from '../search/engines/engine';
import { findResults } from '../search/find-results';
import type { PlanDeps } from '../serving';
import type { StepLog } from '../steps';
import type { AgentDeps } from './deps';

/** Maximum number of results of one search. */
const RESULTS = 8;
/** Maximum number of addresses from the sitemaps of one site, and the timeout for reading them, in ms. */
const SITEMAP = { limit: 200, timeout: 10_000 };

/**
 * Judges pages that were not named by the caller: by robots.txt, and so that no page of the internet leads an agent
 * into this computer or its network.
 */
function createPageJudge(
  { searchEngine, mayScrapeFrom, siteFetch }: PlanDeps,
  signal: AbortSignal,
): AgentDeps['judge'] {
  const robots = new Map<string, Robots>();
  function robotsOf(address: URL): Robots {
    const known = robots.get(address.origin);
    if (known) return known;
    const loading = {
      fetch: siteFetch(address.href),
      isOwn: ({ origin }: URL) => origin === address.origin,
      mayFollow: mappedSite(address).mayFollow,
      signal,
    };
    const made = createRobots({ ignoreRobotsTxt: false, robotsUserAgent: undefined }, loading);
    robots.set(address.origin, made);
    return made;
  }
  return async (address, from = searchEngine?.address) => {
    if (from === undefined || !(await mayScrapeFrom(from)(address))) return 'inside';
    return (await robotsOf(address).permits(address)) ? 'taken' : 'robots';
  };
}

/** Lists the pages of a site's sitemaps, which does not need a browser. */
const sitemapWith =
  ({ siteFetch }: PlanDeps): AgentDeps['sitemap'] =>
  async (url, search, signal) => {
    const request = mapRequest.parse({ url, sitemap: 'only', search, ...SITEMAP });
    const deps = { fetch: siteFetch(url), scrape: () => Promise.reject(new TypeError('A sitemap is no page.')) };
    const { links } = await runMap(request, deps, signal);
    return links.map(({ url: page, title }) => ({ url: page, ...(title && { title }) }));
  };

const searchWith =
  (engine: SearchEngine): NonNullable<AgentDeps['search']> =>
  async (query, signal) => {
    const { lists } = await findResults(searchRequest.parse({ query, limit: RESULTS }), engine, signal);
    return (lists.web ?? []).flatMap(({ url, title }) => (url ? [{ url, ...(title && { title }) }] : []));
  };

/** Acts on pages with a model whose tokens are counted. */
function actWith({ interact, model }: PlanDeps): Pick<AgentDeps, 'act'> {
  if (!interact || !model) return {};
  return { act: (page, prompt, limits, used) => interact(page, prompt, countTokens(model, used), limits) };
}

/** Returns what one agent needs, made of what its server has. */
export const agentDeps = (deps: PlanDeps, signal: AbortSignal, log: StepLog): AgentDeps => ({
  signal,
  log,
  model: deps.model,
  ...(deps.searchEngine && { search: searchWith(deps.searchEngine) }),
  sitemap: sitemapWith(deps),
  judge: createPageJudge(deps, signal),
  ...actWith(deps),
  now: Date.now,
});
