import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { Model } from '@/lib/model';
import { extractJson, type JsonInput } from '@/lib/scrape/formats/text/language/json';
import { schemas } from './schemas-here';
import { longPage, scriptedModel, signal } from './scripted-model';

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' }, note: { type: 'string' } },
  required: ['name', 'price'],
};
const markdown = 'Green tea costs 3 €, and **black** tea 1,299.50 €.';
const run = (model: Model | null, input: Partial<JsonInput> = {}) =>
  extractJson({ markdown, schema, path: ['schema'], ...input }, model, { signal, schemas });
const tea = { name: 'Green tea', price: 3 };

describe('extractJson', () => {
  it('gives what is valid', async () => {
    const { model, calls } = scriptedModel(JSON.stringify(tea));
    expect(await run(model, { prompt: 'the tea' })).toMatchObject({ value: tea, warnings: [] });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ schema, prompt: { user: expect.stringMatching(/the tea$/) } });
  });

  it('has it repaired once, with what is wrong', async () => {
    const { model, calls } = scriptedModel('{"name": "Green tea", "price": "3"}', JSON.stringify(tea));
    expect(await run(model)).toMatchObject({ value: tea });
    expect(calls[1]?.prompt.user).toContain('#/price: Instance type "string" is invalid. Expected "number".');
  });

  it('is null with the reason where the repair is wrong as well', async () => {
    const { model, calls } = scriptedModel('{"name": "Green tea", "price": "3"}');
    expect(await run(model)).toMatchObject({
      value: null,
      warnings: [expect.stringMatching(/^JSON extraction failed: #\/price /)],
    });
    expect(calls).toHaveLength(2);
  });

  it('takes null for what is left out', async () => {
    const { model, calls } = scriptedModel('{"name": "Green tea", "price": 3, "note": null}');
    expect(await run(model)).toMatchObject({ value: tea });
    expect(calls).toHaveLength(1);
  });

  it('says which values are not on the page word for word', async () => {
    const said = { name: 'Black tea', price: 1299.5, note: 'Invented.', more: [{ a: 'also' }, { a: '€, and' }] };
    const { warnings } = await run(scriptedModel(JSON.stringify(said)).model);
    expect(warnings).toEqual(['Not on the page word for word, so check: note, more[0].a.']);
  });

  it('works by a prompt alone', async () => {
    const { model } = scriptedModel('{"kinds": ["Green tea"]}');
    expect(await run(model, { schema: undefined, prompt: 'kinds of tea' })).toMatchObject({
      value: { kinds: ['Green tea'] },
    });
  });

  it('takes a map of properties for a schema, even with names of keywords', async () => {
    const { model } = scriptedModel('{"title": "Green tea", "type": "tea"}');
    const map = { title: { type: 'string' }, type: { type: 'string' } };
    expect(await run(model, { schema: map })).toMatchObject({ value: { title: 'Green tea' } });
    await expect(run(scriptedModel('{"title": 5}').model, { schema: map })).resolves.toMatchObject({ value: null });
  });

  it('puts the parts of a long page together', async () => {
    const list = {
      type: 'object',
      properties: { title: { type: 'string' }, numbers: { type: 'array', items: { type: 'integer' }, minItems: 800 } },
      required: ['title', 'numbers'],
    };
    const { model, calls } = scriptedModel(({ user }) => ({
      ...(user.includes('number 0 ') && { title: 'Paragraph' }),
      numbers: [...user.matchAll(/Paragraph number (\d+)/g)].map(([, number]) => Number(number)),
    }));
    const result = await run(model, { markdown: longPage(801), schema: list });
    const numbers = Array.from({ length: 801 }, (_, index) => index).filter((index) => index !== 400);
    expect(result).toMatchObject({ value: { title: 'Paragraph', numbers }, warnings: [] });
    expect(calls.length).toBeGreaterThan(3);
    // A part need not have what the whole must have.
    expect(calls[1]?.schema).not.toHaveProperty('required');
    expect(calls[1]?.schema).toMatchObject({ properties: { numbers: { type: 'array' } } });
  });

  it('says how much was read where a part failed', async () => {
    let asked = 0;
    const { model } = scriptedModel(() => {
      if (++asked === 1) throw new WinnowError('MODEL_BAD_ANSWER', 'No JSON.');
      return {};
    });
    const { warnings } = await run(model, { markdown: longPage(800), schema: { type: 'object' } });
    expect(warnings).toEqual([
      expect.stringMatching(/^The page was too long to process in full; \d+% of it were read\.$/),
    ]);
  });

  it.each([
    [
      'an empty page',
      scriptedModel().model,
      { markdown: '' },
      /^JSON extraction was skipped because the markdown content is empty\.$/,
    ],
    [
      'a schema of 500 kB',
      scriptedModel().model,
      { schema: { ...schema, description: 'word '.repeat(100_000) } },
      /schema and prompt alone are too long for test at localhost/,
    ],
    [
      'a model that is down',
      scriptedModel(new WinnowError('MODEL_UNREACHABLE', 'Down.')).model,
      {},
      /^JSON extraction failed: Down\. Start the model server/,
    ],
    ['no model and no structured data', null, {}, /^JSON extraction needs a language model and none is set up\./],
  ])('is null and a warning with %s', async (_name, model, input, warning) => {
    expect(await run(model, input)).toMatchObject({ value: null, warnings: [expect.stringMatching(warning)] });
  });
});

describe('a schema that is wrong', () => {
  const nested = JSON.parse(`${'{"not":'.repeat(5_000)}{}${'}'.repeat(5_000)}`);

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a type that there is not',
      { type: 'object', properties: { a: { type: 'strng' } } },
      'formats[1].schema.properties.a.type',
    ],
    ['required that is no list', { type: 'object', required: 'name' }, 'formats[1].schema.required'],
    ['a negative length', { type: 'array', minItems: -1 }, 'formats[1].schema.minItems'],
    ['a pattern that is none', { type: 'string', pattern: '(' }, 'formats[1].schema.pattern'],
    ['items that are a text', { type: 'array', items: 'string' }, 'formats[1].schema.items'],
    ['a reference to nowhere', { $ref: '#/$defs/none' }, 'formats[1].schema'],
    ['a reference to itself', { $ref: '#' }, 'formats[1].schema'],
    ['thousands of levels', nested, 'formats[1].schema'],
  ])('is refused before the model is asked: %s', async (_name, wrong, field) => {
    const { model, calls } = scriptedModel('{}');
    for (const asked of [model, null]) {
      const work = run(asked, { schema: wrong, path: ['formats', 1, 'schema'] });
      await expect(work).rejects.toMatchObject({ code: 'BAD_REQUEST', init: { issues: [{ field }] } });
    }
    expect(calls).toEqual([]);
  });

  it('may only show when it is used: a reference to itself further in', async () => {
    const schema = { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/a' } } };
    await expect(run(scriptedModel('{"a": 1}').model, { schema })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['draft 4', { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 1, exclusiveMinimum: true }],
    ['draft 7', { $schema: 'http://json-schema.org/draft-07/schema#', definitions: { a: {} }, items: [{}, true] }],
    [
      '2020-12',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $defs: { a: { $anchor: 'x' } },
        prefixItems: [{ $ref: '#x' }],
        unevaluatedItems: false,
      },
    ],
    [
      'a recursive one',
      { $ref: '#/$defs/node', $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } } },
    ],
    [
      'a property called properties',
      { type: 'object', properties: { properties: { type: 'object' }, $ref: { type: 'string' } } },
    ],
  ])('is not %s', async (_name, right) => {
    expect(await run(scriptedModel('{}').model, { schema: right })).toMatchObject({ value: {} });
  });

  it('is never changed', async () => {
    const given = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ $ref: '#/$defs/a' }) }),
      $defs: Object.freeze({ a: Object.freeze({}) }),
    });
    await run(scriptedModel('{}').model, { schema: given });
  });
});

describe('without a model', () => {
  const structured = {
    jsonLd: [
      { '@type': 'Organization', name: 'Tea House Ltd', url: 'https://tea.example' },
      {
        '@type': 'Product',
        name: 'Green tea',
        sku: 12,
        brand: { '@type': 'Brand', name: 'Leaf' },
        offers: { '@type': 'Offer', price: '3.50', availability: 'https://schema.org/InStock' },
        image: 'https://tea.example/a.png',
      },
    ],
    openGraph: { 'og:site_name': 'The Tea House', 'og:description': 'All our teas' },
    tables: [
      [
        { Kind: 'Green', Price: '3' },
        { Kind: 'Black', Price: '4' },
      ],
    ],
  };
  const fill = (properties: object, more: object = {}) =>
    run(null, { values: { declared: structured, lists: [] }, schema: { type: 'object', properties, ...more } });

  it('fills what the structured data says under the same name, and says what it does not', async () => {
    const properties = {
      name: { type: 'string' },
      sku: { type: 'string' },
      brand: { type: 'string' },
      price: { type: 'number' },
      image: { type: 'array', items: { type: 'string' } },
      siteName: { type: 'string' },
      color: { type: 'string' },
    };
    expect(await fill(properties)).toMatchObject({
      value: {
        name: 'Green tea',
        sku: '12',
        brand: 'Leaf',
        price: 3.5,
        image: ['https://tea.example/a.png'],
        siteName: 'The Tea House',
        color: null,
      },
      warnings: [
        "JSON extraction needs a language model and none is set up. Choose one in the settings under Model. Only what the page's own data and lists say was filled in. Not found there, and null: color.",
      ],
    });
  });

  it('never takes the value of another object', async () => {
    expect(await fill({ sku: { type: 'number' }, url: { type: 'string' } })).toMatchObject({
      value: { sku: 12, url: null },
    });
  });

  it('never takes a value that the schema does not allow', async () => {
    expect(await fill({ name: { type: 'string', maxLength: 3 }, sku: { type: 'integer' } })).toMatchObject({
      value: { name: null, sku: 12 },
    });
  });

  it('fills objects and lists of objects', async () => {
    const offer = { type: 'object', properties: { price: { type: 'number' } } };
    const kinds = {
      type: 'array',
      items: { type: 'object', properties: { kind: { type: 'string' }, price: { type: 'integer' } } },
    };
    expect(await fill({ offers: offer, sku: { type: 'integer' } })).toMatchObject({
      value: { offers: { price: 3.5 }, sku: 12 },
    });
    expect(await run(null, { values: { declared: structured, lists: [] }, schema: kinds })).toMatchObject({
      value: [
        { kind: 'Green', price: 3 },
        { kind: 'Black', price: 4 },
      ],
    });
  });

  const lists = [
    [
      { title: 'Green tea', url: 'https://tea.example/green', price: '€1,299.50', 'price 2': null },
      { title: 'Black tea', url: 'https://tea.example/black', price: null, 'price 2': null },
    ],
    [
      { title: 'Contact', url: 'https://tea.example/contact' },
      { title: 'Imprint', url: 'https://tea.example/imprint' },
    ],
  ];
  const teas = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });
  const text = { type: 'string' };

  it('fills a list of objects with the list that the page shows, under any name', async () => {
    const schema = {
      type: 'object',
      properties: { products: teas({ name: text, link: text, price: { type: 'number' } }) },
    };
    expect(await run(null, { values: { declared: null, lists }, schema })).toMatchObject({
      value: {
        products: [
          { name: 'Green tea', link: 'https://tea.example/green', price: 1299.5 },
          { name: 'Black tea', link: 'https://tea.example/black', price: null },
        ],
      },
      warnings: [expect.not.stringContaining('Not found')],
    });
  });

  it('takes the likeliest of the lists that show as many of the names, and says which name none shows', async () => {
    const made = await run(null, {
      values: { declared: null, lists },
      schema: teas({ title: text, url: text, color: text }),
    });
    expect(made.value).toEqual([
      { title: 'Green tea', url: 'https://tea.example/green', color: null },
      { title: 'Black tea', url: 'https://tea.example/black', color: null },
    ]);
    expect(made.warnings).toEqual([expect.stringMatching(/null: color\.$/)]);
  });

  it('keeps what the page declares if the lists do not give more', async () => {
    const declared = {
      jsonLd: [
        { title: 'Oolong', price: '5' },
        { title: 'Mint', price: '4' },
      ],
    };
    const made = await run(null, { values: { declared, lists }, schema: teas({ title: text, price: text }) });
    expect(made.value).toEqual([
      { title: 'Oolong', price: '5' },
      { title: 'Mint', price: '4' },
    ]);
  });

  it('leaves a list of other things alone', async () => {
    const schema = { type: 'object', properties: { crew: teas({ rank: text, berth: text, title: text }) } };
    expect(await run(null, { values: { declared: null, lists }, schema })).toMatchObject({ value: null });
  });

  it.each([
    ['nothing', null],
    ['a text', 'name: x'],
    ['other names', { jsonLd: [{ '@type': 'Thing', title: 'x' }] }],
    ['names of prototypes', JSON.parse('{"__proto__": {"name": "x"}, "constructor": {}}')],
  ])('is null for %s', async (_name, said) => {
    const { value, warnings } = await run(null, {
      values: { declared: said, lists: [] },
      schema: { properties: { toString: { type: 'string' }, sku: {} } },
    });
    expect(value).toBeNull();
    expect(warnings).toHaveLength(1);
  });
});
