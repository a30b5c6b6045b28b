import { fieldsWhere } from './facts';
import { requestFields } from './request';
import * as z from './zod';

/** Description of one field, derived from its schema, from which a form builds a control. */
export interface Field {
  /** The field's key in the contract. */
  name: string;
  /**
   * Kind of control: `select` picks one of `options`, `multiselect` several, `list` takes strings, `group` holds `fields`,
   * `headers` takes texts by name, and `json` is everything without a control of its own.
   */
  kind: 'boolean' | 'integer' | 'number' | 'text' | 'select' | 'multiselect' | 'list' | 'headers' | 'json' | 'group';
  /** True if the field is required. */
  required: boolean;
  /** The default value; absent without a default, or if other fields decide it. */
  default?: unknown;
  options?: string[];
  /** Bounds of a number, both included. */
  min?: number;
  max?: number;
  /** Unit of a numeric field. */
  unit?: 'milliseconds';
  /** Maximum number of characters of a text. */
  maxLength?: number;
  /** True for a text that machines read, such as a selector; set by the `meta` of its schema. */
  isCode?: true;
  /** Members of a group, or of the objects in a list, whose kind is still `json`. */
  fields?: Field[];
}

/**
 * Describes the fields of an object schema in their order, so that a form need not repeat the contract.
 * @param schema a member of `formatSchemas` or `actionSchemas`. A field with only one possible value, such as `type`, offers
 * no choice and is left out.
 */
export function describeFields(schema: z.ZodObject): Field[] {
  return Object.entries(schema.shape).flatMap(([name, member]) => {
    const { schema: value, ...presence } = unwrap(member as z.ZodType);
    return value instanceof z.ZodLiteral ? [] : [{ name, ...presence, ...describeValue(value) }];
  });
}

const IN_MILLISECONDS: readonly string[] = fieldsWhere(({ unit }) => unit === 'milliseconds');

/** Describes the fields of a request, in their order. */
export const describeRequest = (): Field[] =>
  describeFields(z.object(requestFields)).map((field) =>
    IN_MILLISECONDS.includes(field.name) ? { ...field, unit: 'milliseconds' } : field,
  );

interface Unwrapped {
  schema: z.ZodType;
  required: boolean;
  default?: unknown;
}

/** Schema of the value itself, and what its wrappers say about leaving it out. */
function unwrap(schema: z.ZodType): Unwrapped {
  if (schema instanceof z.ZodOptional) return { ...unwrap(schema.unwrap() as z.ZodType), required: false };
  if (schema instanceof z.ZodDefault) {
    return { ...unwrap(schema.unwrap() as z.ZodType), required: false, default: schema.def.defaultValue };
  }
  if (schema instanceof z.ZodNullable) return unwrap(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) {
    // The schema of a preprocessed value is behind the transform, that of a transformed value before it.
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
  // Zod bounds every integer by the largest that a number holds exactly, which the contract does not require.
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
