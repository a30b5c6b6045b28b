/** A text without the ends of its lines, and with one space where there were several. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
