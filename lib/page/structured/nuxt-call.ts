import { Scanner } from '../scanner';
import { repaired } from './json-ld';
import { extentOf, IN_QUOTES, takeQuoted } from './script-literals';

const BEGINNING = /__NUXT__ ?= ?\(?function ?\(([\w$, ]*)\) ?\{ ?return ?(?=[{[])/;
/** Separates the object from the arguments. */
const MIDDLE = /[\s;]{0,5}\}\)?\(/y;
const END = /\)?\)(?:\(\))?;?$/;
const NAME = /[A-Za-z_$][\w$]*/y;
const OTHER = /[^"'`A-Za-z_$]+/y;
const ZERO = /\s?0/y;
const IS_KEY = /\s{0,5}:/y;

/**
 * Reads the state that Nuxt 2 writes as a call: a function that returns it, with frequent values as its arguments. Does not run
 * any of it.
 * @returns undefined for a script that is not such a call, or that does more
 */
export function nuxtCallState(script: string): unknown {
  const match = BEGINNING.exec(script);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  const extent = extentOf(script, start);
  if (!extent?.isData) return undefined;
  MIDDLE.lastIndex = extent.end;
  if (!MIDDLE.test(script)) return undefined;
  const passed = script.slice(MIDDLE.lastIndex).trim().replace(END, '');
  const values = repaired(`[${withValues(passed, new Map())}]`);
  if (!Array.isArray(values)) return undefined;
  const names = (match[1] ?? '').split(',').map((name) => name.trim());
  const known = new Map(names.map((name, index) => [name, JSON.stringify(values[index] ?? null)]));
  return repaired(withValues(script.slice(start, extent.end), known));
}

/** Replaces the names in a literal with their values; values that JSON cannot express become null. */
function withValues(literal: string, values: ReadonlyMap<string, string>): string {
  const scanner = new Scanner(literal);
  const written: string[] = [];
  while (scanner.peek() !== '') {
    const from = scanner.at;
    const text = IN_QUOTES[scanner.peek()];
    if (text) {
      const quote = scanner.peek();
      scanner.at++;
      takeQuoted(scanner, quote, text);
      written.push(literal.slice(from, scanner.at));
      continue;
    }
    const name = scanner.take(NAME);
    if (name === '') {
      written.push(scanner.take(OTHER));
      continue;
    }
    IS_KEY.lastIndex = scanner.at;
    if (IS_KEY.test(literal)) written.push(name);
    else if (name === 'void') {
      scanner.take(ZERO);
      written.push('null');
    } else written.push(values.get(name) ?? name);
  }
  return written.join('');
}
