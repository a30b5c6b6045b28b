import type { SecretName } from './names';

/** The kind of secret that a text is by its own shape, whatever its field says; undefined for most texts. */
export function kindOfShape(value: string): SecretName | undefined {
  const joined = value.replace(/[\s.-]/g, '');
  if ((/^\d{13,19}$/.test(joined) && passesLuhn(joined)) || MASKED.test(value)) return 'card_number';
  if (/^[a-z]{2}\d{2}[a-z\d]{11,30}$/i.test(joined) && passesMod97(joined)) return 'iban';
  return isPhrase(value) ? 'recovery_phrase' : undefined;
}

/** Endings of card and account numbers whose beginning is not shown. */
const MASKED = /[*•·]{2} ?\d{3,4}\b/;

/** Tells whether a text may become a secret by its shape: most of it, typed, is as good as all of it. */
export const mayBecomeSecret = (value: string): boolean =>
  /^\s*((\d[\s.-]*){8,}$|[a-z]{2}\s*\d{2}|[a-z]{3,8}\s|eyJ|-{5}B)/i.test(value) || hasToken(value, 12);

/** Signs of a token that has small and capital letters, and how many more one has that lacks one of these. */
const LEAST_TOKEN = 20;
const MORE_OF_ONE_CASE = 8;

/** JSON Web Tokens (RFC 7519), and private keys as text (RFC 7468). */
const SIGNED = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}|-----BEGIN [A-Z ]{0,40}PRIVATE KEY/;
/** Addresses, names of hosts and files, and ids that everyone is shown (RFC 9562). */
const PUBLIC = /:\/\/|@|^www\.|\.[a-z]{2,6}(\/|$)|^[\da-f]{8}-([\da-f]{4}-){3}/i;

/**
 * Tells whether a text has a token in it: signs that a machine has drawn, as keys of services and of sessions are.
 * @param least signs of one with letters of both cases
 */
export const hasToken = (value: string, least = LEAST_TOKEN): boolean =>
  SIGNED.test(value) ||
  (value.match(/[\w\-.~+/=:@]{12,}/g) ?? []).some((word) => !PUBLIC.test(word) && isDrawn(word, least));

/** Tells signs that were drawn: letters and digits follow each other as in no word, number or name. */
function isDrawn(word: string, least: number): boolean {
  const runs = word.match(/[a-z]+|[A-Z]+|\d+/g) ?? [];
  const many = (kind: RegExp) => runs.filter((run) => kind.test(run)).length;
  const { length } = runs.join('');
  const numbers = many(/\d/);
  const hasBothCases = many(/[a-z]/) && many(/[A-Z]/);
  return (
    length >= least + (hasBothCases ? 0 : MORE_OF_ONE_CASE) &&
    numbers > 1 &&
    numbers < runs.length &&
    runs.length > 0.35 * length
  );
}

/** Cards of banks: ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 1; at <= digits.length; at++) {
    const digit = Number(digits.at(-at)) * (at % 2 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  // Zeros are no card.
  return sum > 0 && sum % 10 === 0;
}

/** Bank accounts: ISO 13616, by ISO/IEC 7064. */
function passesMod97(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const number = Number.parseInt(sign, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}

/** Words that restore a wallet (BIP-39): 12, 15, 18, 21 or 24 of them, each of 3 to 8 small letters. */
function isPhrase(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return (
    words.length >= 12 &&
    words.length <= 24 &&
    words.length % 3 === 0 &&
    words.every((word) => /^[a-z]{3,8}$/.test(word))
  );
}
