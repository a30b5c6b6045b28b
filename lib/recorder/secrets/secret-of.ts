import type { SecretName } from './names';

/** Facts that a field tells about itself. */
export interface FieldInfo {
  type: string;
  autocomplete: string;
  /** Its names and labels; if these say nothing, those of its group and the text before it. */
  words: string;
  /** True if it was a password field earlier in this page, or hides its characters. */
  masked: boolean;
  /** True if it is one of several boxes that take one or a few characters each. */
  boxed: boolean;
}

/** Expressions that name a kind of secret, in the order in which they are tried. */
export type SecretWords = readonly (readonly [SecretName, RegExp])[];

/** Returns the kind of secret that a field takes, if any; in doubt it counts as secret. */
export function secretOf(
  { type, autocomplete, words, masked, boxed }: FieldInfo,
  named: SecretWords,
): SecretName | undefined {
  const said = `${autocomplete.toLowerCase()}\n${plainWords(words)}`;
  const kind = named.find(([, pattern]) => pattern.test(said))?.[0];
  if (kind) return kind;
  return type === 'password' || masked ? 'password' : boxed ? 'otp' : undefined;
}

/** Compiles the words that the worker sends into expressions. */
export const expressionsOf = (words: readonly [SecretName, string][]): SecretWords =>
  words.map(([kind, source]) => [kind, new RegExp(source, 'u')]);

/** Normalizes a text for the expressions: without capitals, accents and camel case. */
export const plainWords = (text: string) =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
