import { randomUUID } from 'node:crypto';
import { WinnowError } from '../../../lib/base/errors';
import { defined } from '../../../lib/base/json';
import { nextTime } from '../../../lib/contract/schedule';
import { creditsOfCheck } from './config.ts';
import { wantsEvent } from './events.ts';
import { type Check, type Monitor, NO_PAGES } from './records.ts';
import type { MonitorStore } from './store.ts';

/** Interval between two searches for monitors of other servers, and for checks that they have abandoned, in ms. */
const LOOK = 5_000;
/** Interval between two removals of old checks, in ms. */
const SWEEP = 600_000;
/** Maximum difference between the clocks of servers, in ms. */
const SKEW = 60_000;
/** Maximum number of monitors to begin at once. */
const AT_ONCE = 100;

/** The scheduler's clock; tests replace it. */
export interface MonitorClock {
  /** Returns the current time, in ms since the epoch. */
  now(): number;
  /** Waits. @throws the signal's reason as soon as it aborts */
  delay(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface SchedulerDeps {
  /** Returns the monitors, if they already have a store. */
  store(): Promise<MonitorStore | undefined>;
  /** Runs a taken check to its end. */
  run(check: Check, monitor: Monitor, store: MonitorStore, signal: AbortSignal): Promise<void>;
  /** Maximum number of checks that run at this server at the same time. */
  width: number;
  clock: MonitorClock;
  /** Called with an unexpected failure. */
  failed(fault: unknown): void;
}

/** Begins checks as they become due, and runs the checks that this server takes. */
export interface Scheduler extends AsyncDisposable {
  /** Runs until it is disposed of. */
  start(): void;
  /** Checks at once for work to do. */
  wake(): void;
  /**
   * Checks once for work, and runs the taken checks in the background.
   * @returns how long to wait before the next call, in ms
   */
  look(): Promise<number>;
  /** Resolves when no check is running here. */
  rest(): Promise<void>;
}

/**
 * Returns a check of a monitor that begins now.
 * @param due when it was due; undefined for a check that was started manually
 */
export function newCheck({ id: monitorId, config }: Monitor, now: number, due?: number): Check {
  return {
    id: randomUUID(),
    monitorId,
    status: 'queued',
    trigger: due === undefined ? 'manual' : 'scheduled',
    ...defined({ scheduledFor: due }),
    estimatedCredits: creditsOfCheck(config),
    summary: NO_PAGES,
    targetResults: [],
    notificationStatus: 'pending',
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the record of a check that became due while another one was still running. */
const skippedFor = (check: Check, now: number): Check => ({
  ...check,
  status: 'skipped_overlap',
  finishedAt: now,
  notificationStatus: 'skipped',
  error: 'The check before was still running, so that this one was skipped.',
});

/** Ends a check that failed as a whole, keeping its pages. */
async function failCheck(thrown: unknown, check: Check, { config }: Monitor, store: MonitorStore, now: number) {
  const ended: Check = {
    ...check,
    status: 'failed',
    finishedAt: now,
    updatedAt: now,
    notificationStatus: 'skipped',
    summary: await store.summary(check.id),
    error: WinnowError.from(thrown).message,
  };
  await store.finish(ended, wantsEvent(config.webhook, 'check.completed'));
}

/** Reschedules monitors whose next time is too far off because the clock was set back. */
async function planAgain(store: MonitorStore, now: number): Promise<void> {
  for (const { id, config, nextRunAt } of await store.waiting(now)) {
    const isFarOff = nextRunAt !== undefined && nextTime(config.schedule, now + SKEW) < nextRunAt;
    if (isFarOff) await store.plan(id, nextRunAt, nextTime(config.schedule, now));
  }
}

/** Begins the checks that are due. Any number of missed checks becomes a single one. */
async function beginDue(store: MonitorStore, now: number): Promise<void> {
  for (const monitor of await store.due(now, AT_ONCE)) {
    const { nextRunAt: due } = monitor;
    if (due === undefined) continue;
    const check = newCheck(monitor, now, due);
    await store.begin(check, skippedFor(check, now), due, nextTime(monitor.config.schedule, now));
  }
}

export function createScheduler({ store: storeIfThere, run, width, clock, failed }: SchedulerDeps): Scheduler {
  const ending = new AbortController();
  const { signal } = ending;
  /** By id of the check. */
  const running = new Map<string, Promise<void>>();
  let wake = () => {};
  let living = Promise.resolve();
  /** Time of the last check for work, and of the last removal. */
  let looked: number | undefined;
  let swept = Number.NEGATIVE_INFINITY;

  async function runTaken(check: Check, store: MonitorStore): Promise<void> {
    const monitor = await store.get(check.monitorId);
    if (!monitor) return;
    try {
      await run(check, monitor, store, signal);
    } catch (thrown) {
      if (signal.aborted) return;
      failed(thrown);
      await failCheck(thrown, check, monitor, store, clock.now());
    }
  }

  async function takeChecks(store: MonitorStore): Promise<void> {
    const room = width - running.size;
    if (room <= 0) return;
    for (const check of await store.take(room, [...running.keys()])) {
      const work = runTaken(check, store)
        .catch(failed)
        .finally(() => {
          running.delete(check.id);
          wake();
        });
      running.set(check.id, work);
    }
  }

  async function look(): Promise<number> {
    const store = await storeIfThere();
    if (!store) return LOOK;
    const now = clock.now();
    if (looked === undefined || now < looked) await planAgain(store, now);
    looked = now;
    await beginDue(store, now);
    await takeChecks(store);
    if (Math.abs(now - swept) >= SWEEP) {
      swept = now;
      await store.sweep(now);
    }
    const next = (await store.nextDue()) ?? Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(LOOK, next - clock.now()));
  }

  async function live(): Promise<void> {
    while (!signal.aborted) {
      const woken = new AbortController();
      wake = () => woken.abort();
      const wait = await look().catch((thrown) => {
        if (!signal.aborted) failed(thrown);
        return LOOK;
      });
      await clock.delay(wait, AbortSignal.any([woken.signal, signal])).catch(() => undefined);
    }
  }

  return {
    look,
    start() {
      living = live();
    },
    wake: () => wake(),
    async rest() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async [Symbol.asyncDispose]() {
      ending.abort(new WinnowError('CANCELLED', 'The server is shutting down.'));
      await Promise.all([living, ...running.values()]);
    },
  };
}
