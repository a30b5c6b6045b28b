import type { Replay } from '@/lib/operations/scrape/replay';
import { describeSteps, sentenceText } from '@/lib/recorder/describe';
import type { RecordingStep } from '@/lib/recorder/recording';

/** Steps of a recording as they are run again. */
export const replayOf = (steps: readonly RecordingStep[], strict: boolean): Replay => ({
  actions: steps,
  sentences: describeSteps(steps).map(sentenceText),
  strict,
});
