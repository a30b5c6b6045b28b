import { expect, it } from 'vitest';
import { tablesOf } from '@/lib/base/text/tables';

it('gives the rows of every table by the names of its columns', () => {
  const markdown =
    'Fees:\n\n| Berth | Price |\n|:---|---:|\n| A 1 | 24 \\| 30 |\n| A 2 |\n\nName | Age\n--- | ---\nAda | 36';
  expect(tablesOf(markdown)).toEqual([
    [
      { Berth: 'A 1', Price: '24 | 30' },
      { Berth: 'A 2', Price: '' },
    ],
    [{ Name: 'Ada', Age: '36' }],
  ]);
});

it('keeps a column that is named like a member of objects', () => {
  expect(JSON.stringify(tablesOf('| __proto__ |\n| --- |\n| x |'))).toBe('[[{"__proto__":"x"}]]');
});

it('finds none in a megabyte of spaces', () => {
  expect(tablesOf(`a | b\n${' '.repeat(1_000_000)}x`)).toEqual([]);
});
