import { isObject } from '@/lib/base/json';

/** True for a schema whose values are found by the structure of pages: a model is not asked for them. */
export const isByExample = (schema: unknown): boolean => isObject(schema) && schema['x-by-example'] === true;

/** Returns the CSS selectors in a schema by example, by the names of its fields. */
export function selectorsIn(schema: unknown): Record<string, string> {
  if (!isObject(schema) || !isByExample(schema) || !isObject(schema.properties)) return {};
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, field]) => {
      const selector = isObject(field) ? field['x-selector'] : undefined;
      return typeof selector === 'string' ? [[name, selector] as const] : [];
    }),
  );
}
