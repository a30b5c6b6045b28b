import type { DocumentReader } from './document-reading';
import { CellBudget, type Sheet, sheetTable } from './grid';
import { MOST_CELLS } from './kinds';
import { escapeText, wholeDocument } from './markup';
import { textOfFile } from './read-plain';
import type { Cell } from './table';

/** Separators between values, the most common first. */
const SEPARATORS = [',', ';', '\t', '|'];
/** How many characters are used to detect the separator. */
const SAMPLE = 20_000;

/** Reads values separated by commas, semicolons, tabs or bars (RFC 4180) as a table. */
export const readCsv: DocumentReader = async ({ file, name, cells }) => {
  let csv = await textOfFile(file);
  // Spreadsheet programs may write the separator into the first line.
  const named = /^sep=(.)\r?\n/i.exec(csv);
  if (named) csv = csv.slice(named[0].length);
  const separator = named?.[1] ?? (/\.tsv$/i.test(name) ? '\t' : separatorOf(csv));
  const { rows, isWhole } = valuesIn(csv, separator, cells);
  const notes: string[] = [];
  const sheet: Sheet = { name, rows: cellsOf(rows), isWhole };
  return { written: wholeDocument(sheetTable(sheet, new CellBudget(cells), notes)), notes };
};

/** Returns the separator that splits the first lines into the most columns, with the same number in each. */
export function separatorOf(csv: string): string {
  const sample = csv.slice(0, SAMPLE);
  let best = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const { rows } = valuesIn(sample, separator);
    // The last row may be incomplete.
    const widths = rows
      .slice(0, rows.length > 1 && sample.length < csv.length ? -1 : undefined)
      .map((row) => row.length);
    const [width = 1] = widths;
    const score = width > 1 ? widths.filter((other) => other === width).length / widths.length + width / 1_000 : 0;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/**
 * Parses a text. A quote inside of a value is kept; an unclosed quote ends with the text.
 * @returns rows up to the maximum number of values
 */
export function valuesIn(csv: string, separator: string, most = MOST_CELLS): { rows: string[][]; isWhole: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let count = 0;
  let at = 0;
  while (at < csv.length) {
    let value = '';
    if (csv[at] === '"') {
      const quoted = quotedFrom(csv, at + 1);
      value = quoted.value;
      at = quoted.end;
    }
    const end = endOf(csv, at, separator);
    value += csv.slice(at, end);
    row.push(value);
    if (csv[end] === separator) {
      at = end + 1;
      // A separator at the very end is followed by an empty value.
      if (at === csv.length) row.push('');
      continue;
    }
    at = end + (csv[end] === '\r' && csv[end + 1] === '\n' ? 2 : 1);
    rows.push(row);
    count += row.length;
    row = [];
    if (count > most) return { rows, isWhole: at >= csv.length };
  }
  if (row.length > 0) rows.push(row);
  return { rows, isWhole: true };
}

function quotedFrom(csv: string, from: number): { value: string; end: number } {
  let value = '';
  let at = from;
  for (;;) {
    const quote = csv.indexOf('"', at);
    if (quote < 0) return { value: value + csv.slice(at), end: csv.length };
    value += csv.slice(at, quote);
    if (csv[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

function endOf(csv: string, from: number, separator: string): number {
  let at = from;
  while (at < csv.length && csv[at] !== separator && csv[at] !== '\n' && csv[at] !== '\r') at++;
  return at;
}

const cellsOf = (rows: readonly string[][]): Sheet['rows'] =>
  new Map(
    rows.map((row, index) => [
      index,
      new Map(
        row.map((value, column): [number, Cell] => [
          column,
          {
            content: value
              .split(/\r\n?|\n/)
              .map(escapeText)
              .join('<br>'),
          },
        ]),
      ),
    ]),
  );
