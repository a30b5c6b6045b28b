import type { Schema } from '@cfworker/json-schema';
import type { Model } from '@/lib/model/model';
import { readShare, roomFor } from './budget';
import { chunksWithin } from './chunks';
import { failed, isUseless, noModel } from './failure';
import { askForJson, JSON_RULES, repaired } from './json-prompt';
import { type LanguageOptions, measured, type WorkFacts } from './language-options';
import { mergeJson, partialSchema, withoutNulls } from './merge-json';
import type { Schemas } from './schemas';
import type { Filled } from './structured';
import { notOnPage } from './word-for-word';

export interface JsonInput {
  markdown: string;
  /** A JSON Schema, as it came. */
  schema?: Record<string, unknown> | undefined;
  /** Data to extract, in words. */
  prompt?: string;
  /**
   * Data that the page has for machines, in any nesting: JSON-LD, microdata, OpenGraph as names and values, tables as
   * arrays of rows by column name. Used without a model only.
   */
  structured?: unknown;
  /** Of the schema in the request, for errors; `['schema']` where it is not given. */
  path?: (string | number)[];
}

export interface JsonResult extends WorkFacts {
  /** Valid by the schema; null where there is none, which a warning explains. */
  json: unknown;
  /** Share of the page that the model has read, 0 to 1. */
  share: number;
}

interface JsonOptions extends LanguageOptions {
  schemas: Schemas;
}

/** A schema that has been checked, and its place in the request. */
interface Checked {
  schema: Schema;
  path: (string | number)[];
}

/**
 * Extracts JSON from a page, by a schema, a prompt or both. A page that is too long for the model is gone through in
 * parts, whose values are put together. Without a model the fields that the page's structured data carries are filled,
 * and the others are null.
 * @throws WinnowError BAD_REQUEST for a schema that is itself wrong, or the signal's reason; a failure of the model is in
 * the result
 */
export async function extractJson(input: JsonInput, model: Model | null, options: JsonOptions): Promise<JsonResult> {
  return measured(model, async () => {
    const { schema, path = ['schema'] } = input;
    const checked = schema && { schema: await options.schemas.check(schema, path), path };
    return model ? extracted(input, checked, model, options) : withoutModel(input, checked, options);
  });
}

type Extracted = Omit<JsonResult, 'model' | 'milliseconds'>;

const without = (...warnings: string[]): Extracted => ({ json: null, share: 0, warnings });

async function withoutModel(
  { structured }: JsonInput,
  checked: Checked | undefined,
  options: JsonOptions,
): Promise<Extracted> {
  const needsModel = noModel('JSON extraction', options);
  if (!checked || structured === undefined) return without(needsModel);
  let filled: Filled;
  try {
    filled = await options.schemas.fill(structured, checked.schema, checked.path);
  } catch (thrown) {
    return { ...without(), ...failed('JSON extraction failed:', thrown, options) };
  }
  if (!filled.found) return without(needsModel);
  const missing = filled.missing.length > 0 ? ` Not found there, and null: ${filled.missing.join(', ')}.` : '';
  return {
    ...without(`${needsModel} Only what the page's structured data says was filled in.${missing}`),
    json: filled.json,
  };
}

async function extracted(
  input: JsonInput,
  checked: Checked | undefined,
  model: Model,
  options: JsonOptions,
): Promise<Extracted> {
  const { markdown, prompt = '' } = input;
  if (!markdown.trim()) return without('JSON extraction was skipped because the markdown content is empty.');
  // Shown to the model, and given to its server beside that.
  const schemaText = checked ? JSON.stringify(checked.schema).repeat(2) : '';
  const room = roomFor(model, JSON_RULES, prompt, schemaText);
  if (!room) {
    return without(`JSON extraction failed: schema and prompt alone are too long for ${model.name}. Shorten them.`);
  }
  const chunks = chunksWithin(markdown, room);
  const asked = chunks.length > 1 && checked ? partialSchema(checked.schema) : checked?.schema;
  const parts: unknown[] = [];
  let read = 0;
  try {
    for (const [index, { text, length }] of chunks.entries()) {
      const part = await partOf(text, asked, { model, prompt, options, isWhole: chunks.length === 1 });
      if (part !== undefined) {
        parts.push(part);
        read += length;
      }
      options.progress?.(index + 1, chunks.length);
    }
    const share = readShare(read, markdown.trim().length);
    const merged = mergeJson(parts);
    const json = checked ? await valid(merged, checked, model, options) : { value: merged, reason: undefined };
    if (json.reason) return { ...without(`JSON extraction failed: ${json.reason}`), share };
    return { json: json.value, share, warnings: [...cut(share), ...notOnPage(json.value, markdown)] };
  } catch (thrown) {
    const share = readShare(read, markdown.trim().length);
    return { json: null, share: read ? share : 0, ...failed('JSON extraction failed:', thrown, options) };
  }
}

const cut = (share: number) =>
  share < 1 ? [`The page was too long to process in full; ${Math.round(share * 100)} % of it were read.`] : [];

interface Asking {
  model: Model;
  prompt: string;
  options: LanguageOptions;
  isWhole: boolean;
}

/** @returns undefined where the model's answer was of no use and others follow */
async function partOf(markdown: string, schema: Schema | undefined, asking: Asking): Promise<unknown> {
  try {
    return await askForJson(markdown, schema, asking);
  } catch (thrown) {
    if (asking.isWhole || !isUseless(thrown)) throw thrown;
    return undefined;
  }
}

/** The value if it is valid, the repaired value if that is, else why it is not. */
async function valid(value: unknown, { schema, path }: Checked, model: Model, options: JsonOptions) {
  const errorsOf = (of: unknown) => options.schemas.errorsOf(of, schema, path);
  const first = withoutNulls(value, await errorsOf(value));
  const errors = await errorsOf(first);
  if (errors.length === 0) return { value: first };
  const again = await repaired(first, schema, errors, model, options);
  const second = withoutNulls(again, await errorsOf(again));
  // The last is the innermost: those before it say that something in them is wrong.
  const left = (await errorsOf(second)).at(-1);
  return left ? { value: null, reason: `${left.instanceLocation} ${left.error}` } : { value: second };
}
