/** Ways to find the content of a page, in the order in which they are offered. */
export const CONTENT_READERS = ['winnow', 'readability', 'whole'] as const;

export type ReaderName = (typeof CONTENT_READERS)[number];
