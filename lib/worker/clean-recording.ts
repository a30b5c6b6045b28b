import { cleanEvents, cleanNames } from '@/lib/recorder/secrets/clean-recording';
import type { RecordingSessionStore } from '@/lib/store/recording-session';

/**
 * Cleans what is kept of a recording of the values that have become secrets since. What a worker that ended has left
 * undone is done as well.
 */
export async function cleanEarlier(session: RecordingSessionStore): Promise<void> {
  const { places, ...known } = await session.uncleaned();
  if (!places.length) return;
  await session.rewrite(({ session: current, events }) => ({
    session: current && { ...current, ...cleanNames(current, known) },
    events: cleanEvents(events, known),
  }));
  await session.setCleaned(places);
}
