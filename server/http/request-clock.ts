/** Counts the time of one request, without what this server itself needs to start a browser for it. */
export interface RequestClock {
  /** Milliseconds that count so far. */
  waited(): number;
  /**
   * Ends the time in the queue: from now on only the starts that it is told of are left out.
   * @param isNew counts from the beginning again
   */
  begin(isNew: boolean): void;
  /** Counts nothing until a promise settles. */
  pauseDuring<Value>(starting: Promise<Value>): Promise<Value>;
  /**
   * Calls back once.
   * @param limit milliseconds that must count by then
   * @returns a function that calls it off
   */
  callAt(limit: number, late: () => void): () => void;
}

/** Milliseconds before a clock that stands still is looked at again. */
const LOOK_AGAIN = 50;

/** @param starting gives the milliseconds for which browsers have been starting so far, for whoever is in the queue */
export function createRequestClock(starting: () => number): RequestClock {
  let since = performance.now();
  const startedBefore = starting();
  let isQueued = true;
  let pausedAt: number | undefined;
  const leftOut = () => (isQueued ? starting() - startedBefore : 0);
  const waited = () => (pausedAt ?? performance.now()) - since - leftOut();

  return {
    waited,
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
