/** Returns true for a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes undefined members from an object. */
export const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
  } & { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] };

/** Maximum number of values in a text: more than any map or table has, and parsed in about a second. */
const MAX_JSON_VALUES = 2_000_000;

/**
 * Parses JSON.
 * @returns undefined if the text is not valid JSON, or has so many values that parsing it would take minutes and gigabytes
 */
export function parseJson(text: string): unknown {
  if (hasTooManyValues(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Counts the beginnings of values outside of strings, whether the text is valid or not. */
function hasTooManyValues(text: string): boolean {
  // Each value takes two characters at least.
  if (text.length <= 2 * MAX_JSON_VALUES) return false;
  let values = 0;
  let isString = false;
  for (let at = 0; at < text.length && values <= MAX_JSON_VALUES; at++) {
    const code = text.charCodeAt(at);
    if (isString && code === CODES.backslash) at++;
    else if (code === CODES.quote) isString = !isString;
    else if (!isString && (code === CODES.comma || code === CODES.array || code === CODES.object)) values++;
  }
  return values > MAX_JSON_VALUES;
}

const CODES = { quote: 0x22, comma: 0x2c, array: 0x5b, backslash: 0x5c, object: 0x7b };

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
