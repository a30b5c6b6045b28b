import { mustBe } from './issues';
import { requestFields } from './request';
import * as z from './zod';

/** Events of a job that a receiver may choose from; all of them without a choice. */
const WEBHOOK_EVENTS = ['completed', 'failed', 'page', 'started'] as const;

/** Fields of a receiver of any job's events. */
export const webhookFields = {
  url: requestFields.url,
  headers: requestFields.headers.unwrap().default({}),
  metadata: z.record(z.string(), z.string()).default({}),
};

const webhookObject = z.strictObject(
  {
    ...webhookFields,
    events: z.array(z.enum(WEBHOOK_EVENTS)).default([...WEBHOOK_EVENTS]),
  },
  { error: mustBe('an address or an object') },
);

/** Receiver of a job's events. An address stands for the defaults. Not shown in the specification. */
export const webhook = z.preprocess(
  (value: string | z.input<typeof webhookObject>) => (typeof value === 'string' ? { url: value } : value),
  webhookObject,
);

/** Name of an event; of `cancelled` only agents tell. */
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number] | 'cancelled';

export interface Webhook extends Omit<z.output<typeof webhook>, 'events'> {
  events: WebhookEventName[];
}
