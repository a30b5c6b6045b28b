import { describe, expect, it } from 'vitest';
import { schemaByExample } from '@/lib/operations/batch/picked-schema';
import { isByExample, selectorsIn } from '@/lib/scrape/formats/text/language/by-example';
import { extractByExample } from '@/lib/scrape/formats/text/language/json';
import { schemas } from './schemas-here';
import { signal } from './scripted-model';

const PICKED = [
  { name: 'title', selector: 'h1', inList: false },
  { name: 'price', selector: '.buy > span', inList: false },
];
const IN_LIST = PICKED.map((field) => ({ ...field, inList: true }));

const extract = (
  schema: object,
  picked: Record<string, string | null>,
  lists: Record<string, string | null>[][] = [],
) =>
  extractByExample(
    {
      markdown: '',
      schema: schema as Record<string, unknown>,
      values: { declared: [{ picked }, { title: 'Declared' }], lists },
      path: ['formats', 0, 'schema'],
    },
    { signal, schemas },
  );

describe('a schema by example', () => {
  it('has the selector of each single value, and none for a list', () => {
    expect(selectorsIn(schemaByExample(PICKED))).toEqual({ title: 'h1', price: '.buy > span' });
    expect(selectorsIn(schemaByExample(IN_LIST))).toEqual({});
    expect(isByExample(schemaByExample(IN_LIST))).toBe(true);
  });

  it.each([
    undefined,
    null,
    'x',
    {},
    { properties: { a: { 'x-selector': 'p' } } },
    { 'x-by-example': true, properties: 1 },
  ])('is no other schema: %o', (schema) => expect(selectorsIn(schema)).toEqual({}));

  it('is filled with the values that the selectors find, and names those that a page lacks', async () => {
    expect(await extract(schemaByExample(PICKED), { title: 'Sieve', price: '12' })).toEqual({
      value: { title: 'Sieve', price: '12' },
      warnings: [],
    });
    expect(await extract(schemaByExample(PICKED), { title: 'Sieve', price: null })).toMatchObject({
      value: { title: 'Sieve', price: null },
      warnings: ['This page lacks: price.'],
    });
  });

  it('is filled with the rows of such a list', async () => {
    const list = [1, 2, 3].map((number) => ({ title: `Pan ${number}`, price: `${number} €`, image: null }));
    const { value } = await extract(schemaByExample(IN_LIST), {}, [list]);
    expect(value).toMatchObject({ items: [{ title: 'Pan 1' }, { title: 'Pan 2' }, { title: 'Pan 3' }] });
  });

  it('of which a page has nothing says so', async () => {
    expect(await extract(schemaByExample(PICKED.slice(1)), { price: null })).toEqual({
      value: null,
      warnings: ['No value was found in the places that were picked.'],
    });
  });
});
