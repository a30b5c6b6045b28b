import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { i18n } from '#i18n';
import type { Model } from '@/lib/model/model';
import { readShare, roomFor } from './budget';
import { chunksWithin } from './chunks';
import { failed, isUseless, noModel } from './failure';
import type { LanguageOptions, Made } from './language-options';
import { mergeJson, partialSchema, withoutNulls } from './merge-json';
import type { Schemas } from './schemas';
import type { PageValues } from './structured';
import { promptAbout } from './untrusted';
import { notOnPage } from './word-for-word';

export interface JsonInput {
  markdown: string;
  /** A JSON Schema, as received. */
  schema?: Record<string, unknown> | undefined;
  /** Description of the data to extract. */
  prompt?: string | undefined;
  /** What the page declares, and the lists that it shows. Only used without a model. */
  values?: PageValues;
  /** Path of the schema in the request, for errors. */
  path: (string | number)[];
}

interface JsonOptions extends LanguageOptions {
  schemas: Schemas;
}

/** A checked schema, and its path in the request. */
interface Checked {
  schema: Schema;
  path: (string | number)[];
}

const without = (...warnings: string[]): Made => ({ value: null, warnings });

/**
 * Extracts JSON from a page by a schema, a prompt or both, valid by the schema. A page that is too long for the model
 * is processed in parts, whose values are merged. Without a model, fields with the page's structured data are filled,
 * and the others are null.
 * @throws WinnowError BAD_REQUEST for an invalid schema, or the signal's reason; a failure of the model is in the
 * result
 */
export async function extractJson(input: JsonInput, model: Model | null, options: JsonOptions): Promise<Made> {
  const { schema, path } = input;
  const checked = schema && { schema: await options.schemas.check(schema, path), path };
  try {
    return model ? await extracted(input, checked, model, options) : await withoutModel(input, checked, options);
  } catch (thrown) {
    const { warnings, remedy } = failed(i18n.t('warnings.json.failed'), thrown, options);
    return { value: null, warnings, remedy };
  }
}

/**
 * Extracts the values of a schema by example: those that the page has in the same places, whether a model is set up or not.
 * @throws WinnowError BAD_REQUEST for an invalid schema
 */
export async function extractByExample(
  { schema = {}, values, path }: JsonInput,
  { schemas }: JsonOptions,
): Promise<Made> {
  const checked = await schemas.check(schema, path);
  const filled = await schemas.fill(values ?? { declared: [], lists: [] }, checked, path);
  if (!filled.found) return without(i18n.t('warnings.json.notAlike'));
  const missing = i18n.list(filled.missing);
  return { value: filled.json, warnings: missing ? [i18n.t('warnings.json.lacks', { missing })] : [] };
}

async function withoutModel({ values }: JsonInput, checked: Checked | undefined, options: JsonOptions): Promise<Made> {
  const needsModel = noModel('json', options);
  const nothing: Made = { ...without(needsModel), remedy: 'set-up-model' };
  if (!checked || values === undefined) return nothing;
  const filled = await options.schemas.fill(values, checked.schema, checked.path);
  if (!filled.found) return nothing;
  const missing = i18n.list(filled.missing);
  return {
    ...nothing,
    value: filled.json,
    warnings: [
      missing
        ? i18n.t('warnings.json.partlyFilled', { noModel: needsModel, missing })
        : i18n.t('warnings.json.filled', { noModel: needsModel }),
    ],
  };
}

async function extracted(
  { markdown, prompt = '' }: JsonInput,
  checked: Checked | undefined,
  model: Model,
  options: JsonOptions,
): Promise<Made> {
  if (!markdown.trim()) return without(i18n.t('warnings.json.empty'));
  // Shown to the model, and also passed to its server.
  const schemaText = checked ? JSON.stringify(checked.schema).repeat(2) : '';
  const room = roomFor(model, JSON_RULES, prompt, schemaText);
  if (!room) {
    return without(i18n.t('warnings.json.tooLong', { model: model.name }));
  }
  const chunks = chunksWithin(markdown, room);
  const isWhole = chunks.length === 1;
  const asked = checked && !isWhole ? partialSchema(checked.schema) : checked?.schema;
  const parts: unknown[] = [];
  let read = 0;
  for (const [index, { text, length }] of chunks.entries()) {
    try {
      parts.push(
        await model.object(jsonPrompt(text, prompt, isWhole), asked ?? { type: 'object' }, { signal: options.signal }),
      );
      read += length;
    } catch (thrown) {
      if (isWhole || !isUseless(thrown)) throw thrown;
    }
    options.progress?.(index + 1, chunks.length);
  }
  const merged = mergeJson(parts);
  const json = checked ? await valid(merged, checked, model, options) : { value: merged, reason: undefined };
  if (json.reason) return without(i18n.t('warnings.json.invalid', { reason: json.reason }));
  const share = readShare(read, markdown.trim().length);
  return { value: json.value, warnings: [...cut(share), ...notOnPage(json.value, markdown)] };
}

const cut = (share: number) => (share < 1 ? [i18n.t('warnings.json.cut', { share: i18n.percent(share) })] : []);

/** Returns the value if it is valid, the repaired value if that is valid, else the reason. */
async function valid(value: unknown, { schema, path }: Checked, model: Model, options: JsonOptions) {
  const errorsOf = (of: unknown) => options.schemas.errorsOf(of, schema, path);
  const first = withoutNulls(value, await errorsOf(value));
  const errors = await errorsOf(first);
  if (errors.length === 0) return { value: first };
  const again = await model.object(repairPrompt(first, errors), schema, { signal: options.signal });
  const second = withoutNulls(again, await errorsOf(again));
  // The last error is the innermost: the earlier ones only report that something inside is wrong.
  const left = (await errorsOf(second)).at(-1);
  return left ? { value: null, reason: `${left.instanceLocation} ${left.error}` } : { value: second };
}

const JSON_RULES = `You extract data from a web page as JSON.
Use nothing but the page: never guess, never fill in from your own knowledge. Copy names, numbers and texts as they are there.
Use null, or leave a field out, where the page does not say.`;

/** Prompt of a request without one. */
const DEFAULT_PROMPT = 'Extract the main data of this page.';

function jsonPrompt(markdown: string, prompt: string, isWhole: boolean) {
  const part = isWhole ? '' : '\nThis is one part of the page. Give what is in it, and leave the rest out.';
  return promptAbout(JSON_RULES + part, markdown.split('\n'), prompt || DEFAULT_PROMPT);
}

const REPAIR_RULES =
  'You are given a JSON value and what is wrong with it. Give the same data in the form that is asked for. Change types and names only; invent nothing.';

/** Maximum number of errors to show; later ones have the same cause. */
const MAX_ERRORS = 20;

/**
 * Returns a prompt to correct a value by its schema. The value was created from a page, so it is no more trusted than
 * that.
 */
function repairPrompt(value: unknown, errors: OutputUnit[]) {
  const faults = errors.slice(0, MAX_ERRORS).map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
  return promptAbout(REPAIR_RULES, [JSON.stringify(value), ...faults], 'Give the corrected value.');
}
