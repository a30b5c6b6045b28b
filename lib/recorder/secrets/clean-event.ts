import type { RawEvent, RawEventOf, Typed } from '../raw-event';
import type { RecordedElement } from '../selector';
import { byLength, type Mark, markOf } from './marks';
import { isRedacted, redactRecorded, redactText, withHidden } from './redact';
import { AS_IT_IS, isJoined, readSigns, utf8 } from './signs';

/** Marks of the secrets of a recording. */
export interface KnownMarks {
  marks: readonly Mark[];
  /** Marks of beginnings of values, which are never sent to a page. */
  beginnings: readonly Mark[];
}

/**
 * Returns an event as it is stored: without the values that are secret in its recording, wherever the page repeats them. If a
 * name contained a secret, it is replaced, or a note stands for the event.
 */
export function cleanEvent(event: RawEvent, known: KnownMarks): RawEvent {
  const clean = cleanAgain(event, known);
  // A form may have put a secret there in a form that no mark matches.
  const isAddress = known.marks.length > 0 && (clean.type === 'page' || clean.type === 'moved');
  return isAddress ? { ...clean, url: clean.url.replace(/[?#].*/s, '') } : clean;
}

/** Removes known values from recorded data, including values that were cut. */
export const redactKnown = <Data>(data: Data, { marks, beginnings }: KnownMarks): Data =>
  redactRecorded(data, marks, withoutBeginnings(beginnings));

/** Cleans an event that was stored before a value in it became a secret. */
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

/** Returns an event without the text that the user typed or chose, if it has become a secret. */
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
  // Text that was typed and deleted again may be a part of it alone.
  const isTyped = typed && textsOf(typed).some((text) => isSecret(text) || isBeginning(text, beginnings));
  return isTyped ? { ...field, before, value } : event;
}

/** Returns the successive contents of a field, as its keys produced them. */
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

/** Describes elements by selectors without redacted parts; by an empty selector if no such selector exists. */
export const withOtherNames = <Data>(data: Data): Data =>
  JSON.parse(JSON.stringify(data), (name, value: unknown) => {
    if (typeof value === 'string' && isRedacted(value)) {
      return name === 'landmark' ? null : WAITED_FOR.test(name) ? undefined : value;
    }
    // A row key only works with all of its parts.
    if (name === 'row' && typeof value === 'object' && isRedacted(JSON.stringify(value))) return undefined;
    if (name === 'candidates' && Array.isArray(value)) return value.filter(({ selector }) => !isRedacted(selector));
    if (isElement(value) && isRedacted(value.selector)) value.selector = value.candidates[0]?.selector ?? '';
    return value;
  });

const NAMELESS = JSON.stringify({ selector: '' }).slice(1, -1);

/** Selectors that a step may wait for, but need not. */
const WAITED_FOR = /^(came|became|opened)$/;

/** Returns true for the description of an element. */
const isElement = (value: unknown): value is Pick<RecordedElement, 'selector' | 'candidates'> =>
  typeof value === 'object' && value !== null && 'candidates' in value;

/** Minimum number of characters of a text that may have been cut. */
const LEAST_CUT = 40;

/** Members of recorded data that are never cut. */
const UNCUT = /^(url|startUrl|endUrl|selector|landmark|came|became|opened)$/;

/** Returns true if a text is the beginning of a value. */
function isBeginning(text: string, beginnings: readonly Mark[]): boolean {
  const [length, hash] = markOf(readSigns(text, AS_IT_IS).signs);
  return byLength(beginnings).get(length)?.has(hash) === true;
}

/** @returns a function that removes the beginning of a value from the end of a cut text, by the name of its member */
function withoutBeginnings(beginnings: readonly Mark[]): (text: string, name: string) => string {
  const begun = byLength(beginnings);
  return (text, name) => (UNCUT.test(name) || text.length < LEAST_CUT || !begun.size ? text : withoutEnd(text, begun));
}

function withoutEnd(text: string, begun: ReturnType<typeof byLength>): string {
  const shown = text.split('');
  const found = readSigns(text, AS_IT_IS);
  const { starts, ends } = found;
  // The ellipsis of a cut text is not part of the value.
  const signs = found.signs.slice(0, text.endsWith('…') ? -utf8.encode('…').length : undefined);
  for (const [length, hashes] of begun) {
    const from = signs.length - length;
    const isFound = from >= 0 && hashes.has(markOf(signs.slice(from))[1]);
    if (isFound && !isJoined(found, from)) shown.fill('\0', starts[from], ends[signs.length - 1]);
  }
  return withHidden(shown);
}
