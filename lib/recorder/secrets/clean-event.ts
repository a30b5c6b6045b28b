import type { RawEvent } from '../raw-event';
import { type Mark, redact } from './redact';

/**
 * An event without the values that are secret in its recording, wherever the page repeats them: in attributes and so in
 * selectors, in labels, titles and addresses. It is what leaves a page, and what is written down.
 */
export function cleanEvent(event: RawEvent, marks: readonly Mark[]): RawEvent {
  if (!marks.length) return event;
  const clean = redact(event, marks);
  // What a form has put there may be a secret in a form that no mark finds.
  if (clean.type === 'page' || clean.type === 'moved') return { ...clean, url: clean.url.replace(/[?#].*/s, '') };
  if (!JSON.stringify(clean).includes('"selector":""')) return clean;
  const { document, seq, at } = clean;
  return { document, seq, at, type: 'cannot', note: 'secret-name' };
}
