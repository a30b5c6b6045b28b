import { describe, expect, it } from 'vitest';
import { readZip } from '@/lib/files/zip/read-zip';
import { valuesTable } from '@/lib/transfer/export/values-table';
import { xlsxOf } from '@/lib/transfer/export/xlsx';
import { bodyOf } from '../../files/documents/files';

const table = (...items: object[]) =>
  valuesTable([{ url: 'https://a.example/?a=1&b=2', title: 'A', json: items.length > 1 ? items : items[0] }]);

/** The cells that the project's own reader finds in a workbook. */
async function readBack(file: Blob): Promise<string[][]> {
  const rows = [...(await bodyOf(file, 'xlsx')).matchAll(/<tr>(.*?)<\/tr>/gs)];
  return rows.map(([, row = '']) => [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell));
}

async function partsOf(file: Blob): Promise<Record<string, string>> {
  const parts = (await readZip(file)).map(async ({ name, read, size }) => [
    name,
    new TextDecoder().decode(await read(size)),
  ]);
  return Object.fromEntries(await Promise.all(parts));
}

const sheetIn = async (file: Blob) => (await partsOf(file))['xl/worksheets/sheet1.xml'] ?? '';

it('is read as the table that was written, with numbers as numbers and each row with its page', async () => {
  const file = await xlsxOf(
    table({ name: 'Quay & <Sons>', price: 1234.5, open: true }, { name: 'Pier', price: -1e-7, note: '1.234,50 €' }),
    'Harbours',
  );
  expect(await readBack(file)).toEqual([
    ['name', 'price', 'open', 'note', 'url'],
    ['Quay &amp; &lt;Sons&gt;', '1234.5', 'TRUE', '', 'https://a.example/?a=1&amp;b=2'],
    ['Pier', '-1e-7', '', '1.234,50 €', 'https://a.example/?a=1&amp;b=2'],
  ]);
  expect(await bodyOf(file, 'xlsx')).toContain('<h2>Harbours</h2>');
  expect(await sheetIn(file)).toContain('<c r="B2"><v>1234.5</v></c><c r="C2" t="b"><v>1</v></c>');
  expect(await sheetIn(file)).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
});

it('names columns beyond Z', async () => {
  const wide = Object.fromEntries(Array.from({ length: 703 }, (_, index) => [`c${index}`, index]));
  const sheet = await sheetIn(await xlsxOf(table(wide), ''));
  for (const reference of ['Z2', 'AA2', 'ZZ2', 'AAA2']) expect(sheet).toContain(`<c r="${reference}">`);
});

describe('hostile cells', () => {
  it.each(['=cmd|"/c calc"!A1', '+1+1', '-2+3', '@SUM(A1)', '2024-05-01', '0049 30 123', '1e5', 'TRUE'])(
    'stay text: %s',
    async (value) => {
      const file = await xlsxOf(table({ value }), '');
      expect((await readBack(file))[1]?.[0]).toBe(value.replaceAll('"', '&quot;'));
      expect(await sheetIn(file)).not.toMatch(/<f>|<v>/);
    },
  );

  it.each([
    ['a\u0000\u0007\u001fb\ufffe\ud800c', 'abc'],
    ['two\nlines', 'two<br>lines'],
    ['_x0041_ and _x005F_', '_x0041_ and _x005F_'],
    ['</t></is></c><c><f>1</f></c>', '&lt;/t&gt;&lt;/is&gt;&lt;/c&gt;&lt;c&gt;&lt;f&gt;1&lt;/f&gt;&lt;/c&gt;'],
    ['😀', '😀'],
  ])('are written as XML can have them: %j', async (value, read) => {
    expect((await readBack(await xlsxOf(table({ value }), '')))[1]?.[0]).toBe(read);
  });

  it('are cut to what a cell can hold, and say so', async () => {
    const file = await xlsxOf(table({ long: '😀'.repeat(20_000), fits: 'x'.repeat(32_767) }), '');
    const [, [long = '', fits] = []] = await readBack(file);
    expect(long.length).toBeLessThanOrEqual(32_767);
    expect(long).toMatch(/^(?:😀)+ \[Shortened: a cell of a workbook holds 32,767 characters\.\]$/u);
    expect(fits).toBe('x'.repeat(32_767));
  });
});

it.each([
  ['[a]:b*c?d/e\\f\u0007', 'a b c d e f'],
  ["''quoted''", 'quoted'],
  ['history', 'Data'],
  ['  ', 'Data'],
  [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  ['A & "B" <c>', 'A &amp; &quot;B&quot; &lt;c&gt;'],
])('names the sheet as Excel allows: %j', async (title, name) => {
  expect(await bodyOf(await xlsxOf(table({ a: 1 }), title), 'xlsx')).toContain(`<h2>${name}</h2>`);
});

it('refuses a table with more rows than a sheet can hold, and names the way out', async () => {
  const rows = new Array(1_048_576).fill({ url: '', title: '', cells: [] });
  await expect(xlsxOf({ columns: [], rows }, '')).rejects.toMatchObject({
    record: { code: 'DOWNLOAD_REFUSED', nextStep: 'Save the data as CSV.' },
  });
});
