/**
 * Replaces the value that a JSON Pointer (RFC 6901) refers to, in place; a missing member is not added.
 * @param root the value that the pointer starts at
 */
export function replaceAt(root: object, pointer: string, value: unknown): void {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  let holder: unknown = root;
  for (const key of keys) holder = member(holder, key);
  if (last !== undefined && member(holder, last) !== undefined) (holder as Record<string, unknown>)[last] = value;
}

const member = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined;
