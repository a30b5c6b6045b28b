import * as z from 'zod';

/** Matches the codes of a server's validation for an unknown value. */
const UNKNOWN = /^invalid_(union|union_discriminator|literal|enum_value|value|type)$/;

const detail = z.looseObject({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string().optional(),
  received: z.unknown().optional(),
});

/**
 * Returns the formats that a service refuses as a whole: older ones know fewer.
 * @param details of its error's body
 * @param asked the types of the request's formats, in order
 */
export function unknownFormats(details: unknown, asked: readonly string[]): string[] {
  if (!Array.isArray(details)) return [];
  const found = details.flatMap((item) => {
    const { path = [], code = '', received } = detail.safeParse(item).data ?? {};
    const [field, index, rest] = path;
    const isWhole = field === 'formats' && path.length <= 3 && (rest === undefined || rest === 'type');
    if (!isWhole || !UNKNOWN.test(code)) return [];
    const type = typeof index === 'number' ? asked[index] : asked.find((name) => name === received);
    return type ?? [];
  });
  return [...new Set(found)];
}
