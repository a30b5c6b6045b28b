import type { OutputUnit, Schema } from '@cfworker/json-schema';
import type { Model } from '@/lib/model/model';
import type { LanguageOptions } from './language-options';
import { untrusted, untrustedRule } from './untrusted';

export const JSON_RULES = `You extract data from a web page as JSON.
Use nothing but the page: never guess, never fill in from your own knowledge. Copy names, numbers and texts as they are there.
Use null, or leave a field out, where the page does not say.`;

/** Prompt of a request without one. */
const DEFAULT_PROMPT = 'Extract the main data of this page.';

interface Asking {
  model: Model;
  prompt: string;
  options: LanguageOptions;
  /** True if the text is the whole page. */
  isWhole: boolean;
}

/** One request for the data in a page, or in a part of it. */
export function askForJson(markdown: string, schema: Schema | undefined, asking: Asking): Promise<unknown> {
  const { model, prompt, options, isWhole } = asking;
  const { boundary, block } = untrusted(markdown.split('\n'));
  const part = isWhole ? '' : '\nThis is one part of the page. Give what is in it, and leave the rest out.';
  return model.object(
    { system: `${JSON_RULES}${part}\n${untrustedRule(boundary)}`, user: `${block}\n\n${prompt || DEFAULT_PROMPT}` },
    schema ?? { type: 'object' },
    { signal: options.signal },
  );
}

/** Errors that are shown; those that follow come of the same. */
const MAX_ERRORS = 20;

/**
 * One request to bring a value into the form of its schema. What the model made of a page is no more trusted than that.
 */
export function repaired(
  value: unknown,
  schema: Schema,
  errors: OutputUnit[],
  model: Model,
  { signal }: LanguageOptions,
): Promise<unknown> {
  const faults = errors.slice(0, MAX_ERRORS).map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
  const { boundary, block } = untrusted([JSON.stringify(value), ...faults]);
  const system = `You are given a JSON value and what is wrong with it. Give the same data in the form that is asked for. Change types and names only; invent nothing.\n${untrustedRule(boundary)}`;
  return model.object({ system, user: `${block}\n\nGive the corrected value.` }, schema, { signal });
}
