import { cleanEvents, cleanNames } from '@/lib/recorder/secrets/clean-recording';
import type { RecordingSessionStore } from '@/lib/store/recording-session';

/** Removes values that have since become secrets from the stored recording. Also finishes what an ended worker left undone. */
export async function cleanEarlier(session: RecordingSessionStore): Promise<void> {
  const { places, ...known } = await session.uncleaned();
  if (!places.length) return;
  await session.rewrite(({ session: current, events }) => ({
    session: current && { ...current, ...cleanNames(current, known) },
    events: cleanEvents(events, known),
  }));
  await session.setCleaned(places);
}
