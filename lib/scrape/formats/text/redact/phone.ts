import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { defined } from '@/lib/base/json';
import { isAttached, isInAddress, isIsbn, isOtherNumber } from './context';
import type { Clues, Finder, Span } from './types';

/** Matches groups of digits with their separators. Its pieces are unambiguous, so it never backtracks. */
const RUN = /(?<![\p{L}\p{N}])[+(]{0,2}\d(?:[ ()./-]{0,3}\d)*/gu;
const EXTENSION = /(?: ?(?:x|ext\.?|extension|durchwahl|dw|#) ?\d{1,6})(?![\p{L}\p{N}])/iuy;

/** ITU-T E.164: no number has more digits; shorter ones may mean anything. */
const DIGITS = { fewest: 7, fewestNamed: 5, complete: 9, most: 15 };
/**
 * Maximum number of groups in one number. `06 12 34 56 78` has five, a country code and an area code in parentheses two
 * more.
 */
const MOST_GROUPS = 7;

/** Words in front of a telephone number, and the schemes of its links. */
const NAMED =
  /(?:(?<![\p{L}\p{N}])(?:tel|tél|tlf|phone|telephone|téléphone|telefon|telefono|teléfono|telefone|telefoon|puhelin|fax|telefax|mobile|mobil|móvil|telemóvel|cellulare|cell|handy|call|hotline|whatsapp|sms|portable|тел|телефон)(?:[ .]{1,2}(?:us at|us on|us|at|on|number|no|nr|nummer))?[\s.:*_("`]{0,5}|[☎☏📞📱]\ufe0f?[ :]{0,3}|(?:电话|電話|전화)(?:番号|번호)?[:： ]{0,3}|(?:tel|sms|callto|fax|whatsapp):\/{0,2} ?|wa\.me\/|phone=)$/iu;

/** The text of a link that calls: `[(07) 4000 8532](tel:+61740008532)`. */
const CALLING = /^[^\n[\]]{0,20}\]\(<?(?:tel|sms|callto):/i;

const DAY = String.raw`\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d\d)`;
const DATE = new RegExp(`(?:^|[ (])(?:${DAY})(?=$|[ )/-])`);
/** `08.00 - 17.00` and `1990-2000`. */
const FROM_TO = /^(?:\d{1,2}[.]\d\d ?- ?\d{1,2}[.]\d\d|(?:1[89]|20)\d\d ?[-/] ?(?:1[89]|20)\d\d)$/;

const MONEY_BEFORE = /(?:[$€£¥₹₽₩₺₫]|(?<![\p{L}])(?:usd|eur|gbp|chf|jpy|rs|kr|zł|kč)\.?) ?-?$/iu;
const MONEY_AFTER = /^ ?(?:[$€£¥₹₽₩₺₫%‰°]|(?:usd|eur|gbp|chf|jpy|kr|zł|kč|km|kg|mm|cm)(?![\p{L}]))/iu;

/** North American Numbering Plan; the form of it is telling, while any ten digits could be such a number. */
const NANP = /^(?:1[-. ])?(?:\([2-9]\d\d\)[ -]?|[2-9]\d\d[-./])\d{3}[-. ]\d{4}$/;
const NANP_SPACED = /^(?:1 )?[2-9]\d\d [2-9]\d\d \d{4}$/;
const NANP_LOCAL = /^[2-9]\d\d-\d{4}$/;

/** Finds telephone numbers: international, in a form of the page's country, or labelled as one. */
export const findPhones: Finder = (text, clues) => {
  const spans: Span[] = [];
  for (const { index, 0: whole } of text.matchAll(RUN)) {
    // `212-555-0142 8am`: the last group is the beginning of a word.
    const run = /^[\p{L}_]/u.test(text.slice(index + whole.length, index + whole.length + 2))
      ? whole.replace(/ \S*$/, '')
      : whole;
    const before = text.slice(Math.max(0, index - 30), index);
    const end = index + run.length;
    const named = NAMED.test(before) || CALLING.test(text.slice(end, end + 40));
    if (!named && !mayBePhone(text, index, end, before)) continue;
    for (const { start, number } of numbersIn(run, named, clues)) {
      EXTENSION.lastIndex = index + start + number.length;
      const extension = EXTENSION.exec(text)?.[0].length ?? 0;
      spans.push({ start: index + start, end: index + start + number.length + extension, entity: 'PHONE' });
    }
  }
  return spans;
};

/** Returns true if nothing around a run marks it as another number. */
function mayBePhone(text: string, start: number, end: number, before: string): boolean {
  const after = text.slice(end, end + 8);
  return !(
    (/^[\p{L}_]|^[-/:=]\p{L}|^:\d/u.test(after) && !/^(?:x|ext)\.? ?\d/i.test(after)) ||
    MONEY_BEFORE.test(before) ||
    MONEY_AFTER.test(after) ||
    (text[start] !== '+' && isAttached(text, start)) ||
    isOtherNumber(text, start) ||
    isInAddress(text, start)
  );
}

/** Returns the numbers of a run, which may contain other digits before or after: `2024 (212) 555-0142`. */
function numbersIn(run: string, named: boolean, clues: Clues): { start: number; number: string }[] {
  // Punctuation at the end of a group belongs to the sentence.
  const groups = [...run.matchAll(/(?<![^ ])[^ ]*\d/g)].map(({ index, 0: written }) => ({
    start: index,
    end: index + written.length,
  }));
  const found: { start: number; number: string }[] = [];
  for (let first = 0; first < groups.length; first++) {
    const start = groups[first]?.start ?? 0;
    const whole = first === 0;
    if (!whole && !/^(?:[+(]|0[1-9]|[2-9]\d\d[-./])/.test(run.slice(start, start + 4))) continue;
    const forms = windowsFrom(run, groups, first);
    const number =
      forms.find((form) => isPhone(form, whole && form.length === run.length, clues)) ??
      (named && whole ? forms.find(isNumberOfSomeone) : undefined);
    if (!number) continue;
    const form = unwrapped(number);
    found.push({ start: start + number.length - form.length, number: form });
    while ((groups[first + 1]?.start ?? run.length) < start + number.length) first++;
  }
  return found;
}

/** Returns runs that start with a group and have at most the digits of a number, longest first. */
function windowsFrom(run: string, groups: { start: number; end: number }[], first: number): string[] {
  const start = groups[first]?.start ?? 0;
  const windows: string[] = [];
  // Between the groups of an international number, a zero is an ordinary digit.
  const nextNumber = /^\(?\+/.test(run.slice(start, start + 2)) ? /^\+/ : /^(?:\+|\(?0[1-9]|\([2-9]\d\d\))/;
  let digits = 0;
  for (const group of groups.slice(first, first + MOST_GROUPS)) {
    const written = run.slice(group.start, group.end);
    if (digits >= DIGITS.complete && nextNumber.test(written)) break;
    digits += written.replace(/\D/g, '').length;
    if (digits > DIGITS.most) break;
    windows.push(run.slice(start, group.end));
  }
  return windows.reverse();
}

/** Removes a parenthesis that is around the number, not in it. */
const unwrapped = (form: string): string =>
  form.startsWith('(') && form.split('(').length > form.split(')').length ? form.slice(1) : form;

const isCalendar = (form: string): boolean => DATE.test(form) || FROM_TO.test(form);

/** Returns true for a number that is labelled as a telephone number and is not a date. */
function isNumberOfSomeone(form: string): boolean {
  const digits = form.replace(/\D/g, '');
  return digits.length >= DIGITS.fewestNamed && !isCalendar(form) && !/^\d{1,3}\.\d+$/.test(form);
}

/** @param alone whether the form is its whole run */
function isPhone(written: string, alone: boolean, clues: Clues): boolean {
  const form = unwrapped(written);
  const digits = form.replace(/\D/g, '');
  if (digits.length < DIGITS.fewest || isCalendar(form) || isIsbn(form)) return false;
  if (/^\(?\+|^00[1-9]/.test(form)) return isInternational(form, digits);
  return isNational(form, alone, clues) || (clues.aggressive && alone && isPossible(form, clues));
}

const isInternational = (form: string, digits: string): boolean =>
  isWhole(parse(form.startsWith('00') ? `+${digits.slice(2)}` : `+${form.replace('(0)', '').replace(/\D/g, '')}`));

/**
 * Returns true for an assigned number, or one of sufficient length: numbers reserved for films and examples count, too.
 */
const isWhole = (number: ReturnType<typeof parse>): boolean =>
  number?.isValid() === true || (number?.isPossible() === true && number.nationalNumber.length >= DIGITS.complete);

function isNational(form: string, alone: boolean, { country, thousands }: Clues): boolean {
  if (getCountryCallingCode(country) === '1') return NANP.test(form) || (alone && NANP_SPACED.test(form));
  const number = parse(form, country);
  const isBare = /^\d+$/.test(form);
  // A first zero followed by another digit is the prefix that most countries dial before an area code.
  if (/^\(?0[1-9]/.test(form)) return isBare ? number?.isValid() === true : isWhole(number);
  if (!alone || isBare || isLargeNumber(form, thousands) || !number?.isValid()) return false;
  return THREES.test(form) || groupsOf(number.formatNational()) === groupsOf(form);
}

/** Nine digits are spoken in threes, whatever the official form is. */
const THREES = /^\d{3}[ -]\d{3}[ -]\d{3}$/;

const groupsOf = (form: string): string => form.split(/\D+/).filter(Boolean).join(' ');

/** Matches `123 456 789`, which can be a telephone number only if thousands have another separator. */
const THOUSANDS = /^\d{1,3}([ .])\d{3}(?:\1\d{3})*$/;

const isLargeNumber = (form: string, thousands: string): boolean => THOUSANDS.exec(form)?.[1] === thousands;

/** For users who would rather lose a number than show one. */
const isPossible = (form: string, { country }: Clues): boolean =>
  NANP_LOCAL.test(form) || (!THOUSANDS.test(form) && parse(form, country)?.isValid() === true);

const parse = (form: string, country?: Clues['country']) =>
  parsePhoneNumberFromString(form, { extract: false, ...defined({ defaultCountry: country }) });
