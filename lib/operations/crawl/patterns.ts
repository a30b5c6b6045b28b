import { RE2JS, RE2JSSyntaxException } from 're2js';
import { WinnowError } from '@/lib/base/errors';

/** Compiled patterns of a crawl. */
export interface Patterns {
  /** Returns true if one of the patterns to exclude matches an address. */
  excludes(address: URL): boolean;
  /** Returns true if one of the patterns to include matches an address, or if none was given. */
  includes(address: URL): boolean;
  /** Returns the list of patterns, if any, that keeps an address out. */
  verdict(address: URL): 'taken' | 'excluded' | 'notIncluded';
  /** Returns true if one of the patterns to exclude matches anywhere in an address, ignoring `regexOnFullURL`. */
  excludesWhole(address: URL): boolean;
}

interface WrittenPatterns {
  includePaths?: string[] | undefined;
  excludePaths?: string[] | undefined;
  regexOnFullURL?: boolean | undefined;
}

/**
 * Compiles the patterns of a crawl. They use RE2, which takes time in proportion to the text for any pattern and
 * therefore lacks look-around and backreferences.
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

/** Reasons why a pattern cannot be used, by the library's messages for them. */
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

/** A pattern that cannot be used: the reason, and the faulty part. */
interface WrongPattern {
  pattern: string;
  index: number;
  fault: (typeof FAULTS)[keyof typeof FAULTS] | 'lookAround' | 'syntax';
  part: string;
}

/** Matches look-around and backreferences, which RE2 does not support. */
const LOOK_AROUND = /\(\?<?[=!]|\\[1-9]|\\k</;

/** Returns the patterns that cannot be used. */
export const wrongPatterns = (patterns: readonly string[]): WrongPattern[] =>
  patterns.flatMap((pattern, index) => {
    const thrown = tryCompile(pattern);
    if (thrown instanceof RE2JS) return [];
    const { error = '', input } = thrown instanceof RE2JSSyntaxException ? thrown : {};
    const known = Object.entries(FAULTS).find(([words]) => words === error)?.[1];
    const fault = LOOK_AROUND.test(pattern) ? 'lookAround' : (known ?? 'syntax');
    return [{ pattern, index, fault, part: input ?? pattern }];
  });

/** @returns the pattern, or its error */
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
