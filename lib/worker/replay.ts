import type { Replay } from '@/lib/operations/scrape/replay';
import { describeSteps, sentenceText } from '@/lib/recorder/describe';
import { effectOf, type Recording, type RecordingStep } from '@/lib/recorder/recording';

/** A recording as it is run again: its end is compared as long as its steps do what was done when it was made. */
export function replayOfAll({ steps, end, endUrl }: Recording, strict: boolean): Replay {
  const isSame = end !== undefined && end.of === effectOf(steps);
  return { ...replayOf(steps, strict), ...(isSame && { end: { ...end, url: endUrl } }) };
}

/** Steps of a recording as they are run again. */
export const replayOf = (steps: readonly RecordingStep[], strict: boolean): Replay => ({
  actions: steps,
  sentences: describeSteps(steps).map(sentenceText),
  strict,
});
