import type { ScrapeData, WebhookEventName } from '../../../lib/contract';
import type { Job } from '../../../lib/jobs/job';
import { operationOf } from '../../../lib/operations/registry';
import { agentEventData } from '../agent/event.ts';

/**
 * An event to deliver. It only refers to records in the stores: it is small enough for any queue, and contains nothing
 * of a page.
 */
export interface WebhookEvent {
  /** New for each event, the same for each delivery attempt. */
  id: string;
  jobId: string;
  name: WebhookEventName;
  /** Id of the page that it is about. */
  partId?: string;
}

/** The subject of an event: a page, or a job without one. */
interface Subject {
  record?: Job | undefined;
  /** Document of the page or result of the job, if available. */
  document?: ScrapeData | undefined;
}

/**
 * Returns the body of a request that delivers an event. Not shown in the specification; matches the reference v2
 * server.
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
