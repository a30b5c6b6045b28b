import { describe, expect, it, test } from 'vitest';
import {
  actionSchemas,
  describeFields,
  describeRequest,
  type Field,
  formatSchemas,
  REQUEST_FIELDS,
  requestFields,
} from '@/lib/contract';

const request = new Map(describeRequest().map((field) => [field.name, field]));

it('lists every field of the request in its order', () => {
  expect([...request.keys()]).toEqual(Object.keys(requestFields));
  expect(REQUEST_FIELDS).toEqual(Object.keys(requestFields));
});

test.each<Field>([
  { name: 'url', kind: 'text', required: true },
  { name: 'onlyMainContent', kind: 'boolean', required: false, default: true },
  { name: 'includeTags', kind: 'list', required: false, default: [] },
  { name: 'maxAge', kind: 'integer', required: false, min: 0, unit: 'milliseconds' },
  { name: 'headers', kind: 'headers', required: false },
  { name: 'waitFor', kind: 'integer', required: false, default: 0, min: 0, max: 60_000, unit: 'milliseconds' },
  {
    name: 'timeout',
    kind: 'integer',
    required: false,
    default: 60_000,
    min: 1_000,
    max: 300_000,
    unit: 'milliseconds',
  },
  {
    name: 'parsers',
    kind: 'json',
    required: false,
    default: [{ type: 'pdf', mode: 'auto' }],
    fields: [
      { name: 'mode', kind: 'select', required: false, default: 'auto', options: ['fast', 'auto', 'ocr'] },
      { name: 'maxPages', kind: 'integer', required: false, min: 1, max: 10_000 },
    ],
  },
  { name: 'proxy', kind: 'select', required: false, default: 'auto', options: ['basic', 'enhanced', 'auto'] },
  {
    name: 'location',
    kind: 'group',
    required: false,
    fields: [
      { name: 'country', kind: 'text', required: false, default: 'US' },
      { name: 'languages', kind: 'list', required: false },
    ],
  },
  {
    name: 'profile',
    kind: 'group',
    required: false,
    fields: [
      { name: 'name', kind: 'text', required: true, maxLength: 128 },
      { name: 'saveChanges', kind: 'boolean', required: false, default: true },
    ],
  },
])('describes $name', (field) => {
  expect(request.get(field.name)).toEqual(field);
});

it('describes what is behind a preprocessing step', () => {
  expect(request.get('redactPII')).toMatchObject({
    kind: 'group',
    required: false,
    fields: [{ name: 'mode', kind: 'select' }, { name: 'entities', kind: 'multiselect' }, { name: 'replaceStyle' }],
  });
});

describe('of formats and actions', () => {
  test.each([
    [formatSchemas.markdown, []],
    [
      formatSchemas.screenshot,
      [
        { name: 'fullPage', kind: 'boolean', required: false, default: false },
        { name: 'quality', kind: 'integer', required: false, min: 1, max: 100 },
        {
          name: 'viewport',
          kind: 'group',
          required: false,
          fields: [
            { name: 'width', kind: 'integer', required: true, min: 1, max: 7_680 },
            { name: 'height', kind: 'integer', required: true, min: 1, max: 4_320 },
          ],
        },
      ],
    ],
    [
      formatSchemas.changeTracking,
      [
        { name: 'modes', kind: 'multiselect', required: false, default: [], options: ['git-diff', 'json'] },
        { name: 'schema', kind: 'json', required: false },
        { name: 'prompt', kind: 'text', required: false },
        { name: 'tag', kind: 'text', required: false, default: null },
      ],
    ],
    [formatSchemas.question, [{ name: 'question', kind: 'text', required: true, maxLength: 10_000 }]],
    [
      actionSchemas.wait,
      [
        { name: 'milliseconds', kind: 'integer', required: false, min: 1 },
        { name: 'selector', kind: 'text', required: false, isCode: true },
      ],
    ],
    [
      actionSchemas.pdf,
      [
        expect.objectContaining({ name: 'format', kind: 'select', default: 'Letter' }),
        { name: 'landscape', kind: 'boolean', required: false, default: false },
        { name: 'scale', kind: 'number', required: false, default: 1 },
      ],
    ],
  ])('%#', (schema, fields) => {
    expect(describeFields(schema)).toEqual(fields);
  });

  test.each(Object.entries({ ...formatSchemas, ...actionSchemas }))('%s is described but for its type', (_, schema) => {
    expect(describeFields(schema).map(({ name }) => name)).toEqual(
      Object.keys(schema.shape).filter((name) => name !== 'type'),
    );
  });
});
