import { randomUUID } from 'node:crypto';
import type { WebhookEventName } from '../../../lib/contract';
import type { JobsDeps } from '../../../lib/jobs/deps';
import type { Job, JobState } from '../../../lib/jobs/job';
import type { LogEntry } from '../responding.ts';
import { eventBody, type WebhookEvent } from './event.ts';
import { createMemoryQueue } from './memory-queue.ts';
import { type Receiver, sendEvent } from './send.ts';
import { RefusedTarget } from './targets.ts';

export interface WebhooksDeps {
  jobs: Pick<JobsDeps['jobs'], 'get'>;
  results: Pick<JobsDeps['results'], 'get'>;
  /** Signs each event. */
  secret?: string | undefined;
  /** Called for each failed attempt to deliver an event. */
  log(entry: LogEntry): void;
}

/** Calls the webhooks of jobs. The outcome of an event does not change its job. */
export interface Webhooks extends Disposable {
  /** Called whenever the state of a job or of one of its pages has changed. */
  changed(job: Job): void;
}

/** Log entry of an event that could not even be queued. */
const LOST = { status: 500, milliseconds: 0 };

/** Event for each state of a job. Only receivers of agents ask for the last. */
const EVENT_OF: Partial<Record<JobState, WebhookEventName>> = {
  queued: 'started',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Body of an event, and its receiver. */
export interface EventBody {
  receiver: Receiver;
  body: object;
}

interface SenderDeps extends Pick<WebhooksDeps, 'secret' | 'log'> {
  /** @returns undefined if the event's subject no longer exists */
  bodyOf(event: WebhookEvent): Promise<EventBody | undefined>;
}

/**
 * Creates the function that sends an event to its receiver. It returns true if the event was accepted or never will be.
 */
export function createSender({ bodyOf, secret, log }: SenderDeps) {
  return async (event: WebhookEvent): Promise<boolean> => {
    const found = await bodyOf(event);
    if (!found) return true;
    const { receiver, body } = found;
    const since = performance.now();
    const { origin } = new URL(receiver.url);
    // A path is often all that keeps a receiver secret.
    const note = (status: number) =>
      log({ event: event.name, status, milliseconds: Math.round(performance.now() - since), url: origin });
    try {
      const status = await sendEvent(receiver, JSON.stringify(body), secret);
      const isTaken = status >= 200 && status < 300;
      if (!isTaken) note(status);
      return isTaken;
    } catch (thrown) {
      note(0);
      return thrown instanceof RefusedTarget;
    }
  };
}

/** Creates the function that sends an event to the webhook of its job, like `createSender`. */
export function createDelivery({ jobs, results, ...rest }: WebhooksDeps) {
  async function bodyOf(event: WebhookEvent): Promise<EventBody | undefined> {
    const job = await jobs.get(event.jobId);
    if (!job?.webhook) return undefined;
    const record = event.partId === undefined ? undefined : await jobs.get(event.partId);
    if (event.partId !== undefined && !record) return undefined;
    const document = (await results.get((record ?? job).id))?.response.data;
    return { receiver: job.webhook, body: eventBody(event, job, { record, document }) };
  }
  return createSender({ ...rest, bodyOf });
}

/** Calls the webhooks of jobs with an event queue in the memory of this server. */
export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { jobs, log } = deps;
  const queue = createMemoryQueue(createDelivery(deps));
  const add = ({ webhook }: Job, event: Omit<WebhookEvent, 'id'>) => {
    if (webhook?.events.includes(event.name)) queue.add({ id: randomUUID(), ...event });
  };

  async function addEventOf(job: Job): Promise<void> {
    const name = EVENT_OF[job.state];
    if (!name) return;
    if (job.parentId === undefined) return add(job, { jobId: job.id, name });
    const parent = name === 'started' || name === 'cancelled' ? undefined : await jobs.get(job.parentId);
    if (parent) add(parent, { jobId: parent.id, name: 'page', partId: job.id });
  }
  let adding = Promise.resolve();

  return {
    changed(job) {
      // One after the other: the event of the last page must precede the end of its job.
      adding = adding.then(() => addEventOf(job)).catch((fault) => log({ event: 'page', ...LOST, fault }));
    },
    [Symbol.dispose]: () => queue[Symbol.dispose](),
  };
}
