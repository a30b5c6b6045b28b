import { type AgentRequest, agentRequest, type ScrapeRequest, scrapeRequest } from '@/lib/contract';
import { pageOfKey } from '../discovery';
import type { JobOperation } from '../operation';

/** Returns the request of one page by its key: its text and, with a schema, its data. */
export function agentPage({ schema, prompt }: AgentRequest, key: string): ScrapeRequest {
  const { url, actions } = pageOfKey(key);
  return {
    // An agent without addresses lacks a first page, and no address stands for it.
    ...scrapeRequest.parse({ url: 'http://localhost', formats: ['markdown'] }),
    url,
    formats: [{ type: 'markdown' }, ...(schema ? [{ type: 'json' as const, schema, prompt }] : [])],
    ...(actions.length > 0 && { actions }),
  };
}

/** Answers a question from pages that the job finds by itself. Its status has routes of its own. */
export const agent: JobOperation<AgentRequest> = {
  kind: 'job',
  title: 'Agent',
  path: '/v2/agent',
  request: agentRequest,
  required: ['prompt'],
  eventPrefix: 'agent',
  partEvent: 'action',
  hasValue: true,
  foundPage: agentPage,
  firstPage: (input) => agentPage(input, input.urls[0] ?? ''),
  pages: (input) => input.urls.map((url) => agentPage(input, url)),
  width: () => undefined,
  pause: () => 0,
  appendsTo: () => undefined,
  ended: '',
  append: (input) => input,
  repeats: 'same',
  started: () => ({}),
  warnings: () => [],
};
