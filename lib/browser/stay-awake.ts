import { browser } from 'wxt/browser';

/**
 * Interval of calls that keep the worker alive, in ms. A worker that calls no extension API for 30 seconds is ended, even
 * while it waits for a response.
 */
const CALL_EVERY = 20_000;
/** Wakes a worker that was killed nevertheless, so that it resumes or fails the running jobs. */
const WATCHDOG = 'watchdog';
/** Interval of the watchdog, in minutes. Browsers round shorter intervals up to it. */
const WATCH_EVERY = 0.5;

/** Keeps the worker running. @returns a function that lets it stop */
export function stayAwake(): () => void {
  const calls = setInterval(() => void browser.runtime.getPlatformInfo(), CALL_EVERY);
  return () => clearInterval(calls);
}

/** Sets or clears the alarm that outlives the worker. */
export async function watch(busy: boolean): Promise<void> {
  if (busy) await browser.alarms.create(WATCHDOG, { periodInMinutes: WATCH_EVERY });
  else await browser.alarms.clear(WATCHDOG);
}

/** For the worker's start: an alarm only wakes it if a listener exists. */
export function acceptAlarms(woken: () => unknown): void {
  browser.alarms.onAlarm.addListener(() => woken());
}
