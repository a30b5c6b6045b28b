/** Times of a day, and numbers that another run may count otherwise. */
export const BY_CHANCE = /\d{1,2}:\d{2}(:\d{2})?|\d{4,}|[\da-f]{8,}(-[\da-f]{4,})*/gi;
