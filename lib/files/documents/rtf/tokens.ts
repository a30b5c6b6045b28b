/** A token of an RTF file (RTF 1.9.1, "Basic Entities"). */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  /** A control word, with its number if it has one. */
  | { kind: 'word'; word: string; value: number | undefined }
  /** The byte of a character in the encoding of its font. */
  | { kind: 'byte'; byte: number }
  /** Literal bytes, of which those below 128 are ASCII characters. */
  | { kind: 'text'; text: string };

const OPEN: RtfToken = { kind: 'open' };
const CLOSE: RtfToken = { kind: 'close' };

const COMMAND = /([a-z]{1,32})(-?\d{1,10})? ?/giy;
const PLAIN = /[^\\{}\r\n]+/gy;

/** Tokenizes a file. @param source each character represents a byte */
export function* rtfTokens(source: string): Generator<RtfToken> {
  for (let at = 0; at < source.length; ) {
    const sign = source[at];
    if (sign === '{' || sign === '}') {
      at++;
      yield sign === '{' ? OPEN : CLOSE;
    } else if (sign === '\r' || sign === '\n') at++;
    else if (sign !== '\\') {
      PLAIN.lastIndex = at;
      const text = PLAIN.exec(source)?.[0] ?? '';
      at += text.length;
      yield { kind: 'text', text };
    } else if (source[at + 1] === "'") {
      const byte = Number.parseInt(source.slice(at + 2, at + 4), 16);
      at += 4;
      if (byte >= 0) yield { kind: 'byte', byte };
    } else {
      COMMAND.lastIndex = at + 1;
      const found = COMMAND.exec(source);
      if (!found) {
        const symbol = source[at + 1] ?? '';
        at += 2;
        yield symbolToken(symbol);
        continue;
      }
      const [whole, word = '', digits] = found;
      const value = digits === undefined ? undefined : Number(digits);
      at += 1 + whole.length;
      // Binary data may contain any characters.
      if (word === 'bin') at += Math.max(0, value ?? 0);
      yield { kind: 'word', word, value };
    }
  }
}

/** Reads a control symbol. */
function symbolToken(symbol: string): RtfToken {
  if (symbol === '~') return { kind: 'word', word: 'nbsp', value: undefined };
  if (symbol === '_') return { kind: 'word', word: 'nbhyphen', value: undefined };
  if (symbol === '*') return { kind: 'word', word: '*', value: undefined };
  if (symbol === '\r' || symbol === '\n') return { kind: 'word', word: 'par', value: undefined };
  return /[\\{}]/.test(symbol)
    ? { kind: 'text', text: symbol }
    : { kind: 'word', word: symbol === '-' ? 'softhyphen' : 'unknown', value: undefined };
}
