/** Built-in formats that files refer to by number (ECMA-376, part 1, 18.8.30). */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  48: '##0.0E+0',
};

export const builtInFormat = (id: number): string => BUILT_IN[id] ?? 'General';

/** Maximum number of characters in a format, as in spreadsheet programs. Parsing takes quadratic time. */
const LONGEST_FORMAT = 255;

/** Pieces of a format: quoted text, an escaped character, a placeholder, brackets, and everything else. */
const PIECES = /"([^"]*)"?|\\(.)|_(?:.)|\*(?:.)|\[([^\]]*)\]?|(General|AM\/PM|A\/P|[ymdhs]+(?:\.0+)?|.)/giu;

interface Piece {
  /** Literal text. */
  literal?: string;
  /** A code, in lower case. */
  code?: string;
  /** The content of brackets. */
  bracket?: string;
}

function piecesOf(format: string): Piece[] {
  return [...format.matchAll(PIECES)].flatMap(([whole, quoted, escaped, bracket, code]): Piece[] => {
    const literal = quoted ?? escaped;
    if (literal !== undefined) return [{ literal }];
    if (bracket !== undefined) return [{ bracket }];
    // Space of a character's width becomes a blank; a fill character is dropped.
    if (code === undefined) return whole.startsWith('_') ? [{ literal: ' ' }] : [];
    return [{ code: code.toLowerCase() }];
  });
}

/** Splits a format at semicolons outside of quotes and brackets. */
function sectionsOf(format: string): Piece[][] {
  const sections: Piece[][] = [[]];
  for (const piece of piecesOf(format)) {
    if (piece.code === ';') sections.push([]);
    else sections.at(-1)?.push(piece);
  }
  return sections;
}

const isOfTime = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    ({ code, bracket }) => /^(?:[ymdhs]+(?:\.0+)?|am\/pm|a\/p)$/.test(code ?? '') || /^[hms]+$/i.test(bracket ?? ''),
  );

/** Parsed formats, so that each is parsed once. */
const parsed = new Map<string, Piece[][]>();
/** Maximum number of formats to keep: a hostile file may have any number. */
const MOST_FORMATS = 500;

function parse(format: string): Piece[][] {
  const known = parsed.get(format);
  if (known) return known;
  const sections = sectionsOf(format);
  if (parsed.size >= MOST_FORMATS) parsed.clear();
  parsed.set(format, sections);
  return sections;
}

/**
 * Formats a number as displayed in a sheet.
 * @param startsIn1904 true for a file whose days count from 1904, as in old files from Macs
 */
export function formatNumber(value: number, format: string, startsIn1904 = false): string {
  if (!Number.isFinite(value)) return String(value);
  if (format.length > LONGEST_FORMAT) return general(value);
  const sections = parse(format);
  const [positive = [], negative, zero] = sections;
  const pieces = value < 0 ? (negative ?? positive) : value === 0 ? (zero ?? positive) : positive;
  if (isGeneral(pieces)) return general(value);
  if (isOfTime(pieces)) return formatTime(value, pieces, startsIn1904);
  // A section for negative numbers contains its own sign.
  const isNegative = value < 0 && negative === undefined;
  return formatDigits(Math.abs(value), pieces, isNegative);
}

const isGeneral = (pieces: readonly Piece[]) =>
  pieces.every(({ literal }) => literal === undefined || literal.trim() === '')
    ? pieces.some(({ code }) => code === 'general') || pieces.every(({ bracket }) => bracket !== undefined)
    : false;

/** Number of digits that sheets show of an unformatted number. */
const DIGITS = 11;

/** Formats a number in the general format, without floating-point noise. */
function general(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e15 || size < 1e-9)) return value.toExponential().replace('e', 'E');
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)));
}

/** Returns the currency symbol in brackets: `$€-407`. */
const currencyIn = (bracket: string): string => /^\$([^-\]]*)/.exec(bracket)?.[1] ?? '';

function formatDigits(size: number, pieces: readonly Piece[], isNegative: boolean): string {
  const codes = pieces.flatMap(({ code }) => code ?? []);
  if (codes.includes('@') || !codes.some((code) => /[0#?]/.test(code))) {
    const around = pieces.map(({ literal, code, bracket }) =>
      code === '@' || code === 'general' ? general(size) : (literal ?? (bracket ? currencyIn(bracket) : (code ?? ''))),
    );
    return (isNegative ? '-' : '') + around.join('').trim();
  }
  // Fraction formats such as 1 3/4 are written as decimal numbers.
  if (codes.includes('/')) return general(isNegative ? -size : size);
  const places = placesOf(codes);
  let amount = size * 100 ** codes.filter((code) => code === '%').length;
  amount /= 1000 ** places.thousands;
  const digits = places.exponent
    ? amount.toExponential(Math.min(places.after, 20))
    : amount.toFixed(Math.min(places.after, 20));
  const written = places.exponent ? exponential(digits) : grouped(digits, places);
  let isWritten = false;
  const text = pieces.map(({ literal, code, bracket }) => {
    if (literal !== undefined) return literal;
    if (bracket !== undefined) return currencyIn(bracket);
    if (/^[0#?.,]$/.test(code ?? '') || (places.exponent && /^(?:e|\+|-)$/.test(code ?? ''))) {
      if (isWritten || code === ',') return '';
      isWritten = true;
      return written;
    }
    return code ?? '';
  });
  return (isNegative && /[1-9]/.test(written) ? '-' : '') + text.join('').trim();
}

interface Places {
  before: number;
  after: number;
  /** Number of decimals that are shown even if they are 0. */
  fixed: number;
  isGrouped: boolean;
  /** How often the number is divided by a thousand. */
  thousands: number;
  exponent: boolean;
}

function placesOf(codes: readonly string[]): Places {
  const exponent = codes.indexOf('e');
  const number = codes.slice(0, exponent < 0 ? undefined : exponent).filter((code) => /^[0#?.,]$/.test(code));
  const point = number.indexOf('.');
  const before = point < 0 ? number : number.slice(0, point);
  const after = point < 0 ? [] : number.slice(point + 1).filter((code) => code !== ',');
  const last = number.findLastIndex((code) => code !== ',');
  const thousands = number.length - 1 - last;
  return {
    before: before.filter((code) => code === '0').length,
    after: after.length,
    fixed: after.lastIndexOf('0') + 1,
    isGrouped: before.slice(0, point < 0 ? last : undefined).includes(','),
    thousands,
    exponent: exponent >= 0,
  };
}

function grouped(digits: string, { before, after, fixed, isGrouped }: Places): string {
  let [whole = '', part = ''] = digits.split('.');
  if (whole === '0' && before === 0 && after > 0) whole = '';
  whole = whole.padStart(before, '0');
  while (part.length > fixed && part.endsWith('0')) part = part.slice(0, -1);
  if (isGrouped) whole = inThousands(whole);
  return part ? `${whole}.${part}` : whole;
}

function inThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

function exponential(digits: string): string {
  const [mantissa = '', power = '0'] = digits.split('e');
  const size = String(Math.abs(Number(power))).padStart(2, '0');
  return `${mantissa}E${Number(power) < 0 ? '-' : '+'}${size}`;
}

const DAY = 86_400_000;
/** Day 0 of sheets, and of old files from Macs, in milliseconds since 1970. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The last day of the year 9999, the latest date that sheets show. */
const LAST_DAY = 2_958_466;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

function formatTime(value: number, pieces: readonly Piece[], startsIn1904: boolean): string {
  if (value < 0 || value > LAST_DAY) return general(value);
  const hasFractions = pieces.some(({ code }) => /s\.0+$/.test(code ?? ''));
  const unit = hasFractions ? 1 : 1000;
  // Rounds to the displayed precision, so that 0.9999 of a second does not appear as 59.
  const since = Math.round((value * DAY) / unit) * unit;
  // Sheets assume a 29 February 1900, which shifts all earlier days by one.
  const shift = !startsIn1904 && value < 61 ? DAY : 0;
  const date = new Date((startsIn1904 ? EPOCH_1904 : EPOCH) + since + (value >= 1 ? shift : 0));
  const isHalved = pieces.some(({ code }) => /^(?:am\/pm|a\/p)$/.test(code ?? ''));
  return pieces
    .map(({ literal, code, bracket }, index) => {
      if (literal !== undefined) return literal;
      if (bracket !== undefined) return elapsed(since, bracket);
      return timePart(date, code ?? '', isMinute(pieces, index), isHalved);
    })
    .join('')
    .trim();
}

/** `[h]` counts all hours, not just those of a day. */
function elapsed(milliseconds: number, bracket: string): string {
  const lengths: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000 };
  const length = /^(?:h+|m+|s+)$/i.test(bracket) ? lengths[bracket[0]?.toLowerCase() ?? ''] : undefined;
  if (length === undefined) return currencyIn(bracket);
  return String(Math.floor(milliseconds / length)).padStart(bracket.length, '0');
}

/** `m` is a minute after hours and before seconds, and otherwise a month. */
function isMinute(pieces: readonly Piece[], index: number): boolean {
  const isTime = ({ code, bracket }: Piece) => /^[ymdhs]/.test(code ?? '') || /^[hms]+$/i.test(bracket ?? '');
  const before = pieces.slice(0, index).findLast(isTime);
  const behind = pieces.slice(index + 1).find(isTime);
  return /^h/i.test(before?.code ?? before?.bracket ?? '') || /^s/i.test(behind?.code ?? behind?.bracket ?? '');
}

function timePart(date: Date, code: string, isMinutePlace: boolean, isHalved: boolean): string {
  const { length } = code;
  const padded = (value: number) => String(value).padStart(Math.min(length, 2), '0');
  const [seconds = '', fraction = ''] = code.split('.');
  switch (code[0]) {
    case 'y':
      return length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear()).slice(-2);
    case 'm': {
      const month = date.getUTCMonth();
      if (isMinutePlace && length <= 2) return padded(date.getUTCMinutes());
      if (length === 3) return MONTHS[month] ?? '';
      if (length === 5) return (MONTHS[month] ?? '').slice(0, 1);
      return length > 3 ? (MONTH_NAMES[month] ?? '') : padded(month + 1);
    }
    case 'd': {
      const day = date.getUTCDay();
      if (length === 3) return WEEKDAYS[day] ?? '';
      return length > 3 ? (WEEKDAY_NAMES[day] ?? '') : padded(date.getUTCDate());
    }
    case 'h':
      return padded(isHalved ? date.getUTCHours() % 12 || 12 : date.getUTCHours());
    case 's': {
      const shown = String(date.getUTCSeconds()).padStart(Math.min(seconds.length, 2), '0');
      if (!fraction) return shown;
      const part = String(date.getUTCMilliseconds()).padStart(3, '0').slice(0, fraction.length);
      return `${shown}.${part.padEnd(fraction.length, '0')}`;
    }
    case 'a':
      return date.getUTCHours() < 12 ? 'AM' : 'PM';
    default:
      return code;
  }
}
