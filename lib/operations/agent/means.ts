import type { Model } from '@/lib/model/model';
import type { PageCandidate } from '../discovery';
import type { StepLog } from '../steps';

/** What an agent needs from whoever runs it. */
export interface AgentMeans {
  signal: AbortSignal;
  log: StepLog;
  model?: Model | undefined;
  /** Searches the web; absent without a search engine. @throws WinnowError */
  search?(query: string, signal: AbortSignal): Promise<PageCandidate[]>;
  /** Lists what the sitemaps of a site name, the addresses first that fit the words best. */
  sitemap(url: string, words: string, signal: AbortSignal): Promise<PageCandidate[]>;
  /**
   * Judges a page that no caller has named.
   * @param from address of what named it; undefined for the search engine
   */
  judge(address: URL, from: string | undefined): Promise<'taken' | 'robots' | 'inside'>;
  now(): number;
}
