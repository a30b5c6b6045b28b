import { SCHEMA_CALLS } from '@/lib/scrape/formats/text/language/schema-calls';
import type { Schemas } from '@/lib/scrape/formats/text/language/schemas';

/** Without a worker, of which Node has another kind. */
export const schemas: Schemas = {
  check: async (...given) => SCHEMA_CALLS.check(...given),
  errorsOf: async (...given) => SCHEMA_CALLS.errorsOf(...given),
  fill: async (...given) => SCHEMA_CALLS.fill(...given),
};
