import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import type { RawEvent } from '@/lib/recorder/raw-event';

export { RecordingNow } from '@/components/recordings/RecordingNow';

/** Steps of a recording so far. */
export const stepsSoFar = (events: readonly RawEvent[]) => compile(normalize(events)).steps;
