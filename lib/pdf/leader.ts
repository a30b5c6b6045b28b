/** Points that lead to the number of a page, as contents have them; and a line that ends with it. */
const LEADER = /[.·…]\s?[.·…]\s?[.·…]\s?[.·…]$/;
const ENTRY = /[.·…]\s?[.·…]\s?[.·…]\s?[.·…]\s{0,4}[\p{L}\p{N}][\p{L}\p{N}.–-]{0,7}$/u;
/** Points from which on they lead somewhere: three say that something goes on. */
const LEADING = 4;

/** True for a text that ends with points, which lead across a gap. */
export const isLeading = (text: string): boolean => LEADER.test(text.trimEnd());

/** True for a line of contents: a title, points, and the number of a page. */
export const isContentsLine = (text: string): boolean => ENTRY.test(text);

export const isSectionNumber = (text: string): boolean =>
  /^(?:\d{1,3}|[A-Z]|[IVX]{1,5})(?:\.\d{1,3}){0,6}\.?$/.test(text);

/** A text with one sign in place of points. */
export const withoutLeader = (text: string): string =>
  text.replace(/[.·…\s]+/g, (part, at: number) => {
    if (part.replace(/\s/g, '').length < LEADING) return part;
    return at + part.length === text.length ? ' …' : ' … ';
  });
