import { mustBe } from './issues';
import { requestFields } from './request';
import * as z from './zod';

/** Events of a job that a receiver may choose from; all of them without a choice. */
const WEBHOOK_EVENTS = ['completed', 'failed', 'page', 'started'] as const;

/**
 * Receiver of events. An address stands for the defaults. Not shown in the specification.
 * @param names those that it may choose from
 * @param all those that it gets without a choice
 */
export function webhookFor<Name extends string>(names: readonly Name[], all: readonly Name[] = names) {
  const receiver = z.strictObject(
    {
      url: requestFields.url,
      headers: requestFields.headers.unwrap().default({}),
      metadata: z.record(z.string(), z.string()).default({}),
      events: z.array(z.enum(names)).default([...all]),
    },
    { error: mustBe('an address or an object') },
  );
  return z.preprocess(
    (value: string | z.input<typeof receiver>) => (typeof value === 'string' ? { url: value } : value),
    receiver,
  );
}

/** Receiver of a job's events. */
export const webhook = webhookFor(WEBHOOK_EVENTS);

/** Name of an event; of `cancelled` only agents tell. */
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number] | 'cancelled';

export interface Webhook extends Omit<z.output<typeof webhook>, 'events'> {
  events: WebhookEventName[];
}
