import { createSerial } from '@/lib/base/async';
import { isShortcut } from '@/lib/browser/shortcuts';
import type { RawEvent } from '@/lib/recorder/raw-event';
import { cleanEvent } from '@/lib/recorder/secrets/clean-event';
import type { MarksByPlace } from '@/lib/recorder/secrets/page-secrets';
import type { RecordingSessionStore } from '@/lib/store/recording-session';
import { cleanEarlier } from './clean-recording';

/** Maximum number of events, and maximum number of characters in an event, that are stored: no user produces more. */
const MOST = { events: 20_000, characters: 200_000 };

/** Stores the events of the pages of a recording. @param kept called with each stored event */
export function createEventKeeper(session: RecordingSessionStore, kept: () => void) {
  /** An event that arrives while a secret is being removed from older events is cleaned, too: one after the other. */
  const inTurn = createSerial();

  async function add(event: RawEvent): Promise<void> {
    if (event.type === 'key' && (await isShortcut(event.key))) return;
    if (JSON.stringify(event).length > MOST.characters || (await session.count()) >= MOST.events) return;
    // Another frame may know a secret that this frame repeats.
    await session.add(cleanEvent(event, await session.marks()));
    kept();
  }

  async function learn(marks: MarksByPlace): Promise<void> {
    await session.addMarks(marks);
    await cleanEarlier(session);
  }

  return {
    keep: (event: RawEvent) => inTurn(() => add(event)),
    /** Learns secrets that became known in a page. */
    learn: (marks: MarksByPlace) => inTurn(() => learn(marks)),
  };
}
