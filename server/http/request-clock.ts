/** Measures the time of one request, without the time that this server needs to start a browser for it. */
export interface RequestClock {
  /** Returns when a timeout ends if nothing more is left out, in ms since the epoch. @param timeout in ms */
  deadline(timeout: number): number;
  /**
   * Ends the time in the queue: from now on only starts passed to `pauseDuring` are left out.
   * @param isNew restarts the count
   */
  begin(isNew: boolean): void;
  /** Stops counting until a promise settles. */
  pauseDuring<Value>(starting: Promise<Value>): Promise<Value>;
  /**
   * Calls back once.
   * @param limit time that must count before the call, in ms
   * @returns a function that cancels it
   */
  callAt(limit: number, late: () => void): () => void;
}

/** Interval for checking a paused clock again, in ms. */
const LOOK_AGAIN = 50;

/** @param starting returns how long browsers have been starting so far, in ms, for requests in the queue */
export function createRequestClock(starting: () => number): RequestClock {
  let since = performance.now();
  const startedBefore = starting();
  let isQueued = true;
  let pausedAt: number | undefined;
  const leftOut = () => (isQueued ? starting() - startedBefore : 0);
  const waited = () => (pausedAt ?? performance.now()) - since - leftOut();

  return {
    deadline: (timeout) => Math.floor(Date.now() + timeout - waited()),
    begin(isNew) {
      since = performance.now() - (isNew ? 0 : waited());
      isQueued = false;
    },
    async pauseDuring(starting) {
      pausedAt = performance.now();
      try {
        return await starting;
      } finally {
        since += performance.now() - pausedAt;
        pausedAt = undefined;
      }
    },
    callAt(limit, late) {
      let timer: NodeJS.Timeout;
      const look = (wait: number) => {
        timer = setTimeout(() => {
          const left = limit - waited();
          if (left < 1) late();
          else look(Math.max(left, LOOK_AGAIN));
        }, wait);
      };
      look(Math.max(0, limit - waited()));
      return () => clearTimeout(timer);
    },
  };
}
