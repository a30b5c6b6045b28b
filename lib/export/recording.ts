import type { ScrapeRequestInput } from '@/lib/contract';
import { actionsOf, type RecordingFile, recordingSchema } from '@/lib/recorder/recording';
import { shortAction } from './actions';

/**
 * The request that replays a recording; its placeholders are not filled.
 * @param forService with the waits that only a service needs
 */
export const requestOf = (
  recording: Pick<RecordingFile, 'startUrl' | 'formats' | 'steps'>,
  forService: boolean,
): ScrapeRequestInput => ({
  url: recording.startUrl,
  formats: recording.formats as ScrapeRequestInput['formats'],
  actions: actionsOf(recording, forService).map(shortAction),
});

/** A recording as the text of a file, which an import reads. What only this browser knows of it is left out. */
export function recordingFile(recording: RecordingFile): string {
  const members = Object.keys(recordingSchema.shape) as (keyof RecordingFile)[];
  const end = recording.end && { of: recording.end.of, facts: recording.end.facts };
  const kept = { ...recording, end };
  return `${JSON.stringify(Object.fromEntries(members.map((name) => [name, kept[name]])), null, 2)}\n`;
}
