import type { RawEvent, RawEventOf, Typed } from '../raw-event';
import type { RecordedElement } from '../selector';
import { isBeginning, withoutBeginnings } from './beginnings';
import type { Mark } from './marks';
import { isRedacted, redactRecorded, redactText } from './redact';

/** Marks of the secrets of a recording. */
export interface KnownMarks {
  marks: readonly Mark[];
  /** Of beginnings of values, which no page is given. */
  beginnings: readonly Mark[];
}

/**
 * An event as it is written down: without the values that are secret in its recording, wherever the page repeats them,
 * and with what was named by one of them named otherwise, or noted.
 */
export function cleanEvent(event: RawEvent, known: KnownMarks): RawEvent {
  const clean = cleanAgain(event, known);
  // A form may have put a secret there in a way that no mark finds.
  const isAddress = known.marks.length > 0 && (clean.type === 'page' || clean.type === 'moved');
  return isAddress ? { ...clean, url: clean.url.replace(/[?#].*/s, '') } : clean;
}

/** Takes known values out of what was recorded, and of what was cut in one. */
export const redactKnown = <Data>(data: Data, { marks, beginnings }: KnownMarks): Data =>
  redactRecorded(data, marks, withoutBeginnings(beginnings));

/** An event that was written down before a value of it became a secret. */
export function cleanAgain(event: RawEvent, { marks, beginnings }: KnownMarks): RawEvent {
  if (!marks.length) return event;
  const clean = withOtherNames(redactKnown(withoutTyped(event, { marks, beginnings }), { marks, beginnings }));
  return JSON.stringify(clean).includes(NAMELESS) ? nameless(event) : clean;
}

const nameless = ({ document, seq, at }: RawEvent): RawEvent => ({
  ...{ document, seq, at },
  type: 'cannot',
  note: 'secret-name',
});

/** An event without what the user typed or chose in it, where that has become a secret. */
function withoutTyped(event: RawEvent, known: KnownMarks): RawEvent {
  const isSecret = (text: string) => redactText(text, known.marks) !== text;
  switch (event.type) {
    case 'field':
      return withoutText(event, known);
    case 'dialog': {
      const { answer, ...asked } = event;
      return typeof answer === 'string' && isSecret(answer) ? asked : event;
    }
    case 'choose':
      return event.chosen.some(({ value, text }) => isSecret(value) || isSecret(text)) ? nameless(event) : event;
    default:
      return event;
  }
}

function withoutText(event: RawEvent & RawEventOf<'field'>, { marks, beginnings }: KnownMarks): RawEvent {
  const { before = '', value = '', typed, ...field } = event;
  if (field.secret) return event;
  const isSecret = (text: string) => redactText(text, marks) !== text;
  if (isSecret(value)) return { ...field, secret: 'secret' };
  // What was typed and taken back may be a part of it alone.
  const isTyped = typed && textsOf(typed).some((text) => isSecret(text) || isBeginning(text, beginnings));
  return isTyped ? { ...field, before, value } : event;
}

/** The texts that keys have made of a field, one after the other. */
function textsOf(typed: readonly Typed[]): string[] {
  const texts = [typed.filter((part) => typeof part === 'string').join('')];
  let text = '';
  for (const part of typed) {
    if (typeof part === 'string') text += part;
    else {
      texts.push(text);
      text = part.key === 'Backspace' ? [...text].slice(0, -1).join('') : '';
    }
  }
  return [...texts, text];
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
