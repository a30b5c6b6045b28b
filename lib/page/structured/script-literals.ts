import { parseJson } from '@/lib/base/json';
import { Scanner } from '../scanner';
import { repaired } from './json-ld';

/** A value that a script assigns to a name, or pushes onto a list with that name. */
export interface ScriptLiteral {
  name: string;
  value: unknown;
}

/** The beginning of a literal: an object, a list, a text in JSON.parse, or the payload of an event. */
const BEGINNING =
  /(?:=|\.push\()\s{0,20}(?=[{[])|=\s{0,20}JSON\.parse\(\s{0,20}(?=["'])|\bgtag\(\s{0,20}["']event["'],\s{0,20}["'](\w{1,40})["'],\s{0,20}(?=\{)/g;
/** The name before the literal, as in `window.dataLayer`, `window["__STATE__"]` and `var meta`. */
const NAME = /([\w$]{1,60})(?:["']\])?\s*$/;
const LOOKED_BACK = 70;

const PLAIN = /[^"'`{}[\]/(]*/y;
export const IN_QUOTES: Record<string, RegExp> = { '"': /[^"\\]*/y, "'": /[^'\\]*/y, '`': /[^`\\]*/y };
const ESCAPE = /\\[\s\S]?/y;
const COMMENT = /\/(?:\/[^\n]*|\*(?:[^*]|\*(?!\/))*(?:\*\/)?)?/y;
const ESCAPED = /\\(?:x([\da-f]{2})|u([\da-f]{4})|([\s\S]))/gi;
const CONTROL: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/**
 * Returns the named objects and lists that a script writes out in full, as data: nothing is run.
 * @param wants decides by name which literals are worth reading
 */
export function literalsIn(script: string, wants: (name: string) => boolean): ScriptLiteral[] {
  const found: ScriptLiteral[] = [];
  const beginning = new RegExp(BEGINNING);
  for (let match = beginning.exec(script); match; match = beginning.exec(script)) {
    const name = match[1] ?? NAME.exec(script.slice(Math.max(0, match.index - LOOKED_BACK), match.index))?.[1] ?? '';
    if (!match[1] && !wants(name)) continue;
    const start = beginning.lastIndex;
    const extent = extentOf(script, start);
    // If the end is unknown, the rest cannot be told from the inside of the literal.
    if (!extent) break;
    beginning.lastIndex = extent.end;
    const value = extent.isData ? valueIn(script.slice(start, extent.end)) : undefined;
    if (value === undefined) continue;
    found.push(match[1] ? { name: 'dataLayer', value: { event: name, ecommerce: value } } : { name, value });
  }
  return found;
}

/** Returns the index after a literal, and whether it is only data: a literal that contains calls is code. */
export function extentOf(script: string, start: number): { end: number; isData: boolean } | undefined {
  const scanner = new Scanner(script);
  scanner.at = start;
  let depth = 0;
  let isData = true;
  do {
    scanner.take(PLAIN);
    const sign = scanner.peek();
    if (sign === '') return undefined;
    if (sign === '/') scanner.take(COMMENT);
    else {
      scanner.at++;
      const text = IN_QUOTES[sign];
      if (text) takeQuoted(scanner, sign, text);
      else if (sign === '(') isData = false;
      else depth += sign === '{' || sign === '[' ? 1 : -1;
    }
  } while (depth > 0);
  return depth < 0 ? undefined : { end: scanner.at, isData };
}

export function takeQuoted(scanner: Scanner, quote: string, run: RegExp): void {
  for (;;) {
    scanner.take(run);
    if (scanner.take(ESCAPE) !== '') continue;
    if (scanner.peek() === quote) scanner.at++;
    return;
  }
}

function valueIn(literal: string): unknown {
  if (/^["']/.test(literal)) return parseJson(literal.slice(1, -1).replace(ESCAPED, unescaped));
  return parseJson(literal) ?? repaired(literal);
}

const unescaped = (_all: string, hex: string | undefined, code: string | undefined, other = '') =>
  hex || code ? String.fromCharCode(Number.parseInt(hex ?? code ?? '', 16)) : (CONTROL[other] ?? other);
