/** Words of which each counts only by itself, and not as a part of another. */
export const standingAlone = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`;

/**
 * Headings that lead to things of a kind: “Related articles”, “Artículos relacionados”. The beginning of a word stands
 * for all its forms.
 * @param which words for how they are chosen, as alternatives of a regular expression
 * @param offers such words for what a site has, as the latest
 * @param things words for what is led to
 */
export const pairs = (which: string, offers: string, things: string): string =>
  `(?:\\p{L}{1,7} ){0,2}?(?:${which}|${offers})[^.!?]{0,20}?(?:${things})|` +
  `(?:${things})[^.!?]{0,16}?(?:${which}|${offers})`;
