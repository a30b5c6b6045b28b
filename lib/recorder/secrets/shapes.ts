import type { SecretName } from './names';

/** Returns the kind of secret that a text is by its shape alone, whatever its field says; undefined for most texts. */
export function kindOfShape(value: string): SecretName | undefined {
  const joined = value.replace(/[\s.-]/g, '');
  if ((/^\d{13,19}$/.test(joined) && passesLuhn(joined)) || MASKED.test(value)) return 'card_number';
  if (/^[a-z]{2}\d{2}[a-z\d]{11,30}$/i.test(joined) && passesMod97(joined)) return 'iban';
  return isPhrase(value) ? 'recovery_phrase' : undefined;
}

/** Endings of card and account numbers whose beginning is masked. */
const MASKED = /[*•·]{2} ?\d{3,4}\b/;

/** Returns true if a text may become a secret by its shape: most of a typed secret is as sensitive as all of it. */
export const mayBecomeSecret = (value: string): boolean =>
  /^\s*((\d[\s.-]*){8,}$|[a-z]{2}\s*\d{2}|[a-z]{3,8}\s|eyJ|-{5}B)/i.test(value) || hasToken(value, 12);

/** Minimum length of a token with lower and upper case letters, and how much longer a token must be without one of these. */
const LEAST_TOKEN = 20;
const MORE_OF_ONE_CASE = 8;

/** JSON Web Tokens (RFC 7519), and private keys as text (RFC 7468). */
const SIGNED = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}|-----BEGIN [A-Z ]{0,40}PRIVATE KEY/;
/** Addresses, names of hosts and files, and public ids (RFC 9562). */
const PUBLIC = /:\/\/|@|^www\.|\.[a-z]{2,6}(\/|$)|^[\da-f]{8}-([\da-f]{4}-){3}/i;

/**
 * Returns true if a text contains a token: random characters, like keys of services and of sessions.
 * @param least minimum length of a token with letters of both cases
 */
export const hasToken = (value: string, least = LEAST_TOKEN): boolean =>
  SIGNED.test(value) ||
  (value.match(/[\w\-.~+/=:@]{12,}/g) ?? []).some((word) => !PUBLIC.test(word) && isDrawn(word, least));

/** Returns true for random characters: letters and digits alternate as in no word, number or name. */
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

/** Checks bank card numbers: ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 1; at <= digits.length; at++) {
    const digit = Number(digits.at(-at)) * (at % 2 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  // All zeros is not a card number.
  return sum > 0 && sum % 10 === 0;
}

/** Checks bank account numbers: ISO 13616, by ISO/IEC 7064. */
function passesMod97(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const number = Number.parseInt(sign, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}

/** Matches wallet recovery phrases (BIP-39): 12, 15, 18, 21 or 24 words of 3 to 8 lower case letters. */
function isPhrase(value: string): boolean {
  const words = value.trim().split(/\s+/);
  return (
    words.length >= 12 &&
    words.length <= 24 &&
    words.length % 3 === 0 &&
    words.every((word) => /^[a-z]{3,8}$/.test(word))
  );
}
