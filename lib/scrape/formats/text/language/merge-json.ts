import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { isObject } from '@/lib/base/json';
import { stepsOf } from './pointer-steps';

type Json = Record<string, unknown>;

/**
 * Merges the values of several chunks of a page: concatenates lists without duplicates, merges objects member by
 * member, and takes any other value from the first that is not null.
 */
export function mergeJson(parts: readonly unknown[]): unknown {
  return parts.reduce((whole, part) => merge(whole, part), null);
}

function merge(first: unknown, second: unknown): unknown {
  if (isEmpty(first)) return second ?? first;
  if (isEmpty(second)) return first;
  if (Array.isArray(first) && Array.isArray(second)) return distinct([...first, ...second]);
  if (!isObject(first) || !isObject(second)) return first;
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  // From entries: a member called __proto__ stays a member.
  return Object.fromEntries([...names].map((name) => [name, merge(own(first, name), own(second, name))]));
}

const own = (value: Json, name: string) => (Object.hasOwn(value, name) ? value[name] : undefined);
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const distinct = (items: unknown[]) => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];

const LEAST = new Set(['required', 'minItems', 'minProperties', 'dependentRequired', 'contains', 'minContains']);

/** Returns the schema for a part of a page, in which nothing is required; required members are checked on the whole. */
export const partialSchema = (schema: Schema): Schema => relaxed(schema) as Schema;

function relaxed(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => relaxed(item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => isNames || !LEAST.has(name));
  return Object.fromEntries(
    kept.map(([name, part]) => [name, VALUES.has(name) && !isNames ? part : relaxed(part, !isNames && MAPS.has(name))]),
  );
}

/** Keywords whose members are names of properties, not keywords. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** Keywords whose value is data. */
const VALUES = new Set(['enum', 'const', 'default', 'examples']);

/**
 * Removes the members that are null although the schema wants another type: a model writes null for missing values, but
 * the schema expects them to be left out.
 * @param errors of the value
 */
export function withoutNulls(value: unknown, errors: OutputUnit[]): unknown {
  const result = structuredClone(value);
  for (const { instanceLocation } of errors) {
    const steps = stepsOf(instanceLocation);
    const last = steps.pop();
    const holder = steps.reduce<unknown>((at, step) => Object(at)[step], result);
    if (last !== undefined && isObject(holder) && own(holder, String(last)) === null) delete holder[last];
  }
  return result;
}
