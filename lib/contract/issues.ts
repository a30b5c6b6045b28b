import type * as z from 'zod';

/** A problem with one field of a request. */
export interface Issue {
  /** Keys and indices from the body to the field; empty for the body itself. */
  path: (string | number)[];
  /** The path as a user writes it, such as `formats[0].quality`. */
  field: string;
  /** Description of the problem, in one sentence. */
  message: string;
  /** True for an unknown key, whatever the message says. */
  isUnknownField?: true;
  /** True if the broken rule is not about type, length or range, and so has a message of its own. */
  isRule?: true;
}

/** Formats a path: `['formats', 0, 'quality']` becomes `formats[0].quality`, an empty path becomes `body`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  ) || 'body';

export const issue = (path: (string | number)[], message: string): Issue => ({ path, field: pathText(path), message });

export const brokenRule = (path: (string | number)[], message: string): Issue => ({
  ...issue(path, message),
  isRule: true,
});

/** Returns the issues of a parse that failed under `sentence`, one for each unknown key. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.flatMap((found) => {
    const path = found.path.filter((key): key is string | number => typeof key !== 'symbol');
    if (found.code === 'unrecognized_keys') {
      return found.keys.map((key) => issue([...path, key], found.message));
    }
    if (found.code === 'custom') return [brokenRule(path, found.message)];
    // Every union of the request is discriminated by `type`. An item of an unknown type is wrong as a whole: it may be a
    // plain string without members to point at.
    return [issue(found.code === 'invalid_union' ? path.slice(0, -1) : path, found.message)];
  });
}

/** Message of the issue for an unknown key. */
export const UNKNOWN_FIELD = 'Unknown field: remove it, or check its spelling.';

/**
 * Explains how to fix a failed check, in place of zod's own messages; a message on the schema itself takes precedence. Pass
 * it to `safeParse` as `error`.
 */
export function sentence(found: z.core.$ZodRawIssue): string | undefined {
  switch (found.code) {
    case 'unrecognized_keys':
      return UNKNOWN_FIELD;
    case 'invalid_type':
      return found.input === undefined
        ? `Required: give ${noun(found.expected)}.`
        : `Must be ${noun(found.expected)}, not ${kindOf(found.input)}.`;
    case 'invalid_value':
      return `Must be ${oneOf(found.values)}.`;
    case 'too_small':
      return isSized(found.origin) && found.minimum === 1
        ? 'Must not be empty.'
        : `Must be ${found.inclusive === false ? 'more than' : 'at least'} ${found.minimum}${unit(found.origin)}.`;
    case 'too_big':
      return `Must be at most ${found.maximum}${unit(found.origin)}.`;
    case 'invalid_key':
      return found.issues[0]?.message;
    case 'invalid_union':
      return Array.isArray(found.options)
        ? `Its type must be ${oneOf(found.options)}.`
        : 'Has none of the forms that are accepted here.';
    default:
      return undefined;
  }
}

/** Returns the `error` of a schema that also accepts a short form besides the type it checks. */
export const mustBe = (forms: string) => (found: z.core.$ZodRawIssue) =>
  found.code === 'invalid_type' && found.input !== undefined
    ? `Must be ${forms}, not ${kindOf(found.input)}.`
    : undefined;

const oneOf = (values: readonly unknown[]) =>
  `${values.length > 1 ? 'one of ' : ''}${values.map((value) => JSON.stringify(value)).join(', ')}`;

/** Units for the sizes of texts and lists. */
const UNITS: Record<string, string> = { string: ' characters long', array: ' items long' };

const isSized = (origin: string) => origin in UNITS;
const unit = (origin: string) => UNITS[origin] ?? '';

const NOUNS: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
};

/** Returns a type as the noun for a sentence. */
const noun = (type: string) => NOUNS[type] ?? `a ${type}`;

/** Names the kind of a value, but never quotes a text: it may be a header or a key. */
function kindOf(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a fraction';
  return noun(Array.isArray(value) ? 'array' : typeof value);
}
