import type { RawEvent } from '../raw-event';
import type { RecordedElement } from '../selector';
import { isRedacted, type Mark, redactData } from './redact';

/**
 * An event as it is written down: without the values that are secret in its recording, wherever the page repeats them,
 * and with what was named by one of them named otherwise, or noted.
 */
export function cleanEvent(event: RawEvent, marks: readonly Mark[]): RawEvent {
  if (!marks.length) return event;
  const clean = withOtherNames(redactData(event, marks));
  // A form may have put a secret there in a way that no mark finds.
  if (clean.type === 'page' || clean.type === 'moved') return { ...clean, url: clean.url.replace(/[?#].*/s, '') };
  if (!JSON.stringify(clean).includes(NAMELESS)) return clean;
  const { document, seq, at } = clean;
  return { document, seq, at, type: 'cannot', note: 'secret-name' };
}

/** Describes elements by selectors from which nothing was taken out; by an empty one where they have no other. */
export const withOtherNames = <Data>(data: Data): Data =>
  JSON.parse(JSON.stringify(data), (name, value: unknown) => {
    if (typeof value === 'string' && isRedacted(value)) {
      return name === 'landmark' ? null : WAITED_FOR.test(name) ? undefined : value;
    }
    // A row is found by all that is kept of it, or not at all.
    if (name === 'row' && typeof value === 'object' && isRedacted(JSON.stringify(value))) return undefined;
    if (name === 'candidates' && Array.isArray(value)) return value.filter(({ selector }) => !isRedacted(selector));
    if (isElement(value) && isRedacted(value.selector)) value.selector = value.candidates[0]?.selector ?? '';
    return value;
  });

const NAMELESS = JSON.stringify({ selector: '' }).slice(1, -1);

/** Selectors of what may be waited for, and need not be. */
const WAITED_FOR = /^(came|became|opened)$/;

/** Tells a description of an element from other data. */
const isElement = (value: unknown): value is Pick<RecordedElement, 'selector' | 'candidates'> =>
  typeof value === 'object' && value !== null && 'candidates' in value;
