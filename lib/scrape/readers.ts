/** Ways to find the content of a page, in the order in which they are offered; `picked`: the user picked its parts. */
export const CONTENT_READERS = ['winnow', 'readability', 'whole', 'picked'] as const;

export type ReaderName = (typeof CONTENT_READERS)[number];
