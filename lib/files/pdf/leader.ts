/** Dot leaders before a page number in a table of contents, and a line that ends with them. */
const LEADER = /[.·…]\s?[.·…]\s?[.·…]\s?[.·…]$/;
const ENTRY = /[.·…]\s?[.·…]\s?[.·…]\s?[.·…]\s{0,4}[\p{L}\p{N}][\p{L}\p{N}.–-]{0,7}$/u;
/** Minimum number of dots in a leader: three are an ellipsis. */
const LEADING = 4;

/** Returns true for a text that ends with dots leading across a gap. */
export const isLeading = (text: string): boolean => LEADER.test(text.trimEnd());

/** Returns true for a line of a table of contents: a title, dots, and a page number. */
export const isContentsLine = (text: string): boolean => ENTRY.test(text);

export const isSectionNumber = (text: string): boolean =>
  /^(?:\d{1,3}|[A-Z]|[IVX]{1,5})(?:\.\d{1,3}){0,6}\.?$/.test(text);

/** Replaces the dots of a leader with a single character. */
export const withoutLeader = (text: string): string =>
  text.replace(/[.·…\s]+/g, (part, at: number) => {
    if (part.replace(/\s/g, '').length < LEADING) return part;
    return at + part.length === text.length ? ' …' : ' … ';
  });
