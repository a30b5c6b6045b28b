import type { Schema } from '@cfworker/json-schema';
import { checkedSchema, errorsOf } from './json-schema';
import { fromStructured, type PageValues } from './structured';

/**
 * Everything that evaluates user-written content of a schema. Its patterns and formats are matched against text of a
 * page or a model and may never finish, so it must run in a thread of its own.
 */
export const SCHEMA_CALLS = {
  check: checkedSchema,
  errorsOf,
  /** @param _path named in the error if it takes too long */
  fill: (values: PageValues, schema: Schema, _path: (string | number)[]) => fromStructured(values, schema),
};
