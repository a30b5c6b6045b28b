import { randomId } from '@/lib/base/dom';
import type { RawEvent } from '../raw-event';
import { beginningsOf, type Mark, marksOf } from './marks';
import type { SecretName } from './names';
import { redactRecorded, redactText } from './redact';
import { expressionsOf, type FieldInfo, type SecretWords, secretOf } from './secret-of';
import { hasToken, kindOfShape } from './shapes';

/** Marks of a value. */
interface ValueMarks {
  marks: readonly Mark[];
  /** Marks of its beginnings, once it is complete: earlier events are then cleaned of it, and of its cut forms. */
  beginnings?: readonly Mark[];
}

/** Marks of values by the place where they were typed: the next text there replaces an incomplete value. */
export type MarksByPlace = Record<string, ValueMarks>;

/** Data about secrets that the worker sends to a page. */
export interface SecretsGiven {
  words: [SecretName, string][];
  /** Marks of the values typed in the recording so far. */
  marks: readonly Mark[];
}

/** The secrets of a recorded page. Their values exist only here and in the page. */
export interface PageSecrets {
  learn(given: SecretsGiven): void;
  /** Returns the kind of secret that a field takes; until the words have arrived, every text counts as secret. */
  kindOf(facts: FieldInfo, value: string): SecretName | undefined;
  /** Does the same for typed or pasted text, unlike a choice offered by the page, which may be an id. */
  kindOfTyped(facts: FieldInfo, value: string): SecretName | undefined;
  /**
   * Remembers that a value is secret.
   * @param place object that identifies the place of typing
   * @param isWhole false while it is still being typed: parts of it may be common words
   */
  know(place: object, value: string, isWhole: boolean): void;
  /** Returns true if a text contains a known secret. */
  isIn(text: string): boolean;
  clean(event: RawEvent): RawEvent;
  /** @returns the marks that the worker has not received yet */
  untold(): MarksByPlace;
}

interface KnownValue extends ValueMarks {
  id: string;
  value: string;
}

export function createPageSecrets(): PageSecrets {
  const own = new Map<object, KnownValue>();
  /** Marks of complete values, which stay secret whatever is typed in their place afterwards. */
  const whole: Mark[] = [];
  let untold: MarksByPlace = {};
  let words: SecretWords | undefined;
  let given: readonly Mark[] = [];
  let marks: readonly Mark[] = [];
  const gather = () => (marks = [...given, ...whole, ...[...own.values()].flatMap((known) => known.marks)]);

  const kindOf: PageSecrets['kindOf'] = (facts, value) =>
    words ? (secretOf(facts, words) ?? kindOfShape(value)) : 'secret';

  return {
    learn(told) {
      words = expressionsOf(told.words);
      given = told.marks;
      gather();
    },
    kindOf,
    kindOfTyped: (facts, value) => kindOf(facts, value) ?? (hasToken(value) ? 'secret' : undefined),
    know(place, value, isWhole) {
      const before = own.get(place);
      if (value === (before?.value ?? '') && (before?.beginnings || !isWhole || !value)) return;
      const known: KnownValue = {
        id: before && !before.beginnings ? before.id : randomId(),
        value,
        marks: marksOf(value),
        ...(isWhole && { beginnings: beginningsOf(value) }),
      };
      own.set(place, known);
      if (isWhole) whole.push(...known.marks);
      const { id, value: _value, ...told } = known;
      untold = { ...untold, [id]: told };
      gather();
    },
    isIn: (text) => redactText(text, marks) !== text,
    clean: (event) => (marks.length ? redactRecorded(event, marks) : event),
    untold() {
      const told = untold;
      untold = {};
      return told;
    },
  };
}
