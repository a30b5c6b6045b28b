import { expect, it } from 'vitest';
import { readFields } from '@/lib/operations/batch/read-fields';

it('reads a field a line, and what each means', () => {
  expect(readFields('name\r\n\n price : in euros: whole \nOpening hours')).toEqual({
    schema: {
      type: 'object',
      properties: {
        name: { type: expect.anything() },
        price: { type: expect.anything(), description: 'in euros: whole' },
        'Opening hours': { type: expect.anything() },
      },
    },
  });
});

it.each([
  ['', { isEmpty: true }],
  [' \n ', { isEmpty: true }],
  ['name\n: no name', { wrongLine: 2 }],
  ['{"a": 1', { wrongLine: 1 }],
  [`${'x'.repeat(100)}`, { wrongLine: 1 }],
])('says what is no list of fields: %s', (text, outcome) => {
  expect(readFields(text)).toEqual(outcome);
});

it('takes a name that objects have of their own as any other', () => {
  const read = readFields('__proto__: x');
  expect('schema' in read && Object.keys(read.schema.properties)).toEqual(['__proto__']);
});
