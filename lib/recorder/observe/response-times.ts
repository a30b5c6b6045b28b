/** How long a page must stay unchanged to have responded to a gesture, in ms. */
const STILL = 500;
/** How long after a gesture changes count as its effect, in ms. */
const LONGEST = 10_000;

/** Runs expensive work, at once or later. */
export type RunTask = (task: () => void) => void;

export type ResponseTimes = ReturnType<typeof createTimes>;

/**
 * Measures when a page responds to a gesture that starts now.
 * @param respond called whenever the page settles, with the times since the gesture in ms
 */
export function createTimes(respond: (times: { first: number; last: number }, run: RunTask) => void) {
  const begun = Date.now();
  let times: { first: number; last: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Reports everything that is still pending. */
  function end(run: RunTask = (task) => task()): void {
    clearTimeout(timer);
    if (timer === undefined || !times) return;
    timer = undefined;
    respond(times, run);
  }

  return {
    hasBegun: () => times !== undefined,
    /**
     * Registers any change, even if nothing can wait for it.
     * @returns false if it came too late to be the gesture's effect
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
