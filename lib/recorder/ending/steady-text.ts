/** Times of a day, and numbers that another run may count otherwise. */
export const BY_CHANCE = /\d{1,2}:\d{2}(:\d{2})?|\d{4,}|[\da-f]{8,}(-[\da-f]{4,})*/gi;

/** Text without what hangs on time or chance, and without its spaces. */
export const steadyText = (text: string): string =>
  text
    .replace(BY_CHANCE, '#')
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim();
