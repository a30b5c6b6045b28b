import { Scanner } from './scanner';

const NAME = /[-\w\u0080-\uffff]*/y;
const SPACE = /\s*/y;
const UNQUOTED = /[^\s"'()\\]*/y;
const IN_QUOTES: Record<string, RegExp> = { '"': /[^"\\\n]*/y, "'": /[^'\\\n]*/y };
const REST = /[^)\\]*/y;
const COMMENT = /\/\*.*?(?:\*\/|$)/sy;
const ESCAPED = /\\(?:([\da-f]{1,6})\s?|(.?))/gis;
const ESCAPE = /\\(?:[\da-f]{1,6}\s?|.?)/isy;
const CHARACTER = /.?/sy;

/** A `url()`: its address, and its range in the style from `url` to before the closing parenthesis. */
interface UrlToken {
  address: string;
  start: number;
  end: number;
}

/** Returns the addresses in the `url()`s of a style attribute. */
export const urlsIn = (style: string): string[] => tokensOf(style).map(({ address }) => address);

/** Rewrites each `url()`. */
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
 * Returns every url() token of CSS, but not text in strings, comments and longer names.
 * @see https://drafts.csswg.org/css-syntax/#tokenization
 */
function tokensOf(style: string): UrlToken[] {
  const scanner = new Scanner(style);
  const tokens: UrlToken[] = [];
  while (scanner.peek()) {
    const start = scanner.at;
    const name = unescaped(takeEscaped(scanner, NAME));
    if (scanner.peek() === '(' && name.toLowerCase() === 'url') {
      scanner.at++;
      scanner.take(SPACE);
      const address = stringAt(scanner) ?? takeEscaped(scanner, UNQUOTED);
      scanner.take(SPACE);
      // The url ends here, or the style does.
      if (')'.startsWith(scanner.peek())) tokens.push({ address: unescaped(address), start, end: scanner.at });
      else takeEscaped(scanner, REST);
    } else if (stringAt(scanner) === undefined && !scanner.take(COMMENT)) scanner.take(CHARACTER);
  }
  return tokens;
}

/**
 * Consumes a string, which ends at the end of its line at the latest.
 * @returns its content; undefined if no string starts here
 */
function stringAt(scanner: Scanner): string | undefined {
  const quote = scanner.peek();
  const run = IN_QUOTES[quote];
  if (!run) return undefined;
  scanner.at++;
  const content = takeEscaped(scanner, run);
  if (scanner.peek() === quote) scanner.at++;
  return content;
}

/** Consumes a run in which a backslash includes the following character. */
function takeEscaped(scanner: Scanner, run: RegExp): string {
  let taken = scanner.take(run);
  while (scanner.peek() === '\\') taken += scanner.take(ESCAPE) + scanner.take(run);
  return taken;
}

const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_all, code?: string, character = '') =>
    code ? characterOf(Number.parseInt(code, 16)) : character.replace('\n', ''),
  );

const characterOf = (code: number): string => (code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));
