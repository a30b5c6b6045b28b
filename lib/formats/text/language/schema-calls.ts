import type { Schema } from '@cfworker/json-schema';
import { checkedSchema, errorsOf } from './json-schema';
import { fromStructured } from './structured';

/**
 * Everything that runs what somebody wrote into a schema. Its patterns and formats are matched against what a page or a
 * model says, and may never come to an end: only in a thread of its own.
 */
export const SCHEMA_CALLS = {
  check: (given: object, path: (string | number)[]) => checkedSchema(given, path),
  errorsOf: (value: unknown, schema: Schema, path: (string | number)[]) => errorsOf(value, schema, path),
  fill: (structured: unknown, schema: Schema) => fromStructured(structured, schema),
};
