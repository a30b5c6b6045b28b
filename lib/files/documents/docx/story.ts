import { defined } from '@/lib/base/json';
import { BlockWriter } from '../blocks';
import { InlineWriter, type TextLook } from '../inline';
import { emptyTag, escapeText, linkTag, type Markup, tag } from '../markup';
import type { Notes } from '../notes';
import { mathOf } from '../ooxml/omml';
import type { Relationships } from '../ooxml/parts';
import type { DocumentPictures } from '../pictures';
import { alone, type Cell, type TableRow, tableOf } from '../table';
import { allBelow, childAt, type XmlElement, xmlChildren, xmlText } from '../xml';
import type { Numbering } from './numbering';
import { isHidden, leftIn, lookIn, numberAt, numberingIn, rankAt, type Styles, toggle, valueAt } from './styles';
import { signOf } from './symbols';

/** Context that all parts of a document share. */
export interface DocxContext {
  styles: Styles;
  numbering: Numbering;
  notes: Notes;
  pictures: DocumentPictures;
  /** Names of link targets. */
  targets: ReadonlySet<string>;
  /** Writes a footnote or an endnote by its id. */
  note(kind: 'footnote' | 'endnote', id: string): Markup;
}

/** An open field: collects its instruction until its result begins (ECMA-376, part 1, 17.16.18). */
interface Field {
  instruction: string;
  inResult: boolean;
  /** The link target of its result. */
  address?: string | undefined;
}

/** Text in an open link, and the link's target. */
interface OpenLink {
  address: string | undefined;
  inline: InlineWriter;
}

/** Containers whose content is shown. Deleted or moved content is in others. */
const TRANSPARENT = new Set([
  ...['w:sdt', 'w:sdtContent', 'w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag', 'w:dir', 'w:bdo'],
  ...['w:fldSimple', 'w:rubyBase', 'w:body', 'w:txbxContent'],
]);

/** One text of a document: its body, a note, a header. Fields may continue across paragraphs. */
export class Story {
  private readonly fields: Field[] = [];
  private inline: OpenLink[] = [];
  /** Blocks placed next to their paragraph: text boxes. */
  private beside: Markup = '';

  constructor(
    private readonly context: DocxContext,
    private readonly relationships: Relationships,
  ) {}

  /** Writes the blocks of an element. */
  blocksOf(around: XmlElement): Markup {
    const blocks = new BlockWriter();
    this.addBlocks(around, blocks);
    return blocks.written();
  }

  private addBlocks(around: XmlElement, blocks: BlockWriter): void {
    for (const child of xmlChildren(around)) {
      if (child.name === 'w:p') this.addParagraph(child, blocks);
      else if (child.name === 'w:tbl') blocks.block(this.table(child));
      else if (child.name === 'mc:AlternateContent') this.addBlocks(chosen(child), blocks);
      else if (child.name === 'm:oMathPara' || child.name === 'm:oMath') blocks.block(tag('p', mathIn(child)));
      else if (TRANSPARENT.has(child.name)) this.addBlocks(child, blocks);
    }
  }

  private addParagraph(paragraph: XmlElement, blocks: BlockWriter): void {
    const properties = childAt(paragraph, 'w:pPr');
    const style = this.context.styles.paragraph(valueAt(properties, 'w:pStyle'));
    const rank = rankAt(properties) ?? style.heading;
    const around = this.beside;
    this.beside = '';
    const { markup, isCode } = this.contentOf(paragraph, rank !== undefined);
    const beside = this.beside;
    this.beside = around;
    if (!style.isHidden) {
      if (style.kind === 'code' || (isCode && rank === undefined)) blocks.codeLine(markup);
      else if (markup.trim()) this.place(markup, paragraph, rank, blocks);
    }
    blocks.block(beside);
  }

  /** Puts a paragraph into a list or a quotation, or writes it by itself. */
  private place(markup: Markup, paragraph: XmlElement, rank: number | undefined, blocks: BlockWriter): void {
    const { styles, numbering } = this.context;
    const properties = childAt(paragraph, 'w:pPr');
    const style = styles.paragraph(valueAt(properties, 'w:pStyle'));
    const own = numberingIn(properties);
    const wanted = own ? { level: style.numbering?.level, ...own } : style.numbering;
    const item = wanted && wanted.list !== '0' ? numbering.next(clean(wanted)) : undefined;
    const left = leftIn(properties) ?? (own && item?.left) ?? style.left ?? item?.left ?? 0;
    if (rank !== undefined) {
      const label = item?.label ? `${escapeText(item.label)} ` : '';
      blocks.block(tag(`h${rank}`, label + markup));
    } else if (item && item.kind !== 'none') {
      blocks.item(markup, { level: item.level, isOrdered: item.kind === 'ordered', value: item.value, left });
    } else if (style.kind === undefined && blocks.goOn(tag('p', markup), left)) {
      // The paragraph has been added to its item.
    } else if (style.kind === 'quote') blocks.quote(tag('p', markup));
    else blocks.block(tag('p', markup));
  }

  /** Writes the content of a paragraph. @returns also whether all of it is monospaced */
  private contentOf(paragraph: XmlElement, isHeading: boolean): { markup: Markup; isCode: boolean } {
    this.inline = [{ address: undefined, inline: new InlineWriter() }];
    for (const field of this.fields) if (field.address) this.openLink(field.address);
    const seen = { code: 0, other: 0 };
    this.addInline(paragraph, isHeading, seen);
    while (this.inline.length > 1) this.closeLink();
    const markup = this.inline[0]?.inline.written() ?? '';
    // A paragraph that is entirely code does not mark each word as code.
    const isCode = seen.code > 0 && seen.other === 0 && !isHeading;
    return { markup: isCode ? unwrapped(markup) : markup, isCode };
  }

  private addInline(around: XmlElement, isHeading: boolean, seen: { code: number; other: number }): void {
    for (const child of xmlChildren(around)) {
      const { name, attributes } = child;
      if (name === 'w:r') this.addRun(child, isHeading, seen);
      else if (name === 'w:hyperlink') {
        const { address } = this.relationships.get(attributes['r:id'] ?? '') ?? {};
        const anchor = attributes['w:anchor'];
        this.openLink(address ? address + (anchor ? `#${anchor}` : '') : anchor && placeOf(anchor));
        this.addInline(child, isHeading, seen);
        this.closeLink();
      } else if (name === 'w:fldSimple') {
        this.openLink(addressIn(attributes['w:instr'] ?? ''));
        this.addInline(child, isHeading, seen);
        this.closeLink();
      } else if (name === 'w:bookmarkStart') this.addTarget(attributes['w:name'] ?? '');
      else if (name === 'm:oMath' || name === 'm:oMathPara') {
        this.add(mathIn(child), {});
        seen.other++;
      } else if (name === 'mc:AlternateContent') this.addInline(chosen(child), isHeading, seen);
      else if (TRANSPARENT.has(name)) this.addInline(child, isHeading, seen);
    }
  }

  private addRun(run: XmlElement, isHeading: boolean, seen: { code: number; other: number }) {
    const properties = childAt(run, 'w:rPr');
    const style = this.context.styles.characters(valueAt(properties, 'w:rStyle') ?? '');
    const look: TextLook = { ...style.look, ...lookIn(properties) };
    if (style.look.code) look.code = true;
    // A heading is bold by default.
    if (isHeading) look.bold = false;
    if (style.isHidden || isHidden(properties)) return this.addFieldMarks(run);
    for (const child of xmlChildren(run)) {
      if (child.name === 'w:fldChar' || child.name === 'w:instrText') this.addFieldMark(child);
      else if (this.isInInstruction()) continue;
      else if (child.name === 'w:t') {
        const said = xmlText(child);
        if (said.trim()) seen[look.code ? 'code' : 'other'] += said.length;
        this.add(escapeText(said), look);
      } else if (child.name === 'mc:AlternateContent') this.addDrawings(chosen(child));
      else this.addSign(child, look);
    }
  }

  private addSign(sign: XmlElement, look: TextLook): void {
    const { name, attributes } = sign;
    if (name === 'w:tab' || name === 'w:ptab') this.add('\t', look);
    else if (name === 'w:br' || name === 'w:cr') {
      if (!/^(?:page|column)$/.test(attributes['w:type'] ?? '')) this.add(emptyTag('br'), look);
    } else if (name === 'w:noBreakHyphen') this.add('\u2011', look);
    else if (name === 'w:sym')
      this.add(escapeText(signOf(attributes['w:char'] ?? '', attributes['w:font'] ?? '')), look);
    else if (name === 'w:footnoteReference' || name === 'w:endnoteReference') this.addNote(sign);
    else if (name === 'w:drawing' || name === 'w:pict' || name === 'w:object') this.addDrawings(sign);
    else if (name === 'w:ruby') this.addInline(childAt(sign, 'w:rubyBase') ?? sign, false, { code: 0, other: 0 });
  }

  private addNote({ name, attributes }: XmlElement): void {
    const kind = name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    const id = attributes['w:id'] ?? '';
    const { notes, note } = this.context;
    this.add(
      notes.refer(`${kind} ${id}`, () => note(kind, id)),
      {},
    );
  }

  /** Adds the pictures of a drawing, and its text boxes. */
  private addDrawings(drawing: XmlElement): void {
    const described = [...allBelow(drawing, 'wp:docPr'), ...allBelow(drawing, 'pic:cNvPr')];
    const words = described.map(({ attributes: { descr, title } }) => descr || title || '').find(Boolean) ?? '';
    for (const { attributes } of [...allBelow(drawing, 'a:blip'), ...allBelow(drawing, 'v:imagedata')]) {
      const id = attributes['r:embed'] ?? attributes['r:link'] ?? attributes['r:id'] ?? '';
      const { path, address } = this.relationships.get(id) ?? {};
      const alt = words || attributes['o:title'] || '';
      if (path) this.add(this.context.pictures.image(path, alt), {});
      // A linked picture is referenced, but never loaded.
      else if (address && /^https?:/i.test(address)) this.add(emptyTag('img', { src: address, alt }), {});
    }
    for (const box of outermost(drawing, 'w:txbxContent')) {
      // Its paragraphs are collected separately.
      const inline = this.inline;
      const written = this.blocksOf(box);
      this.inline = inline;
      this.beside += written;
    }
  }

  private addTarget(name: string): void {
    if (this.context.targets.has(name)) this.add(tag('a', '', { id: name }), {});
  }

  private add(markup: Markup, look: TextLook): void {
    this.inline.at(-1)?.inline.add(markup, look);
  }

  private openLink(address: string | undefined): void {
    this.inline.push({ address, inline: new InlineWriter() });
  }

  private closeLink(): void {
    const { address, inline } = this.inline.pop() ?? {};
    if (inline) this.add(linkTag(address, inline.written()), {});
  }

  private isInInstruction(): boolean {
    return this.fields.some(({ inResult }) => !inResult);
  }

  private addFieldMarks(run: XmlElement): void {
    for (const child of xmlChildren(run)) {
      if (child.name === 'w:fldChar' || child.name === 'w:instrText') this.addFieldMark(child);
    }
  }

  private addFieldMark(mark: XmlElement): void {
    const field = this.fields.at(-1);
    const kind = mark.attributes['w:fldCharType'];
    if (mark.name === 'w:instrText') {
      if (field && !field.inResult) field.instruction += xmlText(mark);
    } else if (kind === 'begin') this.fields.push({ instruction: '', inResult: false });
    else if (kind === 'separate' && field) {
      field.inResult = true;
      field.address = addressIn(field.instruction);
      if (field.address) this.openLink(field.address);
    } else if (kind === 'end') {
      this.fields.pop();
      if (field?.address && this.inline.length > 1) this.closeLink();
    }
  }

  private table(table: XmlElement): Markup {
    const isNamedByFirstRow = hasFirstRow(childAt(table, 'w:tblPr', 'w:tblLook'));
    const rows: TableRow[] = [];
    /** Cells that continue in the rows below, by column. */
    const merged = new Map<number, Cell>();
    for (const row of rowsIn(table)) {
      const cells: Cell[] = [];
      const properties = childAt(row, 'w:trPr');
      let column = numberAt(properties, 'w:gridBefore') ?? 0;
      for (const cell of cellsIn(row)) {
        const facts = childAt(cell, 'w:tcPr');
        const across = Math.max(1, numberAt(facts, 'w:gridSpan') ?? 1);
        const merge = childAt(facts, 'w:vMerge');
        const above = merged.get(column);
        if (merge && merge.attributes['w:val'] !== 'restart' && above) above.down = (above.down ?? 1) + 1;
        else {
          const own: Cell = { content: alone(this.blocksOf(cell)), across };
          cells.push(own);
          if (merge) merged.set(column, own);
          else merged.delete(column);
        }
        column += across;
      }
      rows.push({ cells, isHeader: toggle(properties, 'w:tblHeader') ?? (rows.length === 0 && isNamedByFirstRow) });
    }
    return tableOf(rows);
  }
}

const clean = ({ list, level }: { list: string; level?: number | undefined }) => ({
  list,
  ...defined({ level }),
});

/** Returns the alternative for programs that support a feature, or else the fallback for all others. */
const chosen = (alternatives: XmlElement): XmlElement =>
  childAt(alternatives, 'mc:Choice') ?? childAt(alternatives, 'mc:Fallback') ?? alternatives;

const mathIn = (formula: XmlElement): Markup =>
  formula.name === 'm:oMathPara'
    ? xmlChildren(formula, 'm:oMath')
        .map((one) => mathOf(one, true))
        .join(' ')
    : mathOf(formula, false);

const placeOf = (name: string) => `#${name}`;

/** Returns the target of a field from its instruction: `HYPERLINK "https://page.example/" \l "place"`. */
function addressIn(instruction: string): string | undefined {
  const words = [...instruction.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  if (words[0]?.toUpperCase() !== 'HYPERLINK') return undefined;
  const place = words[words.findIndex((word) => /^\\l$/i.test(word)) + 1 || words.length];
  const address = words[1]?.startsWith('\\') ? '' : (words[1] ?? '');
  return place ? `${address}#${place}` : address || undefined;
}

/** Returns the outermost elements with a name: nested ones are read with them. */
function outermost(around: XmlElement, name: string): XmlElement[] {
  return xmlChildren(around).flatMap((child) => {
    if (child.name === 'mc:AlternateContent') return outermost(chosen(child), name);
    return child.name === name ? [child] : outermost(child, name);
  });
}

const within = (around: XmlElement, name: string): XmlElement[] =>
  xmlChildren(around).flatMap((child) =>
    child.name === name ? [child] : TRANSPARENT.has(child.name) ? within(child, name) : [],
  );
const rowsIn = (table: XmlElement) => within(table, 'w:tr').filter((row) => !childAt(row, 'w:trPr', 'w:del'));
const cellsIn = (row: XmlElement) => within(row, 'w:tc');

/** Returns true if a table's look styles the first row: by its own attribute, or by a bit of the older attribute. */
function hasFirstRow(look: XmlElement | undefined): boolean {
  const { 'w:firstRow': first, 'w:val': bits = '0' } = look?.attributes ?? {};
  return first === undefined ? (Number.parseInt(bits, 16) & 0x20) !== 0 : /^(?:1|true|on)$/.test(first);
}

const unwrapped = (markup: Markup): Markup => markup.replace(/<\/?(?:code|strong|em)>/g, '');

/** Returns the names of link targets in a text. */
export const targetsIn = (root: XmlElement | undefined): string[] => [
  ...allBelow(root, 'w:hyperlink').flatMap(({ attributes }) => attributes['w:anchor'] ?? []),
  ...allBelow(root, 'w:instrText').flatMap((instruction) => /\\l\s+"([^"]+)"/.exec(xmlText(instruction))?.[1] ?? []),
];
