import type { RawEvent, RawEventOf } from '../raw-event';
import { cleanAgain, type KnownMarks, redactKnown } from './clean-event';
import { secretPlaces } from './redact';

/** The texts of a recording in progress beside its events. */
export interface RecordingNames {
  startUrl: string;
  title: string;
}

/** Names of a recording without values that became secrets after it had begun. */
export const cleanNames = ({ startUrl, title }: RecordingNames, known: KnownMarks): RecordingNames =>
  redactKnown({ startUrl, title }, known);

/** Events without values that became secrets after they were written down. */
export const cleanEvents = (events: readonly RawEvent[], known: KnownMarks): RawEvent[] =>
  known.marks.length ? withoutKeys(events, known).map((event) => cleanAgain(event, known)) : [...events];

/**
 * Leaves out keys that were pressed one after the other outside of a field, and together are a secret: whoever types
 * before the field has the focus types it again. A note stands where the first of them was.
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

/** Tells a key that writes a character where there is a field. */
const isCharacter = (event: RawEvent): event is RawEventOf<'key'> =>
  event.type === 'key' && event.focus === 'other' && [...characterOf(event)].length === 1;

const characterOf = ({ key }: RawEventOf<'key'>) => (key === 'Space' ? ' ' : key);
