import type { Clock } from '@/lib/operations/remote/clock';

export interface ManualClock extends Clock {
  /** Lets time go by: what was to happen until then happens. */
  pass(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
export function manualClock(start = Date.parse('2026-01-01T00:00:00Z')): ManualClock {
  const timers = new Set<{ due: number; ring: () => void }>();
  let now = start;
  return {
    now: () => now,
    delay: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const timer = { due: now + milliseconds, ring: resolve };
        timers.add(timer);
        signal.addEventListener('abort', () => {
          timers.delete(timer);
          reject(signal.reason);
        });
      }),
    pass(milliseconds) {
      now += milliseconds;
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer);
        timer.ring();
      }
    },
  };
}
