/** A key whose value differs; `null` if a version lacks it. */
export type ChangedKeys = Record<string, { previous: unknown; current: unknown }>;

/**
 * Returns the top-level keys of two extractions whose values differ, by value: the order of an object's keys does not
 * matter, the order of a list does. A missing key counts as `null`.
 * @param previous JSON object of the previous version
 * @param current JSON object of this version
 */
export function changedKeys(previous: Record<string, unknown>, current: Record<string, unknown>): ChangedKeys {
  const keys = new Set([...Object.keys(previous), ...Object.keys(current)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const pair = { previous: member(previous, key), current: member(current, key) };
      return isEqual(pair.previous, pair.current) ? [] : [[key, pair]];
    }),
  );
}

/** // A page may name a key like a member that every object has. */
const member = (object: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(object, key) ? (object[key] ?? null) : null;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isEqual(left: unknown, right: unknown): boolean {
  if (!isObject(left) || !isObject(right)) return left === right;
  const keys = Object.keys(left);
  return (
    Array.isArray(left) === Array.isArray(right) &&
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key], right[key]))
  );
}
