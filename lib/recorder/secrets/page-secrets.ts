import { randomId } from '@/lib/dom';
import type { RawEvent } from '../raw-event';
import type { SecretName } from './names';
import { type Mark, marksOf, redactData, redactText } from './redact';
import { expressionsOf, type FieldFacts, type SecretWords, secretOf } from './secret-of';
import { kindOfShape } from './shapes';

/** Marks of values by where they were typed: what is typed there next takes the place of what was. */
export type MarksByPlace = Record<string, readonly Mark[]>;

/** Facts about secrets that the worker gives to a page. */
export interface SecretsGiven {
  words: [SecretName, string][];
  /** Of the values that were typed in the recording so far. */
  marks: readonly Mark[];
}

/** The secrets of a page that is recorded. Their values are here and in the page, and nowhere else. */
export interface PageSecrets {
  learn(given: SecretsGiven): void;
  /** The kind of secret that a field takes; until the words are there, whatever is typed counts as one. */
  kindOf(facts: FieldFacts, value: string): SecretName | undefined;
  /** Remembers that a value is secret. @param place where it was typed */
  know(place: object, value: string): void;
  /** Tells whether a text holds a value that is known to be secret. */
  isIn(text: string): boolean;
  clean(event: RawEvent): RawEvent;
  /** @returns the marks that the worker has not been told of yet */
  untold(): MarksByPlace;
}

export function createPageSecrets(): PageSecrets {
  const own = new Map<object, { id: string; value: string; marks: readonly Mark[] }>();
  let untold: MarksByPlace = {};
  let words: SecretWords | undefined;
  let given: readonly Mark[] = [];
  let marks: readonly Mark[] = [];
  const gather = () => (marks = [...given, ...[...own.values()].flatMap((known) => known.marks)]);

  return {
    learn(told) {
      words = expressionsOf(told.words);
      given = told.marks;
      gather();
    },
    kindOf: (facts, value) => (words ? (secretOf(facts, words) ?? kindOfShape(value)) : 'secret'),
    know(place, value) {
      const { id = randomId(), value: before = '' } = own.get(place) ?? {};
      if (value === before) return;
      const known = { id, value, marks: marksOf(value) };
      own.set(place, known);
      untold = { ...untold, [id]: known.marks };
      gather();
    },
    isIn: (text) => redactText(text, marks) !== text,
    clean: (event) => (marks.length ? redactData(event, marks) : event),
    untold() {
      const told = untold;
      untold = {};
      return told;
    },
  };
}
