import { Scanner } from './scanner';

const NAME = /[-\w\u0080-\uffff]*/y;
const ESCAPE = /\\(?:[\da-f]{1,6}[\t\n\f\r ]?|.)?/isy;
const SPACE = /[\t\n\f\r ]*/y;
const UNQUOTED = /[^\t\n\f\r "'()\\]*/y;
const IN_QUOTES = { '"': /[^"\\\n]*/y, "'": /[^'\\\n]*/y };
const TO_PARENTHESIS = /[^)\\]*/y;
const ANYTHING = /./sy;

/** A `url()`: its address, and its place in the style from `url` to before what closes it. */
interface UrlToken {
  address: string;
  start: number;
  end: number;
}

/** The addresses in the `url()`s of a style attribute. */
export const urlsIn = (style: string): string[] => tokensOf(style).map(({ address }) => address);

/** Rewrites each of them. */
export function mapUrls(style: string, change: (url: string) => string): string {
  let written = '';
  let behind = 0;
  for (const { address, start, end } of tokensOf(style)) {
    written += `${style.slice(behind, start)}url("${change(address).replace(/["\\]/g, '\\$&')}"`;
    behind = end;
  }
  return written + style.slice(behind);
}

/**
 * Every url() that CSS sees: not those in strings, comments and longer names.
 * @see https://drafts.csswg.org/css-syntax/#tokenization
 */
function tokensOf(style: string): UrlToken[] {
  const scanner = new Scanner(style);
  const tokens: UrlToken[] = [];
  while (scanner.next) {
    const start = scanner.at;
    const name = unescaped(takeEscaped(scanner, NAME));
    if (scanner.next === '(' && name.toLowerCase() === 'url') {
      scanner.at++;
      const address = addressAt(scanner);
      if (address !== undefined) tokens.push({ address, start, end: scanner.at });
    } else if (scanner.next === '"' || scanner.next === "'") stringAt(scanner);
    else if (style.startsWith('/*', scanner.at)) {
      const end = style.indexOf('*/', scanner.at + 2);
      scanner.at = end < 0 ? style.length : end + 2;
    } else scanner.take(ANYTHING);
  }
  return tokens;
}

/** @returns undefined for what CSS calls a bad url, which it goes behind as well */
function addressAt(scanner: Scanner): string | undefined {
  scanner.take(SPACE);
  if (scanner.next === '"' || scanner.next === "'") {
    const address = stringAt(scanner);
    scanner.take(SPACE);
    return address;
  }
  const address = unescaped(takeEscaped(scanner, UNQUOTED));
  scanner.take(SPACE);
  if (scanner.next === ')' || scanner.next === '') return address;
  takeEscaped(scanner, TO_PARENTHESIS);
  return undefined;
}

/** Goes behind a string, which ends with its line at the latest. @returns what it says; undefined if it is not closed there */
function stringAt(scanner: Scanner): string | undefined {
  const quote = scanner.next as '"' | "'";
  scanner.at++;
  const said = unescaped(takeEscaped(scanner, IN_QUOTES[quote]));
  if (scanner.next === '\n') return undefined;
  scanner.at++;
  return said;
}

/** A run in which a backslash takes what follows it along. */
function takeEscaped(scanner: Scanner, run: RegExp): string {
  let taken = scanner.take(run);
  while (scanner.next === '\\') taken += scanner.take(ESCAPE) + scanner.take(run);
  return taken;
}

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\(?:([\da-f]{1,6})[\t\n\f\r ]?|(.?))/gis, (_all, code?: string, character = '') =>
        code ? characterOf(Number.parseInt(code, 16)) : character.replace('\n', ''),
      )
    : text;

const characterOf = (code: number): string => (code && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
