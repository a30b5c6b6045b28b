import { fieldsWhere } from './facts';
import { requestFields } from './request';
import * as z from './zod';

/** Description of one field, read from its schema, for a form to make a control of. */
export interface Field {
  /** The key in the contract. */
  name: string;
  /**
   * The control that fits: `select` picks one of `options`, `multiselect` several, `list` takes strings, `group` holds
   * `fields`, `headers` takes texts by name, and `json` is everything that has no control of its own.
   */
  kind: 'boolean' | 'integer' | 'number' | 'text' | 'select' | 'multiselect' | 'list' | 'headers' | 'json' | 'group';
  /** True where the field must be given. */
  required: boolean;
  /** The value that stands where the field is left out; absent where there is none, or where other fields decide it. */
  default?: unknown;
  options?: string[];
  /** Bounds of a number, both included. */
  min?: number;
  max?: number;
  /** Unit of a number that counts one. */
  unit?: 'milliseconds';
  /** Characters of a text. */
  maxLength?: number;
  /** True for a text that machines read, such as a selector; the `meta` of its schema says so. */
  isCode?: true;
  /** Members of a group, and of what is in a list of objects, which is `json` all the same. */
  fields?: Field[];
}

/**
 * The fields of an object schema in their order, so that a form need not repeat the contract.
 * @param schema a member of `formatSchemas` or `actionSchemas`. A field with only one
 * possible value, such as `type`, is no choice and is left out.
 */
export function describeFields(schema: z.ZodObject): Field[] {
  return Object.entries(schema.shape).flatMap(([name, member]) => {
    const { schema: value, ...presence } = unwrap(member as z.ZodType);
    return value instanceof z.ZodLiteral ? [] : [{ name, ...presence, ...describeValue(value) }];
  });
}

const IN_MILLISECONDS: readonly string[] = fieldsWhere(({ unit }) => unit === 'milliseconds');

/** The fields of a request, in their order. */
export const describeRequest = (): Field[] =>
  describeFields(z.object(requestFields)).map((field) =>
    IN_MILLISECONDS.includes(field.name) ? { ...field, unit: 'milliseconds' } : field,
  );

interface Unwrapped {
  schema: z.ZodType;
  required: boolean;
  default?: unknown;
}

/** The schema of the value itself, and what the wrappers around it said about leaving it out. */
function unwrap(schema: z.ZodType): Unwrapped {
  if (schema instanceof z.ZodOptional) return { ...unwrap(schema.unwrap() as z.ZodType), required: false };
  if (schema instanceof z.ZodDefault) {
    return { ...unwrap(schema.unwrap() as z.ZodType), required: false, default: schema.def.defaultValue };
  }
  if (schema instanceof z.ZodNullable) return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) {
    // Of a preprocessed value the schema is behind the transform, of a transformed one before it.
    return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  }
  return { schema, required: true };
}

function describeValue(schema: z.ZodType): Pick<Field, 'kind'> & Partial<Field> {
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodNumber) return describeNumber(schema);
  if (schema instanceof z.ZodString) {
    return {
      kind: 'text',
      ...(schema.maxLength !== null && { maxLength: schema.maxLength }),
      ...(schema.meta()?.isCode === true && { isCode: true }),
    };
  }
  if (schema instanceof z.ZodEnum) return { kind: 'select', options: schema.options.map(String) };
  if (schema instanceof z.ZodArray) return describeArray(unwrap(schema.element as z.ZodType).schema);
  if (schema instanceof z.ZodObject) return { kind: 'group', fields: describeFields(schema) };
  if (schema instanceof z.ZodRecord && schema.valueType instanceof z.ZodString) return { kind: 'headers' };
  return { kind: 'json' };
}

function describeNumber(schema: z.ZodNumber): Pick<Field, 'kind'> & Partial<Field> {
  const { minValue, maxValue } = schema;
  // Zod bounds every integer by what a number can hold exactly, which is no rule of the contract.
  const isRule = (bound: number | null): bound is number => bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return {
    kind: schema.isInt ? 'integer' : 'number',
    ...(isRule(minValue) && { min: minValue }),
    ...(isRule(maxValue) && { max: maxValue }),
  };
}

function describeArray(element: z.ZodType): Pick<Field, 'kind'> & Partial<Field> {
  if (element instanceof z.ZodEnum) return { kind: 'multiselect', options: element.options.map(String) };
  if (element instanceof z.ZodObject) return { kind: 'json', fields: describeFields(element) };
  return { kind: element instanceof z.ZodString ? 'list' : 'json' };
}
