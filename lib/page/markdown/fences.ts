import { escapeInline } from './escape';
import type { LineMode } from './piece';

/** Code between fences longer than any in it. */
export function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code, /`+/g) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

/** Code within a line, between more backticks than it has in a row. */
export function codeSpan(code: string, mode: LineMode): string {
  // In a table a backslash before a pipe is taken as its escape, in code too, where it cannot be escaped itself.
  if (mode === 'cell' && code.includes('\\|'))
    return `<code>${escapeInline(code, { spaced: false, inLink: true, withMath: false })}</code>`;
  const fence = '`'.repeat(longestRun(code, /`+/g) + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + pad + code + pad + fence;
}

function longestRun(text: string, run: RegExp): number {
  let longest = 0;
  for (const [found] of text.matchAll(run)) longest = Math.max(longest, found.length);
  return longest;
}
