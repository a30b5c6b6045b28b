/** Levels that JSON may have: more than any that a person wrote, and few enough for what copies and stores it by recursion. */
export const MAX_JSON_DEPTH = 200;

/** Whether objects and arrays are nested deeper than that. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) return true;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return false;
}
