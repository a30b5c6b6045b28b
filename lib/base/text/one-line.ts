/** Puts a text on one line, with runs of white space collapsed to one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
