import { isShortcut } from '@/lib/browser/shortcuts';
import type { RawEvent } from '@/lib/recorder/raw-event';
import { cleanEvent } from '@/lib/recorder/secrets/clean-event';
import type { MarksByPlace } from '@/lib/recorder/secrets/page-secrets';
import type { RecordingSessionStore } from '@/lib/store/recording-session';
import { cleanEarlier } from './clean-recording';

/** Events, and characters of one, that are kept: more comes from no person. */
const MOST = { events: 20_000, characters: 200_000 };

/** Keeps what pages of a recording say. @param kept called with each event that is */
export function createEventKeeper(session: RecordingSessionStore, kept: () => void) {
  /** An event that comes while older ones are cleaned of a secret is cleaned of it, too: one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(act: () => Promise<void>): Promise<void> {
    const acting = last.then(act, act);
    last = acting.catch(() => undefined);
    return acting;
  }

  async function add(event: RawEvent): Promise<void> {
    if (event.type === 'key' && (await isShortcut(event.key))) return;
    if (JSON.stringify(event).length > MOST.characters || (await session.count()) >= MOST.events) return;
    // Another frame may know a secret that this one repeats.
    await session.add(cleanEvent(event, await session.marks()));
    kept();
  }

  async function learn(marks: MarksByPlace): Promise<void> {
    await session.addMarks(marks);
    await cleanEarlier(session);
  }

  return {
    keep: (event: RawEvent) => inTurn(() => add(event)),
    /** Takes secrets that became known in a page. */
    learn: (marks: MarksByPlace) => inTurn(() => learn(marks)),
  };
}
