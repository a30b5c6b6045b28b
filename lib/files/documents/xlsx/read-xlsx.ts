import { i18n } from '#i18n';
import type { DocumentReader } from '../document-reading';
import { CellBudget, type Sheet, sheetTable } from '../grid';
import { escapeText, linkTag, type Markup, tag, wholeDocument } from '../markup';
import { factsIn, mainPart, ofType, type Relationships, relationshipsOf } from '../ooxml/parts';
import { openPackage, type Package } from '../package';
import { fileRefused } from '../refused';
import type { Cell } from '../table';
import { childAt, type XmlElement, xmlChildren } from '../xml';
import { parseStream } from '../xml-stream';
import { formatNumber } from './number-format';
import { type RawCell, readSheet } from './read-sheet';
import { cellFormats, stringIn } from './sheet-parts';

/** Context that all sheets of a file share. */
interface Workbook {
  strings: string[];
  formats: string[];
  startsIn1904: boolean;
}

/**
 * Reads a workbook (ECMA-376, SpreadsheetML): each visible sheet as a heading and a table, numbers and dates as displayed,
 * formulas by their saved value. Omits macros and charts.
 */
export const readXlsx: DocumentReader = async ({ file, signal, cells }) => {
  const files = await openPackage(file);
  const main = (await mainPart(files)) ?? 'xl/workbook.xml';
  const root = await files.xml(main);
  if (root?.name !== 'workbook') throw fileRefused(root ? 'mismatch' : 'damaged');
  const relationships = await relationshipsOf(files, main);
  const partOf = async (type: string) => {
    const path = ofType(relationships, type)?.path;
    return path === undefined ? undefined : files.xml(path);
  };
  const strings = await files.open(ofType(relationships, 'sharedStrings')?.path ?? '');
  const workbook: Workbook = {
    strings: strings ? await readStrings(strings, signal) : [],
    formats: cellFormats(await partOf('styles')),
    startsIn1904: /^(?:1|true)$/.test(childAt(root, 'workbookPr')?.attributes.date1904 ?? ''),
  };
  const sheets = xmlChildren(childAt(root, 'sheets') ?? root, 'sheet');
  const hidden = sheets.filter(({ attributes }) => /hidden/i.test(attributes.state ?? ''));
  const budgets = { read: new CellBudget(cells), written: new CellBudget(cells) };
  const notes: string[] = [];
  let body: Markup = '';
  for (const sheet of sheets) {
    if (hidden.includes(sheet)) continue;
    const { path, type } = relationships.get(sheet.attributes['r:id'] ?? '') ?? {};
    if (!path || type !== 'worksheet') continue;
    const table = await tableIn(files, path, sheet.attributes.name ?? '', workbook, { budgets, notes, signal });
    if (table) body += tag('h2', escapeText(sheet.attributes.name ?? '')) + table;
  }
  if (hidden.length > 0) {
    const names = hidden.map(({ attributes }) => attributes.name ?? '');
    notes.push(i18n.t('warnings.document.hiddenSheets', { sheets: i18n.list(names) }));
  }
  return { written: wholeDocument(body, await factsIn(files)), notes };
};

interface SheetWork {
  budgets: { read: CellBudget; written: CellBudget };
  notes: string[];
  signal: AbortSignal;
}

async function tableIn(
  files: Package,
  path: string,
  name: string,
  workbook: Workbook,
  { budgets, notes, signal }: SheetWork,
): Promise<Markup> {
  const stream = await files.open(path);
  if (!stream) return '';
  const { cells, merged, links, isWhole } = await readSheet(stream, budgets.read, signal);
  const relationships = links.length > 0 ? await relationshipsOf(files, path) : new Map();
  const rows: Sheet['rows'] = new Map();
  for (const cell of cells) {
    const row = rows.get(cell.row) ?? new Map<number, Cell>();
    rows.set(cell.row, row.set(cell.column, { content: written(cell, workbook) }));
  }
  for (const { row, column, across, down } of merged) {
    const cell = rows.get(row)?.get(column);
    if (cell) Object.assign(cell, { across, down });
  }
  for (const { area, id } of links) {
    const cell = rows.get(area.row)?.get(area.column);
    if (cell && id) cell.content = linkTag(addressOf(relationships, id), cell.content);
  }
  return sheetTable({ name, rows, isWhole }, budgets.written, notes);
}

const addressOf = (relationships: Relationships, id: string) => relationships.get(id)?.address;

/** Returns the text of a cell as displayed. */
function written(cell: RawCell, workbook: Workbook): Markup {
  const lines = shown(cell, workbook).split(/\r\n?|\n/);
  return lines.map((line) => escapeText(line)).join('<br>');
}

function shown({ type, value, formula, style }: RawCell, { strings, formats, startsIn1904 }: Workbook): string {
  // Programs that do not calculate write only formulas.
  if (value === '') return formula ? `=${formula}` : '';
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'b':
      return /^(?:1|true)$/.test(value) ? 'TRUE' : 'FALSE';
    case 'n': {
      const number = Number(value);
      return Number.isNaN(number) ? value : formatNumber(number, formats[style] ?? 'General', startsIn1904);
    }
    default:
      return value;
  }
}

/** Maximum number of shared strings to keep: cells use them roughly in order, and further cells are not read either. */
const MOST_STRINGS = 1_000_000;

/** Reads the shared strings of cells, by index. */
async function readStrings(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string[]> {
  const strings: string[] = [];
  /** The open string, with its open elements. */
  const open: XmlElement[] = [];
  await parseStream(
    stream,
    {
      get isFull() {
        return strings.length >= MOST_STRINGS;
      },
      open(name, attributes) {
        if (open.length === 0 && name !== 'si') return;
        const element: XmlElement = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      text: (text) => void open.at(-1)?.children.push(text),
      close() {
        const closed = open.pop();
        if (closed?.name === 'si' && open.length === 0) strings.push(stringIn(closed));
      },
    },
    signal,
  );
  return strings;
}
