/** Returns true for a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes undefined members from an object. */
export const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
  } & { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] };

/** Parses JSON. @returns undefined if the text is not valid JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Maximum number of characters in a text to parse as JSON: typed or pasted by the user. */
export const MAX_JSON_TEXT = 1_000_000;

/**
 * Maximum depth of JSON: deeper than anything written by hand, and shallow enough for code that copies and stores it
 * recursively.
 */
export const MAX_JSON_DEPTH = 200;

/** Returns true if objects and arrays are nested deeper than `levels`. Stops there, so that no value overflows the stack. */
export const isTooDeep = (value: unknown, levels = MAX_JSON_DEPTH): boolean =>
  levels < 0 ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => isTooDeep(part, levels - 1)));

/**
 * Removes, in place, members whose assignment would set a prototype.
 * @param most maximum number of levels to check
 * @returns also the depth of the checked part
 */
export function dropPrototypes(root: unknown, most = MAX_JSON_DEPTH): { depth: number; removed: boolean } {
  let level = [root];
  let depth = 0;
  let removed = false;
  // Works level by level, not recursively, since a file could overflow the stack.
  for (; level.length && depth <= most; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (Object.hasOwn(value, '__proto__')) removed = Reflect.deleteProperty(value, '__proto__');
      for (const member of Object.values(value)) next.push(member);
    }
    level = next;
  }
  return { depth, removed };
}
