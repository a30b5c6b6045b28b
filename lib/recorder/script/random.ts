/** Matches times of day, and numbers that may differ in another run. */
export const RANDOM_PARTS = /\d{1,2}:\d{2}(:\d{2})?|\d{4,}|[\da-f]{8,}(-[\da-f]{4,})*/gi;
