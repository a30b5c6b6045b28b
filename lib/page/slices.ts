/** Milliseconds of work after which a page gets its turn: well under what a person notices as a hitch. */
const SLICE = 20;

/** Does all the work at once. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Does the work a slice at a time and lets the page run in between. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let pause = performance.now() + SLICE;
  let step = work.next();
  while (!step.done) {
    if (performance.now() >= pause) {
      await nextTurn();
      pause = performance.now() + SLICE;
    }
    step = work.next();
  }
  return step.value;
}

/**
 * Lets everything run that waits. `scheduler.yield` would let only input and rendering pass, and timers are clamped to
 * milliseconds, in background tabs to seconds.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
