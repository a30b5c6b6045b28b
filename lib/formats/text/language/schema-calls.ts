import type { Schema } from '@cfworker/json-schema';
import { checkedSchema, errorsOf } from './json-schema';
import { fromStructured } from './structured';

/**
 * Everything that runs what somebody wrote into a schema. Its patterns and formats are matched against what a page or a
 * model says, and may never come to an end: only in a thread of its own.
 */
export const SCHEMA_CALLS = {
  check: checkedSchema,
  errorsOf,
  /** @param _path named in the error if it takes too long */
  fill: (structured: unknown, schema: Schema, _path: (string | number)[]) => fromStructured(structured, schema),
};
