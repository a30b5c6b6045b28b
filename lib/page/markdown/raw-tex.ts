import { DELIMITERS, tidyTex } from '../tex';

/** A part of a text: words, or a formula. */
interface TextPart {
  text: string;
  kind: 'text' | 'inline' | 'display';
  /** True for a formula that continues after a line break. */
  crosses?: boolean;
}

/** Represents a line break in a text that is split. */
export const LINE_SEPARATOR = '\u2028';

/** Environments that are a formula without delimiters; for those in DELIMITERS, only the content is the formula. */
const ENVIRONMENTS =
  'align align* alignat alignat* gather gather* multline multline* eqnarray eqnarray* flalign flalign* CD'
    .split(' ')
    .map((name) => [`\\begin{${name}}`, `\\end{${name}}`, 'display'] as const);
const SIGNS = [...DELIMITERS, ...ENVIRONMENTS];
/** A literal delimiter has a backslash before it. */
const OPENING = /\\\$|\\\\|\$\$?|\\[([]|\\begin\{\w+\*?\}/g;

/**
 * Splits a text into words and formulas, as the page's script would, in time proportional to its length.
 * @param withDollars whether single dollar signs delimit formulas, too
 */
export function splitAtTex(text: string, withDollars: boolean): TextPart[] {
  const parts: TextPart[] = [];
  /** Delimiters without a closing counterpart in the rest of the text. */
  const open = new Set<string>();
  let start = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const sign = SIGNS.find(([opening]) => opening === match?.[0]);
    if (!sign || open.has(sign[0]) || (sign[0] === '$' && !withDollars)) continue;
    const [opening, closing, kind] = sign;
    const inside = match.index + opening.length;
    const end = opening === '$' ? endOfDollars(text, inside) : text.indexOf(closing, inside);
    if (end < 0) open.add(opening);
    const tex = end < 0 ? '' : tidyTex(text.slice(inside, end));
    // Dollar signs without letters or digits between them do not delimit a formula.
    if (!/[\p{L}\d]/u.test(tex)) continue;
    if (match.index > start) parts.push({ text: text.slice(start, match.index), kind: 'text' });
    const isEnvironment = ENVIRONMENTS.some(([begin]) => begin === opening);
    const crosses = text.slice(inside, end).includes(LINE_SEPARATOR);
    parts.push({ text: isEnvironment ? opening + tex + closing : tex, kind, crosses });
    start = end + closing.length;
    OPENING.lastIndex = start;
  }
  if (start < text.length) parts.push({ text: text.slice(start), kind: 'text' });
  return parts;
}

/** Finds a closing single dollar sign: in prices, a space precedes it or a digit follows it. */
function endOfDollars(text: string, start: number): number {
  const LONGEST = 500;
  if (/\s/.test(text[start] ?? ' ')) return 0;
  const rest = text.slice(start, start + LONGEST);
  const end = /^(?:[^$\\]|\\[\s\S])*(?=\$)/.exec(rest)?.[0].length ?? 0;
  const isEnd = end > 0 && !/\s/.test(rest[end - 1] ?? '') && !/\d/.test(rest[end + 1] ?? '');
  return isEnd ? start + end : 0;
}
