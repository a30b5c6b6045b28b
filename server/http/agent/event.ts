import type { ScrapeData } from '../../../lib/contract';
import type { Job } from '../../../lib/jobs/job';
import { type AgentConclusion, CONCLUSION } from '../../../lib/operations/agent/conclusion';

/**
 * Returns the data of an agent's event: the credits used so far, and the event's subject.
 * @param page that was read or failed
 * @param document result of the agent
 */
export function agentEventData(job: Job, page: Job | undefined, document: ScrapeData | undefined): object[] {
  // Pages are numbered from 0 in the order in which they begin.
  if (page) return [{ creditsUsed: (page.index ?? 0) + 1, action: 'scrape', url: page.page?.url }];
  const conclusion = document?.[CONCLUSION] as AgentConclusion | undefined;
  return [{ creditsUsed: conclusion?.creditsUsed ?? job.planned ?? 0, ...conclusion }];
}
