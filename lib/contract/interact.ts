import { lifeFields, programFields } from './browser';
import { LIMITS } from './limits';
import * as z from './zod';

/**
 * Body of a call that interacts with the page of a scrape. The specification names its two kinds; fields and limits match the
 * reference v2 server, which runs the code if both are given.
 */
export const interactRequest = z
  .strictObject({
    ...programFields,
    code: programFields.code.optional(),
    prompt: z.string().min(LIMITS.prompt.min).max(LIMITS.prompt.max).optional(),
    /** An open session to use instead of a new one with the page of the scrape. */
    existingSessionId: z.uuid().optional(),
    ...lifeFields,
  })
  .superRefine(({ code, prompt }, context) => {
    if (code !== undefined || prompt !== undefined) return;
    context.addIssue({ code: 'custom', message: "Either 'code' or 'prompt' must be provided." });
  });

export type InteractRequest = z.output<typeof interactRequest>;
