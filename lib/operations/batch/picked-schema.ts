import { ANY_VALUE } from './read-fields';

/** A field by example: a value of a page, and how values like it are found. */
interface ExampleField {
  name: string;
  selector: string;
  inList: boolean;
}

/**
 * Returns a schema whose values are found by the structure of pages, without a model: rows of a list if all examples are in
 * one, else one value for each.
 */
export function schemaByExample(fields: readonly ExampleField[]): object {
  const isList = fields.every(({ inList }) => inList);
  const properties = Object.fromEntries(
    fields.map(({ name, selector }) => [name, { type: ANY_VALUE, ...(!isList && { 'x-selector': selector }) }]),
  );
  const item = { type: 'object', properties };
  return {
    'x-by-example': true,
    ...(isList ? { type: 'object', properties: { items: { type: 'array', items: item } } } : item),
  };
}
