import { pageAddress } from './batch';
import { formats } from './formats';
import { LIMITS } from './limits';
import { checkWait, completePage, requestFields } from './request';
import { webhook } from './webhook';
import * as z from './zod';

const { url: _, formats: __, ...pageFields } = requestFields;

/** Options of a scrape for each page. Clients also send its formats, which are ignored: a page yields only its data. */
const scrapeOptions = z
  .strictObject({ ...pageFields, formats: formats.prefault([]) })
  .superRefine(checkWait)
  .transform(completePage);

/** End of an address that stands for the pages of a site below it. */
const BELOW = /\/\*$/;

/** Reads an address of an extraction. @returns undefined if the text is not an address */
export function extractTarget(text: string): { url: string; isSite: boolean } | undefined {
  const written = text.trim();
  const url = pageAddress(written.replace(BELOW, ''));
  return url === undefined ? undefined : { url, isSite: BELOW.test(written) };
}

/** Agent model of the reference v2 server that has since become an operation of its own. */
const NEW_AGENT = 'v3-beta';

/** Beginning of the message about an invalid schema. */
export const INVALID_SCHEMA = 'Invalid JSON schema.';
const INVALID = 'Invalid URL: write it as https://example.com/page or https://example.com/*.';

/**
 * Body that starts an extraction: data of several pages, described by one schema or one prompt. Not shown in the
 * specification; it matches the reference v2 server.
 */
export const extractRequest = z
  .strictObject({
    /** Addresses of pages. An address that ends in `/*` stands for the pages of a site below it. */
    urls: z
      .array(z.string())
      .max(LIMITS.extract.urls, {
        message: `Maximum of ${LIMITS.extract.urls} URLs allowed per request while in beta.`,
      })
      .default([]),
    prompt: z.string().max(LIMITS.prompt.max).optional(),
    /** A JSON Schema. */
    schema: z.record(z.string(), z.unknown()).optional(),
    systemPrompt: z.string().max(LIMITS.prompt.max).optional(),
    /** Maximum number of pages. */
    limit: z.int().min(1).optional(),
    ignoreSitemap: z.boolean().default(false),
    includeSubdomains: z.boolean().default(true),
    allowExternalLinks: z.boolean().default(false),
    /** Also takes pages that a web search for the prompt finds. */
    enableWebSearch: z.boolean().default(false),
    scrapeOptions: scrapeOptions.prefault({}),
    /** Names the pages that each member of the data comes from. */
    showSources: z.boolean().default(false),
    urlTrace: z.boolean().optional(),
    ignoreInvalidURLs: z.boolean().default(true),
    webhook: webhook.optional(),
    /** Timeout of each page, in ms. */
    timeout: z.int().min(LIMITS.timeout.min).optional(),
    agent: z.looseObject({ model: z.string().optional() }).optional(),
    threatProtection: requestFields.threatProtection,
    auditMetadata: requestFields.auditMetadata,
    origin: requestFields.origin,
    integration: requestFields.integration,
  })
  .superRefine(({ urls, prompt, agent, ignoreInvalidURLs }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const invalid = urls.flatMap((text, index) => (extractTarget(text) ? [] : [index]));
    if (!ignoreInvalidURLs || invalid.length === urls.length) {
      for (const index of invalid) refuse(['urls', index], INVALID);
    }
    if (urls.length === 0 && !prompt?.trim()) refuse(['urls'], "Either 'urls' or 'prompt' must be provided.");
    if (agent?.model === NEW_AGENT) {
      refuse(
        ['agent', 'model'],
        `Use the new /agent endpoint instead of passing agent.model=${NEW_AGENT} into /extract.`,
      );
    }
  });

export type ExtractRequest = z.output<typeof extractRequest>;
