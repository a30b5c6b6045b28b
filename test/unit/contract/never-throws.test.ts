import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import {
  ACTION_TYPES,
  actionSchemas,
  dataFields,
  describeFields,
  errorBody,
  type Field,
  FORMAT_TYPES,
  formatSchemas,
  parseRequest,
  parseResponse,
  requestFields,
  upgradeV1,
  upgradeV1Crawl,
} from '@/lib/contract';

/** Any JSON value, with keys of the contract and keys that are traps. */
const key = fc.oneof(
  fc.constantFrom(...Object.keys(requestFields), ...Object.keys(dataFields), 'type', 'success', 'data', 'metadata'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', ''),
  fc.string(),
);
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, '', 'markdown', 'pdf', 'wait', 'https://example.com/'),
    fc.string(),
    fc.array(tie('json'), { maxLength: 4 }),
    // As it comes out of JSON.parse, where `__proto__` is a key like any other.
    fc.array(fc.tuple(key, tie('json')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
}));
const object = fc.array(fc.tuple(key, json), { maxLength: 8 }).map((entries) => Object.fromEntries(entries));

describe('any JSON', () => {
  test.each([
    ['as a body', json],
    ['as fields of a request', object.map((fields) => ({ url: 'https://example.com/', ...fields }))],
    ['as items of lists', fc.record({ url: fc.constant('a.example'), formats: json, actions: json, parsers: json })],
  ])('%s is a request or a list of issues with a sentence each', (_, bodies) => {
    fc.assert(
      fc.property(bodies, (body) => {
        const parsed = parseRequest(body);
        if (parsed.ok) return;
        expect(parsed.issues.length).toBeGreaterThan(0);
        for (const { field, message } of parsed.issues) {
          expect(field).not.toBe('');
          expect(message).toMatch(/^\S.*\.$/s);
        }
      }),
    );
  });

  test.each([
    ['as a body', json],
    ['as data', json.map((data) => ({ success: true, data }))],
    ['as members of data', object.map((data) => ({ success: true, data }))],
    ['as metadata', object.map((metadata) => ({ success: true, data: { metadata } }))],
  ])('%s is a response that can be read a second time, with what did not fit beside it', (_, bodies) => {
    fc.assert(
      fc.property(bodies, (body) => {
        const { response, warnings, misfits } = parseResponse(body);
        expect(warnings.length).toBe(Object.keys(misfits).length);
        expect(parseResponse(response)).toEqual({ response, warnings: [], misfits: {} });
      }),
    );
  });

  it('does not reach the prototype of all objects', () => {
    fc.assert(
      fc.property(object, (fields) => {
        const before = Reflect.ownKeys(Object.prototype);
        parseRequest({ url: 'a.example', ...fields });
        parseResponse({ success: true, data: fields });
        upgradeV1(fields);
        expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
      }),
    );
  });

  it('is upgraded or left alone', () => {
    fc.assert(
      fc.property(json, (body) => {
        const before = JSON.stringify(body);
        upgradeV1(body);
        upgradeV1Crawl(body);
        errorBody.safeParse(body);
        expect(JSON.stringify(body)).toBe(before);
      }),
    );
  });
});

/** Whatever a form can make of a field's description. */
function anyValue(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: field.min ?? -1_000, max: field.max ?? 1_000_000 });
    case 'number':
      return fc.double({ min: field.min ?? 0.1, max: field.max ?? 2, noNaN: true });
    case 'text':
      return fc.string({ minLength: 1, maxLength: Math.min(field.maxLength ?? 40, 40) });
    case 'select':
      return fc.constantFrom(...(field.options ?? []));
    case 'multiselect':
      return fc.subarray(field.options ?? []);
    case 'list':
      return fc.array(fc.string({ minLength: 1 }), { maxLength: 3 });
    case 'headers':
    case 'json':
      return fc.dictionary(fc.constantFrom('a', 'b'), fc.string());
    case 'group':
      return objectOf(field.fields ?? []);
  }
}

/** An object with all required and any of the other fields; `given` goes before the description. */
function objectOf(fields: Field[], given: Record<string, fc.Arbitrary<unknown>> = {}) {
  const model = Object.fromEntries(fields.map((field) => [field.name, given[field.name] ?? anyValue(field)]));
  return fc.record(model, { requiredKeys: fields.filter(({ required }) => required).map(({ name }) => name) });
}

const country = fc.constantFrom('US', 'DE', 'JP');
const typed = (type: string, rest: fc.Arbitrary<object>) => rest.map((fields) => ({ type, ...fields }));

const format = fc.oneof(...FORMAT_TYPES.map((type) => typed(type, objectOf(describeFields(formatSchemas[type])))));
const formats = fc
  .uniqueArray(format, { selector: ({ type }) => type, maxLength: 6 })
  .map((items) => (items.some(({ type }) => type === 'changeTracking') ? ['markdown', ...items] : items));

const wait = fc.oneof(
  fc.record({ milliseconds: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ selector: country }),
);
const action = fc.oneof(
  ...ACTION_TYPES.map((type) => typed(type, type === 'wait' ? wait : objectOf(describeFields(actionSchemas[type])))),
);

const request = objectOf(describeFields(z.object(requestFields)), {
  url: fc.webUrl(),
  formats,
  actions: fc.array(action, { maxLength: 10 }),
  parsers: fc.constantFrom([], ['pdf'], [{ type: 'pdf', mode: 'ocr', maxPages: 7 }]),
  location: fc.record({ country, languages: fc.constant(['en']) }, { requiredKeys: [] }),
  redactPII: fc.oneof(fc.boolean(), fc.constant({ mode: 'fast' })),
  waitFor: fc.integer({ min: 0, max: 500 }),
});

describe('any request that follows the description of its fields', () => {
  it('is accepted, and is its own reading when read again', () => {
    fc.assert(
      fc.property(request, (body) => {
        const first = parseRequest(body);
        expect(first).toMatchObject({ ok: true, warnings: [] });
        expect(first.ok && parseRequest(first.request)).toEqual(first);
        expect(first.ok && parseRequest(JSON.parse(JSON.stringify(first.request)))).toEqual(first);
      }),
    );
  });

  it('is not changed by reading', () => {
    fc.assert(
      fc.property(request, (body) => {
        const before = structuredClone(body);
        parseRequest(body);
        expect(body).toEqual(before);
      }),
    );
  });
});
