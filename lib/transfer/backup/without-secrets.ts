import { isObject } from '@/lib/base/json';
import { fieldsWhere } from '@/lib/contract';

const SECRET_FIELDS: readonly string[] = fieldsWhere(({ mayHoldSecrets = false }) => mayHoldSecrets);

/** Member with names of the user's choice: none of them is a field of the contract. */
const SCHEMA = 'schema';

/** Returns a request, or a part of one, without the fields that may hold credentials, at any depth. */
export function withoutSecrets<T>(value: T): T {
  const clean = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(clean);
    if (!isObject(part)) return part;
    const members = Object.entries(part).filter(([name]) => !SECRET_FIELDS.includes(name));
    return Object.fromEntries(members.map(([name, member]) => [name, name === SCHEMA ? member : clean(member)]));
  };
  return clean(value) as T;
}
