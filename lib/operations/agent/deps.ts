import type { ScrapeRequest } from '@/lib/contract';
import type { Model } from '@/lib/model/model';
import type { PageCandidate } from '../discovery';
import type { ActedOn, ActLimits } from '../serving';
import type { StepLog } from '../steps';

/** Functions that an agent needs from its caller. */
export interface AgentDeps {
  signal: AbortSignal;
  log: StepLog;
  model?: Model | undefined;
  /** Searches the web; absent without a search engine. @throws WinnowError */
  search?(query: string, signal: AbortSignal): Promise<PageCandidate[]>;
  /** Lists the addresses in the sitemaps of a site, best fit for the words first. */
  sitemap(url: string, words: string, signal: AbortSignal): Promise<PageCandidate[]>;
  /**
   * Judges a page that no caller has named.
   * @param from address of the page that named it; undefined for the search engine
   */
  judge(address: URL, from: string | undefined): Promise<'taken' | 'robots' | 'inside'>;
  /**
   * Acts on a page by steps that the model finds; absent without a model, or if no browser can.
   * @throws WinnowError if the page cannot be opened; or the signal's reason
   */
  act?(page: ScrapeRequest, prompt: string, limits: ActLimits, used: (tokens: number) => void): Promise<ActedOn>;
  now(): number;
}
