import { RE2JS, RE2JSSyntaxException } from 're2js';
import { WinnowError } from '@/lib/errors';

/** Patterns of a crawl, ready to be compared with addresses. */
export interface Patterns {
  /** True for an address that one of the patterns to exclude matches. */
  excludes(address: URL): boolean;
  /** True for an address that one of the patterns to include matches, or if there are none. */
  includes(address: URL): boolean;
  /** Tells for which of them, if any, an address is not taken. */
  verdict(address: URL): 'taken' | 'excluded' | 'notIncluded';
  /** True for an address that one of the patterns to exclude matches anywhere, whatever they are for. */
  excludesWhole(address: URL): boolean;
}

interface WrittenPatterns {
  includePaths?: string[] | undefined;
  excludePaths?: string[] | undefined;
  regexOnFullURL?: boolean | undefined;
}

/**
 * Compiles the patterns of a crawl. They are of RE2, which takes time in proportion to the text whatever a stranger has
 * written, and has no look-around and no backreferences for that.
 * @throws WinnowError BAD_REQUEST, in the words of the reference v2 server
 */
export function compilePatterns({ includePaths = [], excludePaths = [], regexOnFullURL }: WrittenPatterns): Patterns {
  const included = compileAll('includePaths', includePaths);
  const excluded = compileAll('excludePaths', excludePaths);
  const textOf = (address: URL) => (regexOnFullURL ? address.href : address.pathname);
  const matches = (patterns: RE2JS[], text: string) => patterns.some((pattern) => pattern.matcher(text).find());
  const includes = (address: URL) => included.length === 0 || matches(included, textOf(address));
  const excludes = (address: URL) => matches(excluded, textOf(address));
  return {
    includes,
    excludes,
    verdict: (address) => (excludes(address) ? 'excluded' : includes(address) ? 'taken' : 'notIncluded'),
    excludesWhole: (address) => matches(excluded, address.href),
  };
}

/** Reasons for which a pattern cannot be used, by the words of the library for them. */
const FAULTS = {
  'missing closing )': 'parenthesis',
  'missing closing ]': 'bracket',
  'unexpected )': 'unopened',
  'invalid repeat count': 'count',
  'missing argument to repetition operator': 'repetition',
  'invalid nested repetition operator': 'repetition',
  'invalid character class range': 'range',
  'trailing backslash at end of expression': 'backslash',
} as const;

/** A pattern that cannot be used: the reason, and the part of it that is at fault. */
interface WrongPattern {
  pattern: string;
  index: number;
  fault: (typeof FAULTS)[keyof typeof FAULTS] | 'lookAround' | 'syntax';
  part: string;
}

/** Look-around, and references to what was matched before: RE2 has neither. */
const LOOK_AROUND = /\(\?<?[=!]|\\[1-9]|\\k</;

/** Those of some patterns that cannot be used. */
export const wrongPatterns = (patterns: readonly string[]): WrongPattern[] =>
  patterns.flatMap((pattern, index) => {
    const thrown = tryCompile(pattern);
    if (thrown instanceof RE2JS) return [];
    const { error = '', input } = thrown instanceof RE2JSSyntaxException ? thrown : {};
    const known = Object.entries(FAULTS).find(([words]) => words === error)?.[1];
    const fault = LOOK_AROUND.test(pattern) ? 'lookAround' : (known ?? 'syntax');
    return [{ pattern, index, fault, part: input ?? pattern }];
  });

/** @returns the pattern, or the error that it has */
function tryCompile(pattern: string): RE2JS | Error {
  try {
    return RE2JS.compile(pattern);
  } catch (thrown) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }
}

function compileAll(field: 'includePaths' | 'excludePaths', patterns: string[]): RE2JS[] {
  const compiled = patterns.map(tryCompile);
  const issues = compiled.flatMap((thrown, index) => {
    if (thrown instanceof RE2JS) return [];
    const pattern = patterns[index] ?? '';
    const message = `Invalid ${field} pattern "${pattern}": ${thrown.message}. ${field} patterns use RE2 syntax.${hint(pattern)}`;
    return [{ path: [field, index], field: `${field}[${index}]`, message }];
  });
  if (issues.length) throw WinnowError.badRequest(issues);
  return compiled.filter((pattern) => pattern instanceof RE2JS);
}

const hint = (pattern: string) =>
  LOOK_AROUND.test(pattern)
    ? ' Look-around ((?=...), (?!...), (?<=...), (?<!...)) and backreferences are not supported.'
    : '';
