/** True for an object of JSON: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object without the members that are undefined. */
export const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
  } & { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] };

/** Parses JSON. @returns undefined for a text that is none */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Characters of a text that is read as JSON at all: one that somebody typed or pasted. */
export const MAX_JSON_TEXT = 1_000_000;

/**
 * Levels that JSON may have: more than any that a person wrote, and few enough for what copies and stores it by
 * recursion.
 */
export const MAX_JSON_DEPTH = 200;

/**
 * True if objects and arrays are nested deeper than `levels`. It looks no deeper, so that no value overflows the stack.
 */
export const isTooDeep = (value: unknown, levels = MAX_JSON_DEPTH): boolean =>
  levels < 0 ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => isTooDeep(part, levels - 1)));

/**
 * Takes out, in place, the members that assigning would turn into a prototype.
 * @param most levels that are looked at
 * @returns also how deep the value is, of what was looked at
 */
export function dropPrototypes(root: unknown, most = MAX_JSON_DEPTH): { depth: number; removed: boolean } {
  let level = [root];
  let depth = 0;
  let removed = false;
  // Level by level, not by recursion, which a file could make overflow.
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
