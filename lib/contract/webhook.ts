import { mustBe } from './issues';
import { requestFields } from './request';
import * as z from './zod';

/** Events of a job that a receiver may choose from. The default is all of them. */
const WEBHOOK_EVENTS = ['completed', 'failed', 'page', 'started'] as const;

/**
 * Receiver of events. A plain address stands for the defaults. Not shown in the specification.
 * @param names the events that a receiver may choose from
 * @param all the events that it gets by default
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

/** Name of an event. Only agents emit `cancelled`. */
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number] | 'cancelled';

export interface Webhook extends Omit<z.output<typeof webhook>, 'events'> {
  events: WebhookEventName[];
}
