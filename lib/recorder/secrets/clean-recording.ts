import type { RawEvent, RawEventOf } from '../raw-event';
import { cleanAgain, type KnownMarks, redactKnown } from './clean-event';
import { secretPlaces } from './redact';

/** The texts of a recording in progress, apart from its events. */
export interface RecordingNames {
  startUrl: string;
  title: string;
}

/** Returns the names of a recording without values that became secrets after its start. */
export const cleanNames = ({ startUrl, title }: RecordingNames, known: KnownMarks): RecordingNames =>
  redactKnown({ startUrl, title }, known);

/** Returns events without values that became secrets after they were stored. */
export const cleanEvents = (events: readonly RawEvent[], known: KnownMarks): RawEvent[] =>
  known.marks.length ? withoutKeys(events, known).map((event) => cleanAgain(event, known)) : [...events];

/**
 * Drops keys that were pressed one after another outside of a field, and together are a secret: a user who types before the
 * field is focused types it again. A note replaces the first of them.
 */
function withoutKeys(events: readonly RawEvent[], { marks }: KnownMarks): RawEvent[] {
  const hidden = new Set<RawEvent>();
  const first = new Set<RawEvent>();
  const keys = events.filter(isCharacter);
  for (const document of new Set(keys.map((event) => event.document))) {
    const ofDocument = keys.filter((event) => event.document === document);
    const inOrder = ofDocument.toSorted((one, other) => one.seq - other.seq);
    const typed = inOrder.flatMap((event) => Array.from({ length: characterOf(event).length }, () => event));
    const places = secretPlaces(inOrder.map(characterOf).join(''), marks);
    for (const place of places) {
      const event = typed[place];
      if (!event) continue;
      hidden.add(event);
      if (!places.includes(place - 1)) first.add(event);
    }
  }
  return events.flatMap((event): RawEvent[] => {
    if (!hidden.has(event)) return [event];
    const { document, seq, at } = event;
    return first.has(event) ? [{ document, seq, at, type: 'cannot', note: 'hidden-keys' }] : [];
  });
}

/** Returns true for a key that writes a character in a field. */
const isCharacter = (event: RawEvent): event is RawEventOf<'key'> =>
  event.type === 'key' && event.focus === 'other' && [...characterOf(event)].length === 1;

const characterOf = ({ key }: RawEventOf<'key'>) => (key === 'Space' ? ' ' : key);
