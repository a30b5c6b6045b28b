import { createPauses } from '@/lib/base/async';

/** Does all the work at once. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Does the work in slices and lets the page run in between. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  const pause = createPauses();
  let step = work.next();
  while (!step.done) {
    const turn = pause();
    if (turn) await turn;
    step = work.next();
  }
  return step.value;
}
