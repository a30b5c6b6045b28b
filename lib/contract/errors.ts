import { type Issue, issue } from './issues';
import * as z from './zod';

/**
 * Body of an error response. Specification: "Errors": 402 and 429 carry only `error`, 500 all three. `details` is not shown
 * and matches the reference v2 server; only its path, message and code are the same in all versions.
 */
export const errorBody = z.looseObject({
  success: z.literal(false).optional(),
  code: z.string().nullish(),
  error: z.string(),
  details: z.unknown().optional(),
});

export type ErrorBody = z.output<typeof errorBody>;

const detail = z.looseObject({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  // Comes with the code unrecognized_keys, whose path is that of the enclosing object.
  keys: z.array(z.string()).optional(),
});

/** Returns the issues in the `details` of an error body, one for each unknown key; an empty list without any. */
export function issuesInDetails(details: unknown): Issue[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((item) => {
    const parsed = detail.safeParse(item);
    if (!parsed.success) return [];
    const { path, message, keys } = parsed.data;
    return keys ? keys.map((key) => issue([...path, key], message)) : [issue(path, message)];
  });
}
