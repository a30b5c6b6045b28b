import { randomId } from '@/lib/base/dom';
import type { RawEvent } from '../raw-event';
import { beginningsOf, type Mark, marksOf } from './marks';
import type { SecretName } from './names';
import { redactRecorded, redactText } from './redact';
import { expressionsOf, type FieldFacts, type SecretWords, secretOf } from './secret-of';
import { hasToken, kindOfShape } from './shapes';

/** Marks of a value. */
interface ValueMarks {
  marks: readonly Mark[];
  /** Of its beginnings, once it is whole: what was recorded before is then cleaned of it, and of what was cut in it. */
  beginnings?: readonly Mark[];
}

/** Marks of values by where they were typed: what is typed there next takes the place of what was not whole yet. */
export type MarksByPlace = Record<string, ValueMarks>;

/** Facts about secrets that the worker gives to a page. */
export interface SecretsGiven {
  words: [SecretName, string][];
  /** Of the values that were typed in the recording so far. */
  marks: readonly Mark[];
}

/** The secrets of a page that is recorded. Their values are here and in the page, and nowhere else. */
export interface PageSecrets {
  learn(given: SecretsGiven): void;
  /** The kind of secret that a field takes; until the words are there, whatever is given to it counts as one. */
  kindOf(facts: FieldFacts, value: string): SecretName | undefined;
  /** The same of what is typed or pasted, and no choice of the page's: that may be an id. */
  kindOfTyped(facts: FieldFacts, value: string): SecretName | undefined;
  /**
   * Remembers that a value is secret.
   * @param place where it was typed
   * @param isWhole false while it is still being typed: parts of it may be words that anything has
   */
  know(place: object, value: string, isWhole: boolean): void;
  /** Tells whether a text holds a value that is known to be secret. */
  isIn(text: string): boolean;
  clean(event: RawEvent): RawEvent;
  /** @returns the marks that the worker has not been told of yet */
  untold(): MarksByPlace;
}

interface Known extends ValueMarks {
  id: string;
  value: string;
}

export function createPageSecrets(): PageSecrets {
  const own = new Map<object, Known>();
  /** Of whole values, each of which stays one whatever is typed in its place afterwards. */
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
      const known: Known = {
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
