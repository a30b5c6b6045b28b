import { browser } from 'wxt/browser';

/**
 * Interval of calls that keep the worker alive, in ms. A worker that calls no extension API for 30 seconds is ended, even
 * while it waits for a response.
 */
const CALL_EVERY = 20_000;
const WATCHDOG = 'watchdog';
/** Interval of alarms that repeat, in minutes. Browsers round shorter intervals up to it. */
const WATCH_EVERY = 0.5;

/** Keeps the worker running. @returns a function that lets it stop */
export function stayAwake(): () => void {
  const calls = setInterval(() => void browser.runtime.getPlatformInfo(), CALL_EVERY);
  return () => clearInterval(calls);
}

/** Sets or clears the alarm that wakes a worker which ended while jobs were running. */
export async function wakeForJobs(busy: boolean): Promise<void> {
  if (busy) await browser.alarms.create(WATCHDOG, { periodInMinutes: WATCH_EVERY });
  else await browser.alarms.clear(WATCHDOG);
}

/** Wakes the worker when the next check of a watched page is due. */
const CHECKS = 'checks';

/** Sets the alarm of the next check, or clears it. @param when milliseconds since the epoch */
export async function wakeForChecks(when: number | undefined): Promise<void> {
  if (when === undefined) await browser.alarms.clear(CHECKS);
  else await browser.alarms.create(CHECKS, { when });
}

/** Starts a worker that has stopped while programs may connect. */
const PROGRAMS = 'programs';

/** Sets or clears the alarm for programs. An existing alarm is kept, as each new worker would delay it. */
export async function wakeForPrograms(isWanted: boolean): Promise<void> {
  if (!isWanted) await browser.alarms.clear(PROGRAMS);
  else if (!(await browser.alarms.get(PROGRAMS))) {
    await browser.alarms.create(PROGRAMS, { periodInMinutes: WATCH_EVERY });
  }
}

/** Handles every alarm. Call it while the worker starts: an alarm starts a worker only if something listens. */
export function acceptAlarms(woken: Record<'watchdog' | 'checks' | 'programs', () => unknown>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === CHECKS) woken.checks();
    else if (name === PROGRAMS) woken.programs();
    else woken.watchdog();
  });
}
