import { expect, it } from 'vitest';
import { csvOf, valuesTable } from '@/lib/transfer/export/values-table';

const page = (url: string, json: unknown) => ({ url, title: url, json });

it('has a row for each page, with its page, and a column for each member that any has', () => {
  const table = valuesTable([
    page('https://a.example/', { name: 'Quay', price: 12 }),
    page('https://b.example/', { price: null, open: false, tags: ['x'] }),
    page('https://c.example/', null),
  ]);
  expect(table.columns).toEqual(['name', 'price', 'open', 'tags']);
  expect(table.rows.map(({ url, cells }) => [url, ...cells])).toEqual([
    ['https://a.example/', 'Quay', 12, undefined, undefined],
    ['https://b.example/', undefined, undefined, false, '["x"]'],
  ]);
});

it.each([
  [{ products: [{ name: 'A' }, { name: 'B' }] }, ['name'], [['A'], ['B']]],
  [
    [{ name: 'A' }, 'B'],
    ['name', 'value'],
    [
      ['A', undefined],
      [undefined, 'B'],
    ],
  ],
  ['words', ['value'], [['words']]],
  [{ names: ['A', 'B'] }, ['names'], [['["A","B"]']]],
  [{ constructor: 'A' }, ['constructor'], [['A']]],
])('has a row for each item of the only list: %o', (json, columns, cells) => {
  const table = valuesTable([page('https://a.example/', json)]);
  expect(table.columns).toEqual(columns);
  expect(table.rows.map((row) => row.cells)).toEqual(cells);
});

it('writes CSV whose cells are quoted, in one line, and never a formula', () => {
  const cells = {
    a: 'x, "y"\nz',
    b: '=HYPERLINK("https://evil.example")',
    c: '-12,5',
    d: '+1e3',
    e: '@SUM(A1)',
    f: '-x',
  };
  const csv = csvOf(valuesTable([page('https://a.example/?a=1,2', cells)]));
  expect(csv).toBe(
    [
      '\ufeffa,b,c,d,e,f,url',
      `"x, ""y"" z","'=HYPERLINK(""https://evil.example"")","-12,5",+1e3,'@SUM(A1),'-x,"https://a.example/?a=1,2"`,
      '',
    ].join('\r\n'),
  );
});
