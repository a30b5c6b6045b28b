import { isInAddress, isIsbn, spansOf } from './context';
import type { Finder, Span } from './types';

/** ISO/IEC 7812: prefixes and lengths of the numbers that issuers assign. */
const ISSUERS: { prefix: RegExp; lengths: number[] }[] = [
  { prefix: /^4/, lengths: [16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:6011|64[4-9]|65|62)/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:30[0-5]|3[689])/, lengths: [14, 16] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { prefix: /^220[0-4]/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:60|8[12]|508)/, lengths: [16] },
  { prefix: /^(?:50|5[6-8]|6[37])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
];
/** Forms that are often something else: Visa cards with thirteen digits disappeared in the nineties. */
const RARE = { prefix: /^4/, lengths: [13] };

/** Matches a number in one piece, or in the groups that are printed on cards. */
const CARD =
  /(?<![\p{L}\p{N}])(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\p{L}\p{N}])/gu;

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && /[1-9]/.test(digits);
}

function isCard(written: string, aggressive: boolean): boolean {
  const digits = written.replace(/\D/g, '');
  const issuers = aggressive ? [...ISSUERS, RARE] : ISSUERS;
  return (
    issuers.some(({ prefix, lengths }) => prefix.test(digits) && lengths.includes(digits.length)) &&
    isLuhn(digits) &&
    !isIsbn(digits)
  );
}

const findCards: Finder = (text, { aggressive }) => {
  const spans: Span[] = [];
  const pattern = new RegExp(CARD);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [found] = match;
    const start = match.index;
    // Also without the last group: a security code may follow the number.
    const forms = /(?:[ -]\d+){4}$/.test(found) ? [found, found.replace(/[ -]\d+$/, '')] : [found];
    const card = forms.find((form) => isCard(form, aggressive));
    if (card && (aggressive || !/^\d+$/.test(card) || !isInAddress(text, start))) {
      spans.push({ start, end: start + card.length, entity: 'FINANCIAL' });
      pattern.lastIndex = start + card.length;
    } else {
      // The number may begin with the next group.
      pattern.lastIndex = start + (/^\d+/.exec(found)?.[0].length ?? 1);
    }
  }
  return spans;
};

/** Shapes of an IBAN by country: its length comes from the registry (ISO 13616), groups may be separated. */
const IBANS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => {
      const [country, length] = [entry.slice(0, 2), entry.slice(2)];
      return [country, new RegExp(`(?:[ -]?[A-Z0-9]){${length}}(?![\\p{L}\\p{N}])`, 'iuy')] as const;
    }),
);

const IBAN_START = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}/giu;

const findIbans: Finder = (text) => {
  const spans: Span[] = [];
  for (const { index: start, 0: head } of text.matchAll(IBAN_START)) {
    const form = IBANS.get(head.slice(0, 2).toUpperCase());
    if (form) form.lastIndex = start;
    const written = form?.exec(text);
    if (written && isIban(written[0])) spans.push({ start, end: start + written[0].length, entity: 'FINANCIAL' });
  }
  return spans;
};

/** ISO 13616: the number with its head at the end, letters as 10 to 35, leaves 1 when divided by 97. */
function isIban(written: string): boolean {
  const characters = written.replace(/[ -]/g, '').toUpperCase();
  let rest = 0;
  for (const character of characters.slice(4) + characters.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Matches a number that is labelled as an account; its form proves nothing. */
const ACCOUNT =
  /(?<![\p{L}\p{N}])(?:account|acct|konto|kontonummer|compte|cuenta|conto|routing|sort code|blz)(?: (?:number|no|nr|num))?[.:#*_ ]{1,4}(\d[\d -]{4,20}\d)(?![\p{L}\p{N}])/giu;

/** Finds numbers of cards (issuer, length, Luhn) and accounts (IBAN with its check digits). */
export const findFinancial: Finder = (text, clues) => [
  ...findCards(text, clues),
  ...findIbans(text, clues),
  ...(clues.aggressive ? spansOf(text, ACCOUNT, 'FINANCIAL') : []),
];
