import type { Schema } from '@cfworker/json-schema';

const anySchema: Schema = { $ref: '#' };
const schemas: Schema = { type: 'array', items: anySchema, minItems: 1 };
const schemaMap: Schema = { type: 'object', additionalProperties: anySchema };
const names: Schema = { type: 'array', items: { type: 'string' }, uniqueItems: true };
const count: Schema = { type: 'integer', minimum: 0 };
const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const flag: Schema = { type: 'boolean' };
const typeName: Schema = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] };

/**
 * Schema of JSON Schemas, for the keywords of all drafts from 4 to 2020-12 that the validator knows; they agree except
 * for the few that accept either form here. https://json-schema.org/specification-links
 */
export const META_SCHEMA: Schema = {
  type: ['object', 'boolean'],
  properties: {
    $schema: text,
    $id: text,
    id: text,
    $ref: text,
    $anchor: { type: 'string', pattern: '^[A-Za-z_][-A-Za-z0-9._]*$' },
    $comment: text,
    $defs: schemaMap,
    definitions: schemaMap,
    title: text,
    description: text,
    type: { anyOf: [typeName, { type: 'array', items: typeName, minItems: 1, uniqueItems: true }] },
    enum: { type: 'array' },
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    not: anySchema,
    if: anySchema,
    // biome-ignore lint/suspicious/noThenProperty: the keyword's name.
    then: anySchema,
    else: anySchema,
    properties: schemaMap,
    patternProperties: { type: 'object', propertyNames: { format: 'regex' }, additionalProperties: anySchema },
    additionalProperties: anySchema,
    unevaluatedProperties: anySchema,
    propertyNames: anySchema,
    minProperties: count,
    maxProperties: count,
    required: names,
    dependentRequired: { type: 'object', additionalProperties: names },
    dependentSchemas: schemaMap,
    dependencies: { type: 'object', additionalProperties: { anyOf: [anySchema, names] } },
    prefixItems: schemas,
    items: { anyOf: [anySchema, { type: 'array', items: anySchema }] },
    additionalItems: anySchema,
    unevaluatedItems: anySchema,
    contains: anySchema,
    minContains: count,
    maxContains: count,
    minItems: count,
    maxItems: count,
    uniqueItems: flag,
    minimum: number,
    maximum: number,
    exclusiveMinimum: { type: ['number', 'boolean'] },
    exclusiveMaximum: { type: ['number', 'boolean'] },
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    minLength: count,
    maxLength: count,
    pattern: { type: 'string', format: 'regex' },
    format: text,
  },
};
