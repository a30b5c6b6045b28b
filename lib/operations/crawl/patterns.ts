import { RE2JS } from 're2js';
import type { CrawlRequest } from '@/lib/contract';
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

/**
 * Compiles the patterns of a crawl. They are of RE2, which takes time in proportion to the text whatever a stranger has
 * written, and has no look-around and no backreferences for that.
 * @throws WinnowError BAD_REQUEST, in the words of the reference v2 server
 */
export function compilePatterns({ includePaths, excludePaths, regexOnFullURL }: CrawlRequest): Patterns {
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

/** A pattern that is wrong, and why, in the words of the library. */
interface WrongPattern {
  pattern: string;
  index: number;
  why: string;
}

function tryCompile(pattern: string): RE2JS | string {
  try {
    return RE2JS.compile(pattern);
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** Those of some patterns that cannot be used. */
export const wrongPatterns = (patterns: readonly string[]): WrongPattern[] =>
  patterns.flatMap((pattern, index) => {
    const compiled = tryCompile(pattern);
    return typeof compiled === 'string' ? [{ pattern, index, why: compiled }] : [];
  });

function compileAll(field: 'includePaths' | 'excludePaths', patterns: string[]): RE2JS[] {
  const compiled = patterns.map(tryCompile);
  const issues = compiled.flatMap((why, index) => {
    if (typeof why !== 'string') return [];
    const pattern = patterns[index] ?? '';
    const message = `Invalid ${field} pattern "${pattern}": ${why}. ${field} patterns use RE2 syntax.${hint(pattern)}`;
    return [{ path: [field, index], field: `${field}[${index}]`, message }];
  });
  if (issues.length) throw WinnowError.badRequest(issues);
  return compiled.filter((pattern) => typeof pattern !== 'string');
}

const hint = (pattern: string) =>
  /\(\?<?[=!]|\\[1-9]|\\k</.test(pattern)
    ? ' Look-around ((?=...), (?!...), (?<=...), (?<!...)) and backreferences are not supported.'
    : '';
