import { WinnowError } from '@/lib/base/errors';
import type { AgentRequest } from '@/lib/contract';
import { type Discovery, type PageCandidate, pageOfKey } from '../discovery';
import { checkJobSchema } from '../job-schema';
import { createAgentPages } from './agent-pages';
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
  const own = createAgentPages(budget.pages);

  const onward = () => (own.isRoundOver() ? nextRound(own.begun()) : { pages: [], blocked: [] });

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
      own.end(url);
      const lead = leadOf(part, wanted);
      read.set(url, lead);
      if (!input.strictConstrainToURLs) candidates.add(asCandidates(lead.links), part.url || pageOfKey(url).url);
      return { url, end: part.url, lead, ...(await onward()) };
    },

    async replace(url) {
      return { url, ...(await onward()) };
    },

    take(learned) {
      const { url, end, lead, pages, candidates: more = [] } = learned;
      if (url !== undefined && lead) read.set(url, lead);
      if (end !== undefined) candidates.take(end);
      // A sitemap or an earlier run has named them.
      candidates.add(more, end ?? input.urls[0]);
      for (const page of pages) candidates.take(page.url);
      own.take(learned);
    },

    ...own.discovery,
  };
}

const asCandidates = (urls: readonly string[]): PageCandidate[] => urls.map((url) => ({ url }));
