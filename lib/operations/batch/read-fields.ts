/** Fields that somebody wrote, one a line, as a JSON Schema; or the number of the first line that is none, from 1. */
export type WrittenFields = { schema: FieldsSchema } | { wrongLine: number } | { isEmpty: true };

interface FieldsSchema {
  type: 'object';
  properties: Record<string, { type: readonly string[]; description?: string }>;
}

/** One value of any simple kind: whoever writes only a name has said nothing about it. */
const ANY_VALUE = ['string', 'number', 'boolean', 'null'];

/** A name, and behind a colon what it means. */
const FIELD = /^([\p{L}_][\p{L}\p{N}_ -]{0,60})(?::(.*))?$/u;

/** Reads a list of fields: `price: in euros`. Empty lines count, but say nothing. */
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
