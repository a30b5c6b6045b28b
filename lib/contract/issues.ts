import type * as z from 'zod';

/** What is wrong with one field of a request. */
export interface Issue {
  /** Keys and indices from the body to the field; empty for the body itself. */
  path: (string | number)[];
  /** The path as a person writes it, `formats[0].quality`. */
  field: string;
  /** One sentence. */
  message: string;
}

/** `['formats', 0, 'quality']` as `formats[0].quality`; the empty path as `body`. */
export const pathText = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    '',
  ) || 'body';

export const issue = (path: (string | number)[], message: string): Issue => ({ path, field: pathText(path), message });

/** The issues of a failed parse, each with a sentence a person can act on; one for each unknown key. */
export function issuesOf(error: z.ZodError, body: unknown): Issue[] {
  return error.issues.flatMap((found) => {
    const path = found.path.filter((key): key is string | number => typeof key !== 'symbol');
    if (found.code === 'unrecognized_keys') {
      return found.keys.map((key) => issue([...path, key], 'Unknown field: remove it, or check its spelling.'));
    }
    return [issue(path, sentence(found, valueAt(body, path)))];
  });
}

function sentence(found: z.core.$ZodIssue, value: unknown): string {
  switch (found.code) {
    case 'invalid_type':
      return value === undefined ? 'Required.' : `Expected ${article(found.expected)}, received ${typeName(value)}.`;
    case 'invalid_value':
      return `Expected one of ${found.values.map((allowed) => `"${String(allowed)}"`).join(', ')}.`;
    case 'too_small':
      return found.origin === 'string' && Number(found.minimum) === 1
        ? 'Must not be empty.'
        : `Must be at least ${amount(found.minimum, found.origin)}.`;
    case 'too_big':
      return `Must be at most ${amount(found.maximum, found.origin)}.`;
    case 'invalid_union':
      return found.errors.length === 0
        ? value === undefined
          ? 'Required: it names the kind of item.'
          : `Unknown type "${String(value)}".`
        : 'Does not have any of the accepted forms.';
    default:
      return found.message;
  }
}

const amount = (limit: number | bigint, origin: string) => (origin === 'string' ? `${limit} characters` : `${limit}`);

const article = (expected: string) => {
  const name = expected === 'int' ? 'integer' : expected === 'record' ? 'object' : expected;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
};

const typeName = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const valueAt = (body: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], body);
