/** Levels that JSON may have: more than any that a person wrote, and few enough for what copies and stores it by recursion. */
export const MAX_JSON_DEPTH = 200;

/** True if objects and arrays are nested deeper than that. */
export const isTooDeep = (value: unknown, levels = MAX_JSON_DEPTH): boolean =>
  levels < 0 ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => isTooDeep(part, levels - 1)));
