import type { ScrapeData, WebhookEventName } from '../../../lib/contract';
import type { Job } from '../../../lib/jobs/job';
import { operationOf } from '../../../lib/operations/registry';
import { agentEventData } from '../agent/event.ts';

/**
 * An event that is to be delivered. It names what it tells of, which the stores have: small enough for any queue, and
 * nothing of a page is in it.
 */
export interface WebhookEvent {
  /** New for each event, the same for each attempt to deliver it. */
  id: string;
  jobId: string;
  name: WebhookEventName;
  /** Page that it tells of. */
  partId?: string;
}

/** What an event tells of: a page, or a job without one. */
interface Subject {
  record?: Job | undefined;
  /** Document of the page, or result of the job, if there is one. */
  document?: ScrapeData | undefined;
}

/**
 * Body of a request that tells of an event. Not shown in the specification; matches the reference v2 server.
 */
export function eventBody({ id, name }: WebhookEvent, job: Job, { record, document }: Subject) {
  const error = record ? record.error : name === 'failed' ? job.error : undefined;
  const failed = record && { metadata: { sourceURL: record.page?.url } };
  const operation = operationOf(job.operation);
  const { eventPrefix = job.operation, partEvent = 'page' } = operation.kind === 'job' ? operation : {};
  const pages = record ? [error ? failed : document] : [];
  return {
    success: error === undefined,
    type: `${eventPrefix}.${name === 'page' ? partEvent : name}`,
    id: job.id,
    webhookId: id,
    data: job.operation === 'agent' ? agentEventData(job, record, document) : pages,
    ...(error && { error: error.message }),
    metadata: job.webhook?.metadata ?? {},
  };
}
