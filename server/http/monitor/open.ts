import { randomUUID } from 'node:crypto';
import { delay } from '../../../lib/base/async';
import { createMemoryQueue } from '../webhooks/memory-queue.ts';
import { createSender, type WebhooksDeps } from '../webhooks/webhooks.ts';
import { bodyOfMonitorEvent } from './events.ts';
import { createMemoryMonitors } from './memory-store.ts';
import { createMonitors, type Monitors, type MonitorsDeps } from './monitors.ts';
import type { MonitorClock } from './scheduler.ts';
import type { MonitorStore } from './store.ts';

/** The clock of this computer. */
const CLOCK: MonitorClock = { now: Date.now, delay };

interface OpenMonitorsDeps extends Omit<MonitorsDeps, 'store' | 'clock'> {
  /** Monitors in a database; absent for a server without one, whose monitors end with it. */
  durable: ((isAsked: boolean) => Promise<MonitorStore | undefined>) | undefined;
  webhooks: Pick<WebhooksDeps, 'secret' | 'log'>;
  clock?: MonitorClock | undefined;
}

/** Opens the monitors of a server, in its database or in its memory. */
export function openMonitors({ durable, webhooks, clock = CLOCK, ...deps }: OpenMonitorsDeps): Monitors {
  if (durable) return createMonitors({ ...deps, clock, store: durable });
  const store: MonitorStore = createMemoryMonitors((check, page) =>
    queue.add({
      id: randomUUID(),
      jobId: check.id,
      ...(page ? { name: 'page', partId: page.id } : { name: 'completed' }),
    }),
  );
  const queue = createMemoryQueue(createSender({ ...webhooks, bodyOf: bodyOfMonitorEvent(store) }));
  const monitors = createMonitors({ ...deps, clock, store: async () => store });
  return {
    ...monitors,
    async [Symbol.asyncDispose]() {
      await monitors[Symbol.asyncDispose]();
      queue[Symbol.dispose]();
    },
  };
}
