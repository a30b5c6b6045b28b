import * as z from 'zod';
import { dataFields } from '../../lib/contract/index.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A service's response with a payload in every place of the contract's `data` that takes a string. */
export function hostileResponse(payloads: readonly string[], round: number) {
  let places = 0;
  /** Each place gets another payload in each round, so that every place has had every payload after all rounds. */
  const next = () => payloads[(round + places++) % payloads.length] as string;

  const fill = (schema: JsonSchema): unknown => {
    const { anyOf, type, properties, items, enum: values, minimum } = schema;
    const choice = anyOf?.find((option) => (option as JsonSchema).type !== 'null');
    if (choice) return fill(choice as JsonSchema);
    if (values) return values[0];
    switch (type) {
      case 'object': {
        const known = Object.entries(properties ?? {}).map(([key, value]) => [key, fill(value as JsonSchema)]);
        // If other keys pass, their names are a stranger's, too.
        return { ...Object.fromEntries(known), [next()]: next() };
      }
      case 'array':
        return [fill((items ?? {}) as JsonSchema), fill((items ?? {}) as JsonSchema)];
      case 'number':
      case 'integer':
        return minimum ?? 1;
      case 'boolean':
        return true;
      default:
        return next();
    }
  };

  const data = fill(z.toJSONSchema(z.looseObject(dataFields), { io: 'input', unrepresentable: 'any' }));
  return { body: { success: true, data }, places };
}
