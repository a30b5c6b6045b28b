import type { SecretName } from './names';

/** Facts that a field tells about itself. */
export interface FieldFacts {
  type: string;
  autocomplete: string;
  /** Its names and labels; where these say nothing, those of its group and the text before it. */
  words: string;
  /** True if it was a password field before in this page, or its characters are not shown. */
  masked: boolean;
  /** True if it is one of several boxes that take a character or a few each. */
  boxed: boolean;
}

/** Expressions that name a kind of secret, in the order in which they are asked. */
export type SecretWords = readonly (readonly [SecretName, RegExp])[];

/** Tells the kind of secret that a field takes, if any; in doubt it is one. */
export function secretOf(
  { type, autocomplete, words, masked, boxed }: FieldFacts,
  named: SecretWords,
): SecretName | undefined {
  const said = `${autocomplete.toLowerCase()}\n${plainWords(words)}`;
  const kind = named.find(([, pattern]) => pattern.test(said))?.[0];
  if (kind) return kind;
  return type === 'password' || masked ? 'password' : boxed ? 'otp' : undefined;
}

/** Makes what the worker sends the words as into expressions. */
export const expressionsOf = (words: readonly [SecretName, string][]): SecretWords =>
  words.map(([kind, source]) => [kind, new RegExp(source, 'u')]);

/** Text as the expressions read it: without capitals, accents and the joints of camel case. */
export const plainWords = (text: string) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
