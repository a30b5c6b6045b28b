import type { SecretName } from '../secrets/names';
import { expressionsOf, secretOf } from '../secrets/secret-of';
import { secretWords } from '../secrets/words';
import { placeholder } from '../variables';

const WORDS = expressionsOf(secretWords());

/** Returns the kind of secret that a field takes, as far as its selectors tell. */
export function secretIn(selectors: readonly string[]): SecretName | undefined {
  const words = selectors.join(' ');
  const lower = words.toLowerCase();
  return secretOf(
    {
      type: /\btype\W{1,3}password\b/.test(lower) ? 'password' : '',
      autocomplete: lower,
      words: words.replace(/[^\p{L}\p{N}]+/gu, ' '),
      masked: false,
      boxed: false,
    },
    WORDS,
  );
}

/**
 * Creates placeholders for the fields of one recording.
 * @returns a function that returns the same placeholder for a field each time, and a numbered one for a second field of a kind
 */
export function placeholders(): (kind: SecretName, field: string) => string {
  const fields = new Map<SecretName, string[]>();
  return (kind, field) => {
    const known = fields.get(kind) ?? [];
    fields.set(kind, known);
    if (!known.includes(field)) known.push(field);
    const number = known.indexOf(field) + 1;
    return placeholder(number > 1 ? `${kind}_${number}` : kind);
  };
}
