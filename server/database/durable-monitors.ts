import { bodyOfMonitorEvent } from '../http/monitor/events.ts';
import type { MonitorStore } from '../http/monitor/store.ts';
import { createSender, type WebhooksDeps } from '../http/webhooks/webhooks.ts';
import { createSqlEventQueue } from './event-queue.ts';
import { createSqlMonitors } from './monitors.ts';
import type { Sql, SqlRow } from './sql.ts';

interface DurableMonitorsDeps {
  /** Refuses statements at once while the database is unavailable. */
  asked: Pick<Sql, 'query'>;
  /** Waits for an unavailable database. */
  patient: Pick<Sql, 'query'>;
  /** Resolves when the tables exist. */
  beginning: Promise<void>;
  /** Id of this server. */
  server: string;
  webhooks: Pick<WebhooksDeps, 'secret' | 'log'>;
  /** Aborted when this server ends. */
  ending: AbortSignal;
}

/** Monitors of all servers that share a database. */
export interface DurableMonitors {
  /** For requests, which are refused while the database is unavailable, and for work that has begun, which waits. */
  stores: Record<'asked' | 'work', MonitorStore>;
  /** Delivers the events that are due. */
  deliver(): Promise<void>;
}

export function createDurableMonitors({ asked, patient, beginning, ...deps }: DurableMonitorsDeps): DurableMonitors {
  const { server, webhooks, ending } = deps;
  const work: Pick<Sql, 'query'> = {
    async query<Result extends SqlRow>(text: string, values?: unknown[]) {
      await beginning;
      return patient.query<Result>(text, values);
    },
  };
  const storeOn = (sql: Pick<Sql, 'query'>) =>
    createSqlMonitors(sql, server, () => void events.take().catch(() => undefined));
  const stores = { asked: storeOn(asked), work: storeOn(work) };
  const send = createSender({ ...webhooks, bodyOf: bodyOfMonitorEvent(stores.work) });
  const events = createSqlEventQueue(work, server, send, 'winnow.monitor_events');
  ending.addEventListener('abort', () => events[Symbol.dispose](), { once: true });
  return { stores, deliver: events.take };
}
