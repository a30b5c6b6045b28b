/** Fields that a user wrote, one per line, as a JSON Schema; or the number of the first invalid line, from 1. */
export type WrittenFields = { schema: FieldsSchema } | { wrongLine: number } | { isEmpty: true };

interface FieldsSchema {
  type: 'object';
  properties: Record<string, { type: readonly string[]; description?: string }>;
}

/** Accepts one value of any simple type, for a field of which only the name is known. */
export const ANY_VALUE = ['string', 'number', 'boolean', 'null'];

/** Matches a name, optionally followed by a colon and a description. */
const FIELD = /^([\p{L}_][\p{L}\p{N}_ -]{0,60})(?::(.*))?$/u;

/** Reads a list of fields: `price: in euros`. Empty lines count as lines but are otherwise ignored. */
export function readFields(text: string): WrittenFields {
  const properties = new Map<string, FieldsSchema['properties'][string]>();
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const written = line.trim();
    if (!written) continue;
    const [, name, meaning = ''] = FIELD.exec(written) ?? [];
    if (name === undefined) return { wrongLine: index + 1 };
    const description = meaning.trim();
    properties.set(name.trim(), { type: ANY_VALUE, ...(description && { description }) });
  }
  if (properties.size === 0) return { isEmpty: true };
  return { schema: { type: 'object', properties: Object.fromEntries(properties) } };
}
