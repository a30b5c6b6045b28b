import type { Redaction, Span } from './types';

/** Returns the spans in order; overlapping spans become one, of the kind that begins first, or else is longer. */
export function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Matches characters that must not become adjacent when the text between them is removed. */
const JOINABLE = /[\p{L}\p{N}@.+_-]/u;
const LINK_START = /<(?:mailto:|tel:|sms:)?$/i;

/**
 * Replaces the spans with other text.
 * @param spans in order, not overlapping
 * @param style `tag` names the kind, `mask` keeps the length, `remove` leaves nothing
 */
export function replaceSpans(markdown: string, spans: Span[], style: Redaction['replaceStyle']): string {
  const pieces: string[] = [];
  let written = 0;
  for (const span of spans) {
    const { start, end } = style === 'mask' ? span : withBrackets(markdown, span, written);
    pieces.push(markdown.slice(written, start), replacement(markdown, { ...span, start, end }, style));
    written = end;
  }
  return pieces.join('') + markdown.slice(written);
}

/**
 * `<mailto:a@example.com>` is replaced as a whole: with other text inside, it would be broken text instead of a link.
 */
function withBrackets(markdown: string, { start, end }: Span, written: number): { start: number; end: number } {
  const opening = LINK_START.exec(markdown.slice(Math.max(written, start - 8), start))?.[0];
  return opening && markdown[end] === '>' ? { start: start - opening.length, end: end + 1 } : { start, end };
}

function replacement(markdown: string, { start, end, entity }: Span, style: Redaction['replaceStyle']): string {
  if (style === 'tag') return `<${entity}>`;
  if (style === 'mask') return markdown.slice(start, end).replace(/[^\n]/g, '*');
  return JOINABLE.test(markdown[start - 1] ?? '') && JOINABLE.test(markdown[end] ?? '') ? ' ' : '';
}
