import type { LineMode } from './piece';

const SPECIAL = /[\\`*_~<&$[\]]/;
const EACH_SPECIAL = /\*+|_+|~+|[\\`<&$[\]]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /\s/;
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/iy;

/** The surroundings of a text, which decide which characters could be read as markup. */
export interface TextPlace {
  /** Preceded by white space or nothing. */
  spaced: boolean;
  inLink: boolean;
  /** True if the paragraph contains formulas, so that any dollar sign could open one. */
  withMath: boolean;
}

/** Escapes only the characters that would be read as markup inside a line. */
export function escapeInline(text: string, place: TextPlace): string {
  if (!SPECIAL.test(text)) return text;
  const firstDollar = text.indexOf('$');
  let lastOpening = -1;
  return text.replace(EACH_SPECIAL, (run: string, offset: number) => {
    const before = text[offset - 1] ?? (place.spaced ? ' ' : '');
    const after = text[offset + run.length] ?? '';
    switch (run[0]) {
      case '*':
        return SPACE.test(before) && SPACE.test(after) ? run : escapeAll(run);
      case '_':
        return WORD.test(before) && WORD.test(after) ? run : escapeAll(run);
      case '~':
        // Without a closing run nothing is struck out; "~5" stays readable.
        return SPACE.test(before) && after && run === '~' ? run : escapeAll(run);
      case '\\':
        return after === '' || PUNCTUATION.test(after) ? '\\\\' : run;
      case '<':
        return /[a-z/!?]/i.test(after) ? '\\<' : run;
      case '&':
        ENTITY.lastIndex = offset;
        return ENTITY.test(text) ? '\\&' : run;
      case '$':
        return place.withMath || (offset > firstDollar && !SPACE.test(before) && !/\d/.test(after)) ? '\\$' : run;
      case '[':
        lastOpening = offset;
        return place.inLink || after === '^' ? '\\[' : run;
      case ']':
        // A link reference definition begins its line, so a bracket opened within this text cannot start it.
        if (after === ':' && lastOpening > 0) return place.inLink ? '\\]' : run;
        return place.inLink || (after !== '' && '([:'.includes(after)) ? '\\]' : run;
      default:
        return escapeAll(run);
    }
  });
}

const escapeAll = (run: string) => run.replace(/./g, '\\$&');

/** Matches markup that counts only at the beginning of a line: heading, list, quotation, rule, underline, row, task. */
const LINE_START = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|=+\s*$|(?:[-_]\s*){3,}$|[-:|][-:|\s]*$|\[[ xX]\])/;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** Escapes text that would be read as the beginning of another block. */
export function escapeLineStart(line: string): string {
  return LINE_START.test(line) ? `\\${line}` : line.replace(NUMBERED, '$1\\$2');
}

/** Matches characters that would end a link destination, or be decoded in it. */
const UNSAFE = /[\s\p{Cc}<>\\]|&(?=#?\w+;)/u;

/** Writes an address as the destination of a link or image. */
export function destination(address: string): string {
  const encoded = UNSAFE.test(address)
    ? address.replace(/[\s\p{Cc}<>\\]/gu, encodeURIComponent).replace(/&(?=#?\w+;)/g, '&amp;')
    : address;
  return /[()]/.test(encoded) && !hasBalancedParentheses(encoded)
    ? encoded.replaceAll('(', '%28').replaceAll(')', '%29')
    : encoded;
}

function hasBalancedParentheses(address: string): boolean {
  let depth = 0;
  for (const character of address) {
    if (character === '(') depth++;
    else if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

/** Wraps code in a fence longer than any in it. */
export function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestFence(code) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

/** Wraps inline code in more backticks than it has in a row. */
export function codeSpan(code: string, mode: LineMode): string {
  // In a table, a backslash before a pipe escapes it even in code, in which the backslash itself cannot be escaped.
  if (mode === 'cell' && code.includes('\\|'))
    return `<code>${escapeInline(code, { spaced: false, inLink: true, withMath: false })}</code>`;
  const fence = '`'.repeat(longestFence(code) + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return fence + pad + code + pad + fence;
}

const longestFence = (code: string): number =>
  (code.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
