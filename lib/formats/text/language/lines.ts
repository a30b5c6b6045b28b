export interface Line {
  kind: 'blank' | 'rule' | 'fence' | 'code' | 'heading' | 'item' | 'row' | 'paragraph';
  /** Offsets of what the line says, behind the signs that make it what it is. */
  start: number;
  end: number;
  /** Offset of the line itself. */
  from: number;
  /** How many quotes it stands in. */
  quote: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RULE = /^ {0,3}(?:([-*_])(?:[ \t]*\1){2,}|={2,}|-{2,})\s*$/;
const TABLE_RULE =
  /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)+(?:\|\s*)?$|^[ \t]*\|[ \t]*:?-+:?[ \t]*\|\s*$/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/;
/** Quotes in quotes; a page may say `>` half a million times. */
const MAX_QUOTES = 20;
const QUOTE = /^ {0,3}>[ \t]?/;

/** The lines of GitHub flavoured markdown, each with what it is. */
export function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  let fence: string | undefined;
  for (const { 0: whole, index: from } of markdown.matchAll(/[^\n]+|(?<=\n|^)(?=\n)/g)) {
    const end = from + whole.length;
    const line = (kind: Line['kind'], prefix = 0, quote = 0): Line => ({
      kind,
      start: from + prefix,
      end,
      from,
      quote,
    });
    const mark = FENCE.exec(whole)?.[1];
    if (fence) {
      const closes = mark?.startsWith(fence) && whole.trim() === mark;
      if (closes) fence = undefined;
      lines.push(line(closes ? 'fence' : whole.trim() ? 'code' : 'blank'));
    } else if (mark) {
      fence = mark;
      lines.push(line('fence'));
    } else {
      lines.push(lineOf(whole, line));
    }
  }
  return lines;
}

function lineOf(whole: string, line: (kind: Line['kind'], prefix?: number, quote?: number) => Line): Line {
  let rest = whole;
  let quote = 0;
  for (let sign = QUOTE.exec(rest); sign && quote < MAX_QUOTES; sign = QUOTE.exec(rest)) {
    rest = rest.slice(sign[0].length);
    quote++;
  }
  const at = (kind: Line['kind'], sign = '') => line(kind, whole.length - rest.length + sign.length, quote);
  if (!rest.trim()) return at('blank');
  if (RULE.test(rest) || TABLE_RULE.test(rest)) return at('rule');
  const heading = HEADING.exec(rest);
  if (heading) return at('heading', heading[0]);
  if (/^[ \t]*\|/.test(rest)) return at('row');
  const item = ITEM.exec(rest);
  return item ? at('item', item[0]) : at('paragraph');
}
