import { type Issue, issue } from './issues';
import * as z from './zod';

/**
 * The body of a response that is not a success. Specification: "Errors": 402 and 429 carry only `error`, 500 all three;
 * `details` is not shown and matches the reference v2 server, of which only path, message and code are the same in all
 * versions.
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
  // With the code unrecognized_keys, whose path is that of the object around them.
  keys: z.array(z.string()).optional(),
});

/** The issues in an error body's `details`, one for each unknown key; empty where there are none. */
export function issuesInDetails(details: unknown): Issue[] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((item) => {
    const parsed = detail.safeParse(item);
    if (!parsed.success) return [];
    const { path, message, keys } = parsed.data;
    return keys ? keys.map((key) => issue([...path, key], message)) : [issue(path, message)];
  });
}
