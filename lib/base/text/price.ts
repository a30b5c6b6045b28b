/** An amount of money as a page states it. */
export interface Price {
  /** In the currency's main unit. */
  amount: number;
  /** ISO 4217; missing if the page does not state it. */
  currency?: string;
  formatted?: string;
}

/** Symbols of a single currency. `$`, `¥`, `kr` and the like are ambiguous and left out. */
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₫': 'VND',
  '₪': 'ILS',
  '₱': 'PHP',
  '₦': 'NGN',
  '₸': 'KZT',
  '₡': 'CRC',
  '฿': 'THB',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  лв: 'BGN',
  US$: 'USD',
  R$: 'BRL',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  NT$: 'TWD',
  S$: 'SGD',
  MX$: 'MXN',
};

const MARK = String.raw`(?:[A-Z]{1,3}\$|[A-Z]{3}(?![\p{L}])|\p{Sc}|zł|Kč|kr\.?|Ft|лв\.?|руб|Rs\.?|円|元|원)`;
const BEFORE = new RegExp(String.raw`(?<![\p{L}\p{Sc}])(${MARK})[\s\u061c\u200e\u200f]{0,3}$`, 'u');
const BEHIND = new RegExp(String.raw`^[\s\u061c\u200e\u200f]{0,3}(${MARK})(?!\p{L})`, 'u');
/** Digits with group and decimal separators; two separators are never adjacent. */
const NUMBER = /\p{Nd}+(?:[.,'’٫٬]\p{Nd}+| \p{Nd}{3}(?!\p{Nd}))*/gu;
/** Separates the ends of a range. */
const RANGE = /^\s?[-–—~]\s?$/;
const NO_PRICE = /^\s?[%°]/;
/** Maximum number of characters in a price text. */
const LONGEST = 200;

/**
 * Reads the first price in a text written for people, in any locale: `1.299,00 €`, `₹1,29,999`, `from CHF 1’299.–`. For a range
 * it returns the lower end.
 * @param currency ISO 4217, if known from outside of the text
 * @returns undefined if the text does not contain a number
 */
export function parsePrice(text: string, currency?: string): Price | undefined {
  const line = text.slice(0, LONGEST).replace(/\s+/g, ' ').trim();
  const numbers = [...line.matchAll(NUMBER)].map(({ 0: digits, index }) => {
    const end = index + digits.length;
    const around = [BEFORE.exec(line.slice(Math.max(0, index - 8), index)), BEHIND.exec(line.slice(end, end + 8))];
    const mark = around.map((match) => match?.[1] ?? '').find((mark) => mark && !isWord(mark));
    return { digits, index, end, mark, isPrice: !NO_PRICE.test(line.slice(end, end + 2)) };
  });
  const marked = numbers.findIndex(({ mark }) => mark);
  const before = numbers[marked - 1];
  const isRange = before && RANGE.test(line.slice(before.end, numbers[marked]?.index));
  const found = isRange ? before : (numbers[marked] ?? numbers.find(({ isPrice }) => isPrice));
  if (!found) return undefined;
  const said = isoCode(currency) ?? currencyOf(found.mark) ?? numbers.map(({ mark }) => currencyOf(mark)).find(Boolean);
  const amount = amountOf(found.digits, said);
  return { amount, ...(said && { currency: said }), formatted: line };
}

/** Text of a price without a currency. */
const BARE = /^[\p{Nd}\s.,'’٫٬]+$/u;

/**
 * Reads a price from structured data: a number, or a text with a decimal point (https://schema.org/price); a text for people is
 * parsed as such.
 * @param language BCP 47, used to format a bare number
 * @returns undefined also for zero, which shops write for an unstated price
 */
export function priceOf(value: unknown, currency: unknown, language: string): Price | undefined {
  const code = isoCode(currency);
  const isPlain = typeof value === 'string' && /^\d{1,15}(?:\.\d{1,10})?$/.test(value.trim());
  if (typeof value === 'string' && !isPlain) {
    const read = parsePrice(value, code);
    // Written for people, but with its currency in separate data.
    return read && code && BARE.test(value) ? { ...read, formatted: written(read.amount, code, language) } : read;
  }
  const amount = isPlain ? ofData(value.trim(), code) : value;
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount <= 0) return undefined;
  return { amount, ...(code && { currency: code, formatted: written(amount, code, language) }) };
}

/** In a currency without decimals, a point before three digits separates groups: data in pesos contains that. */
const ofData = (text: string, currency: string | undefined) =>
  Number(/\.\d{3}$/.test(text) && decimalsOf(currency) === 0 ? text.replace('.', '') : text);

/** Returns the ISO 4217 code for a currency code or symbol; undefined for anything else. */
export function isoCode(currency: unknown): string | undefined {
  if (typeof currency !== 'string') return undefined;
  const written = currency.trim();
  const code = written.toUpperCase();
  return CURRENCIES.has(code) ? code : Object.hasOwn(SIGNS, written) ? SIGNS[written] : undefined;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const currencyOf = (mark: string | undefined) => isoCode(mark?.replace(/\.$/, ''));

/** Three capital letters other than a currency code are the word before a number. */
const isWord = (mark: string) => /^[A-Z]{3}$/.test(mark) && !CURRENCIES.has(mark);

/** Number of decimals of a currency; 2 if unknown. */
const decimalsOf = (currency: string | undefined): number =>
  currency
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2;

/**
 * Parses digits with separators. The last separator is the decimal separator, unless it occurs twice or before three digits:
 * these form a group, except in currencies with three decimals.
 */
function amountOf(digits: string, currency: string | undefined): number {
  const plain = digits
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replaceAll('٫', ',')
    .replaceAll('٬', "'");
  const separators = plain.match(/\D/g) ?? [];
  const last = separators.at(-1);
  const whole = last ? plain.slice(0, plain.lastIndexOf(last)) : plain;
  const behind = last ? plain.slice(whole.length + 1) : '';
  const isRepeated = separators.filter((one) => one === last).length > 1;
  const isMixed = separators.length > 1 && !isRepeated;
  const isGroup = behind.length === 3 && !isMixed && !/^0/.test(whole) && decimalsOf(currency) !== 3;
  const isDecimal = (last === '.' || last === ',') && !isRepeated && !isGroup;
  return Number(isDecimal ? `${whole.replace(/\D/g, '')}.${behind}` : plain.replace(/\D/g, ''));
}

/** The digits of every script form rows of ten, starting with zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

function written(amount: number, currency: string, language: string): string {
  const format = (locale: string) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
  try {
    return format(language);
  } catch {
    // A page may declare an invalid language.
    return format('en');
  }
}
