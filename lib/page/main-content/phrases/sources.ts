/** Matches whole words only. */
export const standingAlone = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`;

/**
 * Headings that lead to things of a kind: “Related articles”, “Artículos relacionados”. The beginning of a word matches all its
 * forms.
 * @param which words for how they are chosen, as alternatives of a regular expression
 * @param offers such words for a site's offers, such as “latest”
 * @param things words for the targets
 */
export const pairs = (which: string, offers: string, things: string): string =>
  `(?:\\p{L}{1,7} ){0,2}?(?:${which}|${offers})[^.!?]{0,20}?(?:${things})|` +
  `(?:${things})[^.!?]{0,16}?(?:${which}|${offers})`;
