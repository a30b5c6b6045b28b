/** @module-tag slow */

import type { Schema } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { schemas } from '@/lib/browser/schemas';
import { checkSchema } from '@/lib/views/popup/check-schema';

const endless: Schema = { type: 'object', properties: { name: { type: 'string', pattern: '^(a+)+$' } } };
const path = ['formats', 1, 'schema'];
const value = { name: `${'a'.repeat(40)}!` };

/** True if this thread goes on meanwhile, and the outcome. */
async function beside<T>(work: Promise<T>): Promise<{ beats: number; failure: unknown }> {
  let beats = 0;
  const heart = setInterval(() => beats++, 10);
  const failure = await work.catch((thrown: unknown) => thrown);
  clearInterval(heart);
  return { beats, failure };
}

describe('a pattern that does not come to an end', () => {
  it('is named, and leaves the thread of the view alone', async () => {
    const { beats, failure } = await beside(schemas.errorsOf(value, endless, path));
    expect(failure).toMatchObject({
      code: 'MODEL_BAD_ANSWER',
      message: 'Checking a value by the pattern at formats[1].schema.properties.name.pattern took too long.',
    });
    expect(beats).toBeGreaterThan(10);
  });

  it('is ended in structured data, too', async () => {
    const { beats, failure } = await beside(schemas.fill({ declared: [value], lists: [] }, endless, path));
    expect(failure).toMatchObject({ code: 'MODEL_BAD_ANSWER', message: expect.stringContaining('name.pattern') });
    expect(beats).toBeGreaterThan(10);
  });

  it('is ended if a format is one', async () => {
    const schema: Schema = { type: 'string', format: 'url' };
    const { failure } = await beside(schemas.errorsOf(`http://${'a'.repeat(60)}`, schema, path));
    expect(failure).toMatchObject({ message: 'Checking a value by the schema at formats[1].schema took too long.' });
  });

  it('is ended while a schema is written that refers to itself many times over', async () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`a${i}`, { allOf: [1, 2].map(() => ({ $ref: `#/$defs/a${i + 1}` })) }]),
    );
    const work = checkSchema(JSON.stringify({ $ref: '#/$defs/a0', $defs: { ...$defs, a40: { type: 'null' } } }));
    expect(await work).toBe('Takes too long to check. Make the schema simpler.');
  });
});

it('values and schemas are checked as before', async () => {
  expect(await schemas.check(endless, path)).toEqual(endless);
  expect(await schemas.errorsOf({ name: 'aaa' }, endless, path)).toEqual([]);
  expect((await schemas.errorsOf({ name: 5 }, endless, path)).at(-1)).toMatchObject({ instanceLocation: '#/name' });
  expect(await schemas.fill({ declared: [{ name: 'aaa' }], lists: [] }, endless, path)).toMatchObject({
    json: { name: 'aaa' },
    found: true,
  });
  await expect(schemas.check({ type: 'strng' }, path)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
