import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { escapeText, type Markup } from '@/lib/files/documents/markup';
import { writeZip } from '@/lib/files/zip/write-zip';
import { type CellValue, linesOf, type ValuesTable } from './values-table';

/** Limits of a sheet (Microsoft, "Excel specifications and limits"). A cell's are in UTF-16 code units. */
const MOST = { rows: 1_048_576, columns: 16_384, characters: 32_767, name: 31 };
/** Number of rows that are written as one part of a file. */
const ROWS_OF_PART = 1_000;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes a table as a workbook of one sheet (ECMA-376, SpreadsheetML) whose first row stays in view. Only JSON numbers become
 * numbers: texts that look like numbers, dates or prices stay texts, since pages write them in many ways. No cell is a formula.
 * An own writer, since it is shorter than the call of a library, each of which brings its own zip.
 * @param title from which the sheet gets its name; may be hostile
 * @throws WinnowError DOWNLOAD_REFUSED for a table that no sheet can hold
 */
export async function xlsxOf(table: ValuesTable, title: string): Promise<Blob> {
  if (table.rows.length >= MOST.rows || table.columns.length >= MOST.columns) {
    throw new WinnowError('DOWNLOAD_REFUSED', i18n.t('export.tooManyRows'), { nextStep: i18n.t('export.saveAsCsv') });
  }
  const zip = await writeZip({
    '[Content_Types].xml': xml(
      `<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        `<sheet name="${escapeText(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheetOf(linesOf(table)),
  });
  return new Blob([zip], { type: `${TYPES}.sheet` });
}

const xml = (...parts: Markup[]): Blob => new Blob([HEAD, ...parts]);

const relationship = (type: string, target: string): Blob =>
  xml(
    `<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`,
  );

/** Returns a name that a sheet may have; empty names, `History`, and apostrophes at an end are refused by Excel. */
function sheetName(title: string): string {
  const readable = writable(title)
    .replace(/[\p{Cc}\s[\]:*?/\\]+/gu, ' ')
    .trim();
  const name = writable(readable.slice(0, MOST.name))
    .trim()
    .replace(/^'+|(?<!')'+$/g, '');
  return name === '' || /^history$/i.test(name) ? i18n.t('export.sheet') : name;
}

function sheetOf(lines: readonly (readonly CellValue[])[]): Blob {
  const parts: Markup[] = [
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>',
  ];
  for (let from = 0; from < lines.length; from += ROWS_OF_PART) {
    const rows = lines.slice(from, from + ROWS_OF_PART);
    parts.push(rows.map((line, index) => rowOf(line, from + index + 1)).join(''));
  }
  return xml(...parts, '</sheetData></worksheet>');
}

const rowOf = (line: readonly CellValue[], row: number): Markup =>
  `<row r="${row}">${line.map((value, column) => cellOf(value, `${columnName(column)}${row}`)).join('')}</row>`;

function cellOf(value: CellValue, reference: string): Markup {
  switch (typeof value) {
    case 'undefined':
      return '';
    case 'number':
      return `<c r="${reference}"><v>${value}</v></c>`;
    case 'boolean':
      return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    case 'string':
      return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${textOf(value)}</t></is></c>`;
  }
}

/** Returns the letters of a column, from 0: 27 is `AB`. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** Returns a text of a cell. What reads like an escape of the format (ST_Xstring, `_x000D_`) is escaped itself. */
function textOf(value: string): Markup {
  const text = writable(value);
  const notice = ` ${i18n.t('export.cellCut')}`;
  const whole = text.length <= MOST.characters;
  const fitting = whole ? text : writable(text.slice(0, MOST.characters - notice.length)) + notice;
  return escapeText(fitting).replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

/** Removes what XML cannot have: control characters, and halves of characters. */
const writable = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
