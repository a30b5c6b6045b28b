import { i18n } from '#i18n';
import type { DocumentReader } from '../document-reading';
import { CellBudget, type Sheet, sheetTable } from '../grid';
import { type DocumentMetadata, escapeText, type Markup, tag, wholeDocument } from '../markup';
import { Notes } from '../notes';
import { openPackage, type Package, pathFrom } from '../package';
import { DocumentPictures } from '../pictures';
import { fileRefused } from '../refused';
import type { Cell } from '../table';
import { allBelow, childAt, type XmlElement, xmlChildren, xmlText } from '../xml';
import { mathMarkup } from './math';
import { cellSpans, type OdfContext, OdfText, rowsIn, rowsRepeated, targetsOf } from './odf-text';
import { OdfStyles } from './styles';

type OdfKind = 'text' | 'spreadsheet' | 'presentation';

/** Writes the body of a kind of document. */
type BodyWriter = (body: XmlElement, context: OdfContext, notes: string[], cells: number) => Markup;

const BODIES: Record<OdfKind, BodyWriter> = { text: textBody, spreadsheet: sheetsBody, presentation: slidesBody };

/** Creates the reader for a kind of OpenDocument (ISO/IEC 26300). Omits macros, deleted text and comments. */
export const readOdf =
  (kind: OdfKind): DocumentReader =>
  async ({ file, cells }) => {
    const files = await openPackage(file);
    await refuseEncrypted(files);
    const root = await files.xml('content.xml');
    const body = childAt(root, 'office:body', `office:${kind}`);
    if (!root || !body) throw fileRefused(root && childAt(root, 'office:body') ? 'mismatch' : 'damaged');
    const common = await files.xml('styles.xml');
    const pictures = new DocumentPictures();
    const context: OdfContext = {
      styles: new OdfStyles([common, root]),
      notes: new Notes(),
      pictures,
      formulas: await formulasIn(files, root),
      targets: new Set(targetsOf(root)),
    };
    for (const { attributes } of [...allBelow(root, 'draw:image'), ...allBelow(common, 'draw:image')]) {
      const path = pathFrom('', attributes['xlink:href'] ?? '');
      if (files.has(path)) await pictures.load(path, () => files.bytes(path));
    }
    const notes: string[] = [];
    const written = BODIES[kind](body, context, notes, cells);
    const [header, footer] = kind === 'text' ? running(common, context) : ['', ''];
    return {
      written: wholeDocument(header + written + context.notes.written() + footer, factsIn(await files.xml('meta.xml'))),
      notes: [...notes, ...pictures.notes()],
    };
  };

/** @throws WinnowError for a document with encrypted content */
async function refuseEncrypted(files: Package): Promise<void> {
  const manifest = await files.xml('META-INF/manifest.xml');
  const isLocked = allBelow(manifest, 'manifest:encryption-data').length > 0;
  if (isLocked) throw fileRefused('password');
}

async function formulasIn(files: Package, root: XmlElement): Promise<OdfContext['formulas']> {
  const formulas = new Map<string, (isDisplayed: boolean) => Markup>();
  for (const { attributes } of allBelow(root, 'draw:object')) {
    const path = pathFrom('', attributes['xlink:href'] ?? '');
    if (formulas.has(path) || !files.has(`${path}/content.xml`)) continue;
    const object = await files.xml(`${path}/content.xml`);
    if (object?.name === 'math:math') formulas.set(path, (isDisplayed) => mathMarkup(object, isDisplayed));
  }
  return formulas;
}

function factsIn(meta: XmlElement | undefined): DocumentMetadata {
  const facts = childAt(meta, 'office:meta');
  const said = (name: string) => xmlText(childAt(facts, name)).trim() || undefined;
  const keywords = facts ? xmlChildren(facts, 'meta:keyword').map((keyword) => xmlText(keyword).trim()) : [];
  return {
    title: said('dc:title'),
    author: said('meta:initial-creator') ?? said('dc:creator'),
    description: said('dc:description'),
    keywords: keywords.filter(Boolean).join(', ') || undefined,
    language: said('dc:language'),
    created: said('meta:creation-date'),
    modified: said('dc:date'),
  };
}

function textBody(body: XmlElement, context: OdfContext): Markup {
  return new OdfText(context).blocksOf(body);
}

/** Returns the page headers and footers of a text, each once. */
function running(common: XmlElement | undefined, context: OdfContext): [header: Markup, footer: Markup] {
  const masters = childAt(common, 'office:master-styles');
  const written = (kind: 'header' | 'footer') => {
    const parts = allBelow(masters, `style:${kind}`).map((part) => new OdfText(context).blocksOf(part));
    return [...new Set(parts.filter(Boolean))].map((part) => tag(kind, part)).join('');
  };
  return [written('header'), written('footer')];
}

function sheetsBody(body: XmlElement, context: OdfContext, notes: string[], cells: number): Markup {
  const budgets = { read: new CellBudget(cells), written: new CellBudget(cells) };
  const hidden: string[] = [];
  let markup: Markup = '';
  for (const table of xmlChildren(body, 'table:table')) {
    const name = table.attributes['table:name'] ?? '';
    const style = table.attributes['table:style-name'];
    if (context.styles.property('table', style, 'style:table-properties', 'table:display') === 'false') {
      hidden.push(name);
      continue;
    }
    const written = sheetTable(sheetOf(table, name, context, budgets.read), budgets.written, notes);
    if (written) markup += tag('h2', escapeText(name)) + written;
  }
  if (hidden.length > 0) notes.push(i18n.t('warnings.document.hiddenSheets', { sheets: i18n.list(hidden) }));
  return markup;
}

function sheetOf(table: XmlElement, name: string, context: OdfContext, budget: CellBudget): Sheet {
  const writer = new OdfText(context);
  const rows: Sheet['rows'] = new Map();
  let at = 0;
  for (const { row } of rowsIn(table)) {
    const cells = cellsIn(row, writer);
    const repeated = rowsRepeated(row);
    // Empty rows up to the end of the sheet are stored as one row repeated a million times.
    for (let i = 0; cells.size > 0 && i < repeated; i++) {
      if (!budget.take(cells.size)) return { name, rows, isWhole: false };
      rows.set(at + i, i === 0 ? cells : new Map([...cells].map(([column, cell]) => [column, { ...cell }])));
    }
    at += repeated;
  }
  return { name, rows, isWhole: true };
}

/** Maximum number of columns over which a cell may be repeated. */
const MOST_COLUMNS = 1_000;

function cellsIn(row: XmlElement, writer: OdfText): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  let column = 0;
  for (const cell of xmlChildren(row)) {
    const { across, down, repeated } = cellSpans(cell);
    if (cell.name === 'table:table-cell') {
      const { 'office:value': value = '', 'office:string-value': string = value } = cell.attributes;
      const content = writer.cellOf(cell) || escapeText(string);
      if (content) {
        const end = Math.min(column + repeated, column + MOST_COLUMNS);
        for (let at = column; at < end; at++) cells.set(at, { content, across, down });
      }
    }
    column += repeated;
  }
  return cells;
}

function slidesBody(body: XmlElement, context: OdfContext, notes: string[]): Markup {
  let hidden = 0;
  let markup: Markup = '';
  for (const page of xmlChildren(body, 'draw:page')) {
    const style = page.attributes['draw:style-name'];
    const properties = ['style:drawing-page-properties', 'presentation:visibility'] as const;
    if (context.styles.property('drawing-page', style, ...properties) === 'hidden') hidden++;
    else markup += tag('section', slideOf(page, context));
  }
  if (hidden > 0) notes.push(i18n.t('warnings.document.hiddenSlides', { slides: i18n.number(hidden) }));
  return markup;
}

function slideOf(page: XmlElement, context: OdfContext): Markup {
  const writer = new OdfText(context);
  const shapes = xmlChildren(page).filter(({ name }) => name !== 'presentation:notes');
  const isTitle = ({ attributes }: XmlElement) => attributes['presentation:class'] === 'title';
  const titles = shapes
    .filter(isTitle)
    .map((shape) =>
      allBelow(shape, 'text:p')
        .map((paragraph) => xmlText(paragraph).trim())
        .join(' ')
        .trim(),
    )
    .filter(Boolean);
  const rest = { ...page, children: shapes.filter((shape) => !isTitle(shape) && !isField(shape)) };
  const noted = xmlChildren(childAt(page, 'presentation:notes') ?? page, 'draw:frame').filter(
    ({ attributes }) => attributes['presentation:class'] === 'notes',
  );
  const note = noted.map((frame) => writer.blocksOf(frame)).join('');
  return (
    titles.map((title) => tag('h2', escapeText(title))).join('') +
    writer.blocksOf(rest) +
    (note && tag('blockquote', note))
  );
}

/** Returns true for date, number and footer, which all slides have. */
const isField = ({ attributes }: XmlElement): boolean =>
  /^(?:date-time|page-number|footer|header)$/.test(attributes['presentation:class'] ?? '');
