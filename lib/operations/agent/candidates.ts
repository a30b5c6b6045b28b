import { pageKey } from '@/lib/scrape/page-address';
import type { PageCandidate } from '../discovery';
import { NO_PAGE, webAddress } from '../map/choose-links';
import { addressScorer } from '../map/rank';

/** Maximum number of candidates to keep. */
const MOST = 500;

/** Keeps the pages that an agent knows of, each once, and which of them it has taken. */
export function createCandidates(wanted: string) {
  const scoreOf = addressScorer(wanted);
  const known = new Map<string, PageCandidate & { score: number; from: string | undefined }>();
  const taken = new Set<string>();

  return {
    /** @param from address of the page that leads to them; undefined for search results, which rank before all links */
    add(found: readonly PageCandidate[], from?: string): void {
      for (const { url, title } of found) {
        const address = webAddress(url);
        if (known.size >= MOST || !address || NO_PAGE.test(address.pathname)) continue;
        const key = pageKey(address);
        const score = from === undefined ? 1 : Math.max(scoreOf(url), title ? scoreOf(title) : 0);
        if (!known.has(key)) known.set(key, { url: address.href, ...(title && { title }), score, from });
      }
    },

    isTaken(url: string): boolean {
      const address = webAddress(url);
      return address !== undefined && taken.has(pageKey(address));
    },

    /** Marks a page that need not be chosen again. */
    take(url: string): void {
      const address = webAddress(url);
      if (address) taken.add(pageKey(address));
    },

    /** Pages that were not taken, best first. */
    left: () =>
      [...known].flatMap(([key, page]) => (taken.has(key) ? [] : [page])).sort((one, other) => other.score - one.score),
  };
}

/** Chooses the links of a page that best fit the question. */
export function bestLinks(links: readonly string[], wanted: string, most: number): string[] {
  const scoreOf = addressScorer(wanted);
  const unique = [...new Set(links)].map((url) => ({ url, score: scoreOf(url) }));
  return unique
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ url }) => url);
}
