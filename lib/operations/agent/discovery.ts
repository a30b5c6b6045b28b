import { WinnowError } from '@/lib/base/errors';
import type { AgentRequest } from '@/lib/contract';
import { createPageQueue } from '../crawl/page-queue';
import type { Discovery, PageCandidate } from '../discovery';
import { checkJobSchema } from '../job-schema';
import { budgetOf } from './budget';
import type { AgentDeps } from './deps';
import { createKnowledge, leadOf } from './knowledge';
import { createRounds, fromSitemaps } from './rounds';

const NOTHING_FOUND = 'The search found no page for the prompt: name pages in urls.';

/**
 * Finds the pages of an agent in rounds: first the pages that it was given or that a search finds, then pages that the
 * previous round links to, chosen by their words and by a model. It ends when its question is answered or its budget is
 * used up.
 * @throws WinnowError BAD_REQUEST for an invalid schema
 */
export function discoverAgent(input: AgentRequest, deps: AgentDeps): Discovery {
  checkJobSchema(input);
  const known = createKnowledge(input);
  const { wanted, candidates, read } = known;
  const budget = budgetOf(input, deps.model !== undefined);
  const nextRound = createRounds(input, deps, known, budget);
  const queue = createPageQueue(budget.pages);
  const found = new Set<string>();
  const blocked = new Set<string>();
  /** Pages of this round that have not ended. */
  const open = new Set<string>();
  let begun = 0;

  const onward = () => (open.size === 0 ? nextRound(begun) : { pages: [], blocked: [] });

  return {
    async begin() {
      if (input.urls.length > 0) {
        const pages = [...new Set(input.urls)].map((url) => ({ url, depth: 0 }));
        const isOpen = !input.strictConstrainToURLs && pages.length < budget.pages;
        return { pages, blocked: [], candidates: isOpen ? await fromSitemaps(input, deps, wanted) : [] };
      }
      const first = await nextRound(0);
      if (first.pages.length === 0) throw new WinnowError('NOT_FOUND', NOTHING_FOUND);
      return first;
    },

    async follow(url, part) {
      open.delete(url);
      const lead = leadOf(part, wanted);
      read.set(url, lead);
      if (!input.strictConstrainToURLs) candidates.add(asCandidates(lead.links), part.url || url);
      return { url, end: part.url, lead, ...(await onward()) };
    },

    async replace(url) {
      return { url, ...(await onward()) };
    },

    take({ url, end, lead, pages, blocked: forbidden, candidates: more = [] }) {
      if (url !== undefined) {
        open.delete(url);
        queue.end(url, !lead);
        if (lead) read.set(url, lead);
      }
      if (end !== undefined) candidates.take(end);
      // A sitemap or an earlier run has named them.
      candidates.add(more, end ?? input.urls[0]);
      for (const page of pages) {
        candidates.take(page.url);
        if (found.has(page.url)) continue;
        found.add(page.url);
        queue.add(page);
        open.add(page.url);
      }
      for (const address of forbidden) blocked.add(address);
    },

    fail(url) {
      open.delete(url);
      queue.end(url, true);
    },
    next() {
      const url = queue.next();
      if (url !== undefined) begun++;
      return url;
    },
    again(url) {
      begun++;
      queue.begin(url);
    },
    waiting: queue.waiting,
    beyond: queue.beyond,
    blocked: () => [...blocked],
    repeated: () => 0,
    withUser: () => 0,
    pause: () => 0,
  };
}

const asCandidates = (urls: readonly string[]): PageCandidate[] => urls.map((url) => ({ url }));
