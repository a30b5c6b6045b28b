import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_CELLS } from '@/lib/files/documents/kinds';
import { separatorOf, valuesIn } from '@/lib/files/documents/read-csv';
import { bodyOf, escaped, read, rels, rowsOf, xlsx } from './files';

const cells = (row: readonly string[], name = 'td') =>
  row.map((cell) => `<${name}>${escaped(cell)}</${name}>`).join('');
const table = ([first = [], ...rest]: readonly (readonly string[])[]) =>
  `<table><tr>${cells(first, 'th')}</tr>${rest.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;

describe('a workbook', () => {
  it('has each sheet that is shown as a heading and a table, without empty rows and columns', async () => {
    const data =
      '<sheetData><row r="3"><c r="C3" t="s"><v>0</v></c><c r="E3" t="s"><v>1</v></c></row>' +
      '<row r="9"><c r="C9" t="b"><v>1</v></c><c r="E9" t="str"><f>A1</f><v>a&lt;b</v></c></row></sheetData>';
    const strings =
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Name</t></si>' +
      '<si><r><t>Va</t></r><r><t>lue</t></r><rPh><t>read</t></rPh></si></sst>';
    const file = xlsx(
      { 'A & B': data, Hidden: rowsOf([['secret']]), Empty: '<sheetData/>' },
      { 'sharedStrings.xml': strings },
      { Hidden: 'state="hidden"' },
    );
    const { written, notes } = await read(file, 'xlsx');
    expect(written).toContain(
      '<body><h2>A &amp; B</h2><table><tr><th>Name</th><th>Value</th></tr><tr><td>TRUE</td><td>a&lt;b</td></tr></table></body>',
    );
    expect(notes).toEqual(['Hidden sheets were left out: Hidden.']);
  });

  it('has numbers and dates as the sheet shows them, and formulas by their value', async () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const row = ['<v>0.1</v>', '<v>45413</v>', '<v>0.125</v>', '<v>-1234.5</v>'];
    const data = row.map((value, style) => `<c s="${style}">${value}</c>`).join('');
    const file = xlsx(
      { S: `<sheetData><row>${data}<c><f>SUM(A1)</f></c><c t="e"><v>#N/A</v></c></row></sheetData>` },
      { 'styles.xml': styles },
    );
    expect(await bodyOf(file, 'xlsx')).toBe(
      `<h2>S</h2>${table([['0.1', '2024-05-01', '12.50%', '-1,234.50 €', '=SUM(A1)', '#N/A']])}`,
    );
  });

  it('has merged cells and links', async () => {
    const sheet =
      `${rowsOf([
        ['Both', '', 'Web'],
        ['1', '2', '3'],
      ])}<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A1:XFD1048576"/></mergeCells>` +
      '<hyperlinks><hyperlink ref="C1" r:id="l"/></hyperlinks>';
    const links = { 'worksheets/_rels/sheet0.xml.rels': rels({ l: ['hyperlink', 'https://a.example/', 'External'] }) };
    expect(await bodyOf(xlsx({ S: sheet }, links), 'xlsx')).toContain('<a href="https://a.example/">Web</a></th></tr>');
  });

  it('is read up to a number of cells, and says so: one of a million rows is never held', async () => {
    const row = (number: number) =>
      `<row r="${number}"><c r="A${number}"><v>${number}</v></c><c r="B${number}"><v>2</v></c></row>`;
    const rows = Array.from({ length: 220_000 }, (_, index) => row(index + 1)).join('');
    const file = xlsx({ Long: `<sheetData>${rows}</sheetData>`, Next: rowsOf([['never']]) });
    const { written, notes } = await read(file, 'xlsx');
    expect(notes).toEqual([
      'Only the first 200,000 rows of “Long” were read.',
      'Only the first 0 rows of “Next” were read.',
    ]);
    expect(written.split('<tr>').length - 1).toBe(MOST_CELLS / 2);
    expect(written).not.toContain('never');
  });

  it('has any text of its cells back', async () => {
    const texts = fc.array(fc.stringMatching(/^[\p{L}\p{N}<>&"'`|\\_*]{1,12}$/u), { minLength: 2, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 4 }), async (rows) => {
        expect(await bodyOf(xlsx({ S: rowsOf(rows) }), 'xlsx')).toBe(`<h2>S</h2>${table(rows)}`);
      }),
      { numRuns: 50 },
    );
  });
});

describe('separated values', () => {
  const csv = (text: string | Uint8Array, name = 'file.csv') => bodyOf(new Blob([text as BlobPart]), 'csv', name);

  it.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2\n', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['one\ntwo', ','],
  ])('of %j are cut at %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  it('have quotes, lines in values, and the separator that a first line names', async () => {
    expect(await csv('sep=;\r\nName;Said\r\n"Ada";"a ""b""\nc;d"\r\nx;5" pipe\r\n')).toBe(
      '<table><tr><th>Name</th><th>Said</th></tr><tr><td>Ada</td><td>a &quot;b&quot;<br>c;d</td></tr><tr><td>x</td><td>5&quot; pipe</td></tr></table>',
    );
  });

  it('may be in UTF-16, in Latin letters, and cut off in a quote', async () => {
    expect(await csv(new Uint8Array([0xff, 0xfe, ...Buffer.from('ä,b', 'utf16le')]))).toBe(table([['ä', 'b']]));
    expect(await csv(Buffer.from('ä,b', 'latin1'))).toBe(table([['ä', 'b']]));
    expect(await csv('a,b\nc,"d')).toBe(
      table([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    );
    expect(await csv('a,b\tc', 'file.tsv')).toBe(table([['a,b', 'c']]));
  });

  it('come back as they were written', () => {
    const value = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', '\n', ' ', ';') });
    fc.assert(
      fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect(valuesIn(text, ',').rows).toEqual(rows);
      }),
    );
  });
});
