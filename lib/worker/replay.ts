import { describeSteps, sentenceText } from '@/lib/recorder/describe';
import { effectOf, type Recording, type RecordingStep } from '@/lib/recorder/recording';
import type { Replay } from '@/lib/scrape/replay';

/** Returns the replay of a recording: its end is compared as long as its steps are those of the recording. */
export function replayOfAll({ steps, end, endUrl }: Recording, strict: boolean): Replay {
  const isSame = end !== undefined && end.of === effectOf(steps);
  return { ...replayOf(steps, strict), ...(isSame && { end: { ...end, url: endUrl } }) };
}

/** Returns the replay of a recording's steps. */
export const replayOf = (steps: readonly RecordingStep[], strict: boolean): Replay => ({
  actions: steps,
  sentences: describeSteps(steps).map(sentenceText),
  strict,
});
