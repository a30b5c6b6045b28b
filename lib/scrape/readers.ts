/** Ways to find the content of a page, in the order in which they are offered. */
export const READERS = ['winnow', 'readability', 'whole'] as const;

export type ReaderName = (typeof READERS)[number];
