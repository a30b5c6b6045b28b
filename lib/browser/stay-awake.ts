import { browser } from 'wxt/browser';

/** Milliseconds; a worker that calls no extension API for 30 seconds is ended, even while it waits for an answer. */
const CALL_EVERY = 20_000;
/** Wakes a worker that was killed all the same, so that it resumes or fails what was running. */
const WATCHDOG = 'watchdog';
/** Minutes; browsers round shorter ones up to it. */
const WATCH_EVERY = 0.5;

/** Keeps the worker running. @returns a function that lets it rest */
export function stayAwake(): () => void {
  const calls = setInterval(() => void browser.runtime.getPlatformInfo(), CALL_EVERY);
  return () => clearInterval(calls);
}

/** Sets or clears the alarm that outlives the worker. */
export async function watch(busy: boolean): Promise<void> {
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

/** For the worker's start: an alarm wakes it only where somebody listens. */
export function acceptAlarms(woken: Record<'watchdog' | 'checks', () => unknown>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === CHECKS) woken.checks();
    else woken.watchdog();
  });
}
