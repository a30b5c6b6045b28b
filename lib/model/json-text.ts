import { jsonrepair } from 'jsonrepair';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { isTooDeep, MAX_JSON_DEPTH } from '@/lib/base/json';

/**
 * Finds the JSON value in a model's answer: bare, in a code fence, or between sentences; trailing commas, comments,
 * single quotes and the like are repaired.
 * @throws WinnowError MODEL_BAD_ANSWER if the answer does not contain a JSON value, or if it is nested too deeply to be
 * kept
 */
export function jsonIn(text: string, modelName: string): unknown {
  const value = parsedIn(text, modelName);
  if (!isTooDeep(value)) return value;
  throw new WinnowError('MODEL_BAD_ANSWER', i18n.t('errors.model.jsonTooDeep', { modelName, MAX_JSON_DEPTH }));
}

function parsedIn(text: string, modelName: string): unknown {
  const fenced = inFence(text) ?? text;
  for (const attempt of [() => JSON.parse(fenced), () => JSON.parse(jsonrepair(bracketed(fenced)))]) {
    try {
      return attempt();
    } catch {
      // The next attempt, or the error below.
    }
  }
  throw new WinnowError('MODEL_BAD_ANSWER', i18n.t('errors.model.notJson', { modelName }));
}

/** Returns the text between the first opening fence and the next. */
function inFence(text: string): string | undefined {
  const opening = /```(?:json)?[^\S\n]*\n/i.exec(text);
  if (!opening) return undefined;
  const body = text.slice(opening.index + opening[0].length);
  const end = body.search(/\n[^\S\n]*```/);
  return end < 0 ? undefined : body.slice(0, end);
}

/** Cuts a text to its outermost brackets: the repair would otherwise read a sentence as a text without quotes. */
function bracketed(text: string): string {
  const start = text.search(/[{[]/);
  if (start < 0) throw new SyntaxError('no object or array');
  const end = text.lastIndexOf(text[start] === '{' ? '}' : ']');
  return end > start ? text.slice(start, end + 1) : text.slice(start);
}
