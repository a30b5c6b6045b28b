/**
 * A passage of a page, by its words and those around them: the Text Quote Selector of the W3C Web Annotation Data Model
 * (4.2.4). The offsets are its Text Position Selector (4.2.5), and only a hint: any edit above the passage moves them.
 */
export interface TextQuote {
  exact: string;
  prefix: string;
  suffix: string;
  /** Offsets in the page's text, in UTF-16 code units; absent in imported annotations without a position. */
  start?: number | undefined;
  end?: number | undefined;
}

/** A part of a text, by offsets in UTF-16 code units. */
export interface TextSpan {
  start: number;
  end: number;
}

/** A passage that a user highlighted in a page, with an optional note. Times are in ms since the epoch. */
export interface KeptHighlight {
  id: string;
  /** Key of the page, the same for all of its addresses. */
  page: string;
  /** Address at which it was highlighted, without a fragment. */
  url: string;
  title: string;
  quote: TextQuote;
  note?: string | undefined;
  createdAt: number;
  changedAt?: number | undefined;
  /** When its page was last seen without the passage; absent if the passage was there. */
  lostAt?: number | undefined;
}

/** Maximum number of characters of a highlight, of the words around it, and of its note. */
export const QUOTE_LIMITS = { exact: 20_000, context: 64, note: 10_000 };

/**
 * Describes a part of a text.
 * @returns undefined if the part holds no letter or digit, or is too long to be found again
 */
export function quoteAt(text: string, { start, end }: TextSpan): TextQuote | undefined {
  const written = text.slice(start, end);
  const from = start + (written.length - written.trimStart().length);
  const to = end - (written.length - written.trimEnd().length);
  const exact = oneSpaced(text.slice(from, to));
  if (!/[\p{L}\p{N}]/u.test(exact) || exact.length > QUOTE_LIMITS.exact) return undefined;
  return {
    exact,
    prefix: oneSpaced(text.slice(Math.max(0, from - QUOTE_LIMITS.context), from)).toWellFormed(),
    suffix: oneSpaced(text.slice(to, to + QUOTE_LIMITS.context)).toWellFormed(),
    start: from,
    end: to,
  };
}

const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ');
