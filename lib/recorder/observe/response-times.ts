/** Milliseconds without a change after which a page has responded to a gesture. */
const STILL = 500;
/** Milliseconds after a gesture in which changes count as its doing. */
const LONGEST = 10_000;

/** Runs what takes time, at once or later. */
export type RunTask = (task: () => void) => void;

export type ResponseTimes = ReturnType<typeof createTimes>;

/**
 * Follows when a page responds to a gesture that begins now.
 * @param respond called whenever the page stands still again, with the milliseconds after the gesture
 */
export function createTimes(respond: (times: { first: number; last: number }, run: RunTask) => void) {
  const begun = Date.now();
  let times: { first: number; last: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Says what has not been said yet. */
  function end(run: RunTask = (task) => task()): void {
    clearTimeout(timer);
    if (timer === undefined || !times) return;
    timer = undefined;
    respond(times, run);
  }

  return {
    hasBegun: () => times !== undefined,
    /**
     * Takes any change, also one that nothing can be waited for by.
     * @returns false where it came too late to be the gesture's doing
     */
    touched(at = begun): boolean {
      const last = at - begun;
      if (last > LONGEST) return false;
      times = { first: times?.first ?? last, last };
      clearTimeout(timer);
      timer = setTimeout(end, STILL);
      return true;
    },
    end,
  };
}
