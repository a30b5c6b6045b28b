import * as z from 'zod';
import { isObject } from '../../lib/base/json';
import type { OfferedFields } from '../../lib/operations/serving';

/** A JSON Schema of an object, in the form that tools use. */
export interface InputSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: false;
}

/** Formats that make sense for many pages at once. */
const OF_MANY_PAGES = ['markdown', 'summary', 'html', 'links'];

/** Keywords of zod and of validators that are useless to a model. */
const UNTOLD = ['$schema', 'propertyNames', 'isCode', 'pattern'];
/** The bounds that zod states for any whole number. */
const ANY_NUMBER = Number.MAX_SAFE_INTEGER;

/**
 * Derives the schema of a tool's arguments from the contract.
 * @param request schema of the body that the tool sends
 * @param offered its offered fields; all others keep their defaults
 * @param own the tool's additional fields
 */
export function inputSchema(request: z.ZodType, offered: OfferedFields, own: Record<string, object> = {}): InputSchema {
  const { properties = {}, required = [] } = plain(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }));
  const chosen = Object.entries(offered).map(([name, fields]) => {
    const schema = (properties as Record<string, Record<string, unknown>>)[name];
    if (!schema) throw new TypeError(`The contract has no field ${name}`);
    return [name, fields === true ? schema : partOf(schema, fields)] as const;
  });
  return {
    type: 'object',
    properties: { ...Object.fromEntries(chosen), ...own },
    required: (required as string[]).filter((name) => Object.hasOwn(offered, name)),
    additionalProperties: false,
  };
}

/** Returns the same object with only some of its fields, and only the formats for many pages. */
function partOf(schema: Record<string, unknown>, fields: readonly string[]): object {
  const properties = schema.properties as Record<string, Record<string, unknown>>;
  const chosen = fields.map((name) => {
    const field = properties[name];
    if (!field) throw new TypeError(`The contract has no field ${name}`);
    return [name, name === 'formats' ? fewFormats(field) : field] as const;
  });
  return { type: 'object', properties: Object.fromEntries(chosen), additionalProperties: false };
}

/** Reduces the schema of a list of formats to formats that make sense for many pages. */
export function fewFormats({ items, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const { oneOf = [] } = items as { oneOf?: { properties: { type: { const: string } } }[] };
  return { ...rest, items: { oneOf: oneOf.filter(({ properties }) => OF_MANY_PAGES.includes(properties.type.const)) } };
}

/** Returns a copy without the keywords that are useless to a model. */
function plain(schema: unknown): Record<string, unknown> {
  const copy = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => copy(item, false));
    if (!isObject(value)) return value;
    const kept = Object.entries(value).filter(([key, part]) => isMap || !(UNTOLD.includes(key) || part === ANY_NUMBER));
    return Object.fromEntries(kept.map(([key, part]) => [key, copy(part, !isMap && key === 'properties')]));
  };
  return copy(schema, false) as Record<string, unknown>;
}
