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
  /^\s*((\d[\s.-]*){8,}$|[a-z]{2}\s*\d{2}|[a-z]{3,8}\s)/i.test(value);

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
