import { defined } from '../../../lib/base/json';
import type { MonitorEventName, MonitorWebhook } from '../../../lib/contract/monitor';
import type { WebhookEvent } from '../webhooks/event.ts';
import type { EventBody } from '../webhooks/webhooks.ts';
import type { MonitorStore, ToldCheck } from './store.ts';

/** Returns true if a receiver wants events of a name, which it may have chosen in short form. */
export const wantsEvent = (webhook: MonitorWebhook | undefined, name: MonitorEventName): boolean =>
  webhook?.events.some((chosen) => chosen === name || chosen === `monitor.${name}`) ?? false;

/** Creates the body of a monitor's event, whose job is a check and whose part is a page of it. */
export const bodyOfMonitorEvent =
  (store: Pick<MonitorStore, 'told'>) =>
  async (event: WebhookEvent): Promise<EventBody | undefined> => {
    const told = await store.told(event.jobId, event.partId);
    const webhook = told?.monitor.config.webhook;
    if (!webhook) return undefined;
    if (event.partId === undefined) return { receiver: webhook, body: checkBody(event, told, webhook) };
    return told.page && { receiver: webhook, body: pageBody(event, { ...told, page: told.page }, webhook) };
  };

/** Returns the body of a page's event. Matches the reference v2 server. */
const pageBody = (
  { id: webhookId }: WebhookEvent,
  { check, page }: ToldCheck & Required<Pick<ToldCheck, 'page'>>,
  { metadata }: MonitorWebhook,
) => ({
  success: page.status !== 'error',
  type: 'monitor.page',
  id: check.id,
  webhookId,
  data: [
    {
      monitorId: check.monitorId,
      checkId: check.id,
      url: page.url,
      status: page.status,
      previousScrapeId: page.previousScrapeId ?? null,
      currentScrapeId: page.currentScrapeId ?? null,
      error: page.error ?? null,
      isMeaningful: page.judgment?.meaningful ?? null,
      judgment: page.judgment ?? null,
      diff: page.diff ?? null,
    },
  ],
  ...defined({ error: page.error }),
  metadata,
});

/** Returns the body of the event at the end of a check. Matches the reference v2 server. */
const checkBody = ({ id: webhookId }: WebhookEvent, { check }: ToldCheck, { metadata }: MonitorWebhook) => ({
  success: check.status === 'completed',
  type: 'monitor.check.completed',
  id: check.id,
  webhookId,
  data: [{ checkId: check.id, monitorId: check.monitorId, status: check.status, summary: check.summary }],
  ...defined({ error: check.error }),
  metadata,
});
