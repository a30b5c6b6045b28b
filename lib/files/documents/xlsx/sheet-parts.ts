import { childAt, isXmlElement, type XmlElement, xmlChildren } from '../xml';
import { builtInFormat } from './number-format';

/** Returns number formats by the style index of a cell. */
export function cellFormats(styles: XmlElement | undefined): string[] {
  const own = new Map(
    elementsIn(childAt(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [
      attributes.numFmtId ?? '',
      attributes.formatCode ?? '',
    ]),
  );
  return elementsIn(childAt(styles, 'cellXfs'), 'xf').map(({ attributes: { numFmtId = '0' } }) => {
    const id = Number(numFmtId);
    return own.get(numFmtId) ?? builtInFormat(id);
  });
}

const elementsIn = (around: XmlElement | undefined, name: string) => (around ? xmlChildren(around, name) : []);

/** Returns the text of a string, with or without rich text runs, but without phonetic hints. */
export const stringIn = (item: XmlElement): string =>
  item.children
    .map((node) => {
      if (!isXmlElement(node) || node.name === 'rPh' || node.name === 'phoneticPr') return '';
      return node.name === 't'
        ? unescaped(node.children.filter((child) => typeof child === 'string').join(''))
        : stringIn(node);
    })
    .join('');

/** Decodes the escapes of characters that XML cannot have, such as `_x000D_` (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the column of a cell reference, from 0: `AB12` is 27. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
    if (column > MOST_COLUMNS) break;
  }
  return column - 1;
}

/** Maximum number of columns and rows in a sheet. */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;

export interface Area {
  row: number;
  column: number;
  across: number;
  down: number;
}

/** Parses an area such as `B2:C5`; undefined if the reference is invalid. */
export function areaOf(reference: string): Area | undefined {
  const [, from = '', top = '', to = from, bottom = top] =
    /^\$?([a-z]{1,3})\$?(\d{1,7})(?::\$?([a-z]{1,3})\$?(\d{1,7}))?$/i.exec(reference) ?? [];
  const [row, last] = [Number(top) - 1, Number(bottom) - 1];
  const [column, end] = [columnOf(from), columnOf(to)];
  if (!from || row < 0 || last >= MOST_ROWS || end >= MOST_COLUMNS || end < column || last < row) return undefined;
  return { row, column, across: end - column + 1, down: last - row + 1 };
}
