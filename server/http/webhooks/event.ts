import type { ScrapeData, WebhookEventName } from '../../../lib/contract';
import type { Job } from '../../../lib/jobs/job';

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

/**
 * Body of a request that tells of an event. Not shown in the specification; matches the reference v2 server.
 * @param prefix operation as names of events have it
 * @param part page that it tells of, and its document if that is one
 */
export function eventBody(
  { id, name }: WebhookEvent,
  job: Job,
  prefix: string,
  part?: { record: Job; document: ScrapeData | undefined },
) {
  const error = part ? part.record.error : name === 'failed' ? job.error : undefined;
  const failed = part && { metadata: { sourceURL: part.record.page?.url } };
  return {
    success: error === undefined,
    type: `${prefix}.${name}`,
    id: job.id,
    webhookId: id,
    data: part ? [error ? failed : part.document] : [],
    ...(error && { error: error.message }),
    metadata: job.webhook?.metadata ?? {},
  };
}
