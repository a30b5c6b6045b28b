import { BlockWriter } from '../blocks';
import { InlineWriter, type TextLook } from '../inline';
import { emptyTag, escapeText, linkTag, type Markup, tag } from '../markup';
import type { Notes } from '../notes';
import { pathFrom } from '../package';
import type { DocumentPictures } from '../pictures';
import { alone, type Cell, type TableRow, tableOf } from '../table';
import { allBelow, childAt, isXmlElement, type XmlElement, xmlChildren, xmlText } from '../xml';
import type { OdfStyles } from './styles';

/** Context that all parts of a document share. */
export interface OdfContext {
  styles: OdfStyles;
  notes: Notes;
  pictures: DocumentPictures;
  /** MathML of the formulas, by the path of their object. */
  formulas: ReadonlyMap<string, (isDisplayed: boolean) => Markup>;
  /** Names of link targets. */
  targets: ReadonlySet<string>;
}

/** Elements that do not belong to the text: deleted text, comments, forms, declarations. */
const LEFT_OUT = new Set([
  ...['text:tracked-changes', 'office:annotation', 'office:annotation-end', 'office:forms', 'text:sequence-decls'],
  ...['text:variable-decls', 'text:user-field-decls', 'text:hidden-text', 'text:hidden-paragraph', 'svg:title'],
  ...['svg:desc', 'presentation:notes', 'text:note', 'office:event-listeners', 'text:alphabetical-index-source'],
  ...['text:table-of-content-source', 'text:illustration-index-source', 'text:table-index-source', 'table:shapes'],
  ...['text:bibliography-source', 'text:object-index-source', 'text:user-index-source'],
]);
const MOST_RANKS = 6;
/** Maximum number of spaces that one element may stand for. */
const MOST_SPACES = 200;

/** Writes the text of an OpenDocument as blocks. */
export class OdfText {
  /** Blocks placed next to their paragraph: text boxes. */
  private beside: Markup = '';
  /** Current numbers of ordered lists by style, for lists that continue. */
  private readonly counts = new Map<string, number>();

  constructor(private readonly context: OdfContext) {}

  blocksOf(around: XmlElement): Markup {
    const blocks = new BlockWriter();
    this.addBlocks(around, blocks);
    return blocks.written();
  }

  /** Writes the text of a cell, with its paragraphs as lines. */
  cellOf(cell: XmlElement): Markup {
    return alone(this.blocksOf(cell));
  }

  private addBlocks(around: XmlElement, blocks: BlockWriter): void {
    for (const child of xmlChildren(around)) {
      const { name } = child;
      if (LEFT_OUT.has(name)) continue;
      if (name === 'text:p' || name === 'text:h') this.addParagraph(child, blocks);
      else if (name === 'text:list') this.addList(child, 1, undefined, blocks);
      else if (name === 'table:table') blocks.block(this.table(child));
      else if (name === 'draw:frame') this.addFrame(child, blocks);
      else this.addBlocks(child, blocks);
    }
  }

  private addParagraph(paragraph: XmlElement, blocks: BlockWriter): void {
    const style = paragraph.attributes['text:style-name'];
    const kind = this.context.styles.kindOf(style);
    if (kind === 'hidden') return;
    const around = this.beside;
    this.beside = '';
    const isHeading = paragraph.name === 'text:h' || kind === 'title';
    const isDisplayed = xmlText(paragraph).trim() === '';
    const look = isHeading || kind === 'code' ? {} : this.context.styles.lookOf('paragraph', style);
    const inline = new InlineWriter();
    this.addInline(paragraph, { inline, look: { ...look, code: false }, isHeading, isDisplayed });
    const markup = inline.written();
    const beside = this.beside;
    this.beside = around;
    if (kind === 'code') blocks.codeLine(markup.replace(/<\/?code>/g, ''));
    else if (markup.trim()) {
      if (isHeading) blocks.block(tag(`h${rankOf(paragraph)}`, markup));
      else if (kind === 'quote') blocks.quote(tag('p', markup));
      else blocks.block(tag('p', markup));
    }
    blocks.block(beside);
  }

  private addInline(around: XmlElement, place: InlinePlace): void {
    const { inline, look } = place;
    for (const child of around.children) {
      if (!isXmlElement(child)) {
        inline.add(escapeText(child), look);
        continue;
      }
      const { name, attributes } = child;
      if (name === 'text:note') inline.add(this.note(child));
      else if (LEFT_OUT.has(name)) continue;
      else if (name === 'text:s') {
        const count = Math.min(Number(attributes['text:c'] ?? 1) || 1, MOST_SPACES);
        inline.add(' '.repeat(count), look);
      } else if (name === 'text:tab') inline.add('\t', look);
      else if (name === 'text:line-break') inline.add(emptyTag('br'), look);
      else if (name === 'text:a') {
        const inside = new InlineWriter();
        this.addInline(child, { ...place, inline: inside });
        inline.add(linkTag(addressOf(attributes['xlink:href'] ?? ''), inside.written()));
      } else if (name === 'text:span') this.addSpan(child, place);
      else if (/^text:(?:bookmark|bookmark-start|reference-mark|reference-mark-start)$/.test(name)) {
        const id = attributes['text:name'] ?? '';
        if (this.context.targets.has(id)) inline.add(tag('a', '', { id }));
      } else if (name === 'draw:frame') this.addInlineFrame(child, place);
      else if (name === 'draw:a') {
        const inside = new InlineWriter();
        this.addInline(child, { ...place, inline: inside });
        inline.add(linkTag(addressOf(attributes['xlink:href'] ?? ''), inside.written()));
      } else if (name.startsWith('draw:')) this.beside += this.blocksOf(child);
      else if (name !== 'text:ruby-text') this.addInline(child, place);
    }
  }

  private addSpan(span: XmlElement, place: InlinePlace): void {
    const { styles } = this.context;
    const style = span.attributes['text:style-name'];
    if (styles.isHiddenText(style)) return;
    const look = { ...place.look, ...styles.lookOf('text', style) };
    if (place.isHeading) look.bold = false;
    this.addInline(span, { ...place, look });
  }

  private addInlineFrame(frame: XmlElement, { inline, isDisplayed }: InlinePlace): void {
    const formula = this.formulaIn(frame, isDisplayed);
    const image = this.imageIn(frame);
    if (formula || image) inline.add(formula || image);
    else this.beside += this.frameBlocks(frame);
  }

  private addFrame(frame: XmlElement, blocks: BlockWriter): void {
    const shown = this.formulaIn(frame, true) || this.imageIn(frame);
    blocks.block(shown ? tag('p', shown) : this.frameBlocks(frame));
  }

  /** Writes the content of a frame other than a picture: text, or a table. */
  private frameBlocks(frame: XmlElement): Markup {
    const content = xmlChildren(frame).filter(({ name }) => name === 'draw:text-box' || name === 'table:table');
    return content.map((one) => (one.name === 'table:table' ? this.table(one) : this.blocksOf(one))).join('');
  }

  private formulaIn(frame: XmlElement, isDisplayed: boolean): Markup {
    const address = childAt(frame, 'draw:object')?.attributes['xlink:href'];
    return (address && this.context.formulas.get(pathFrom('', address))?.(isDisplayed)) || '';
  }

  private imageIn(frame: XmlElement): Markup {
    const words = xmlText(childAt(frame, 'svg:desc')) || xmlText(childAt(frame, 'svg:title'));
    for (const { attributes } of xmlChildren(frame, 'draw:image')) {
      const address = attributes['xlink:href'] ?? '';
      // A linked picture is referenced, but never loaded.
      if (/^https?:/i.test(address)) return emptyTag('img', { src: address, alt: words });
      const image = this.context.pictures.image(pathFrom('', address), words);
      if (image) return image;
    }
    return '';
  }

  private note(note: XmlElement): Markup {
    const id = note.attributes['text:id'] ?? xmlText(childAt(note, 'text:note-citation'));
    const body = childAt(note, 'text:note-body');
    const key = `${note.attributes['text:note-class'] ?? ''} ${id}`;
    return this.context.notes.refer(key, () => (body ? this.blocksOf(body) : ''));
  }

  /** @param level of the list, from 1 @param around style of the surrounding list */
  private addList(list: XmlElement, level: number, around: string | undefined, blocks: BlockWriter): void {
    const style = list.attributes['text:style-name'] ?? around;
    const goesOn = list.attributes['text:continue-numbering'] === 'true' || 'text:continue-list' in list.attributes;
    const key = `${level} ${style}`;
    let value = goesOn ? (this.counts.get(key) ?? 0) : 0;
    for (const item of xmlChildren(list)) {
      if (item.name !== 'text:list-item' && item.name !== 'text:list-header') continue;
      const [first, ...rest] = xmlChildren(item);
      // The format stores numbered headings as list items, which readers do not see.
      if (first?.name === 'text:h') {
        this.addBlocks(item, blocks);
        continue;
      }
      const mark = this.context.styles.markOf(style, level);
      if (mark === 'none') {
        for (const child of xmlChildren(item)) {
          if (child.name === 'text:list') this.addList(child, level + 1, style, blocks);
          else if (!blocks.more(this.blockOf(child), level - 1)) blocks.block(this.blockOf(child));
        }
        continue;
      }
      const start = Number(item.attributes['text:start-value']);
      // An item that contains only a list serves to nest it.
      if (first && first.name !== 'text:list') {
        value = start > 0 ? start : value + 1;
        const place = { level: level - 1, isOrdered: mark === 'number', value };
        blocks.item(alone(this.blockOf(first)), place);
      } else if (first) this.addList(first, level + 1, style, blocks);
      for (const child of rest) {
        if (child.name === 'text:list') this.addList(child, level + 1, style, blocks);
        else blocks.more(this.blockOf(child), level - 1);
      }
    }
    this.counts.set(key, value);
  }

  private blockOf(child: XmlElement): Markup {
    return this.blocksOf({ name: '', attributes: {}, children: [child] });
  }

  table(table: XmlElement): Markup {
    const rows: TableRow[] = [];
    for (const { row, isHeader } of rowsIn(table)) {
      const cells: Cell[] = [];
      for (const cell of xmlChildren(row, 'table:table-cell')) {
        const { across, down, repeated } = cellSpans(cell);
        const content = this.cellOf(cell);
        const count = Math.min(repeated, MOST_REPEATED);
        for (let i = 0; i < count; i++) cells.push({ content, across, down });
      }
      rows.push({ cells, isHeader });
    }
    return tableOf(rows);
  }
}

interface InlinePlace {
  inline: InlineWriter;
  look: TextLook;
  isHeading: boolean;
  /** True for a paragraph with only a formula, which is then displayed as a block. */
  isDisplayed: boolean;
}

/** Maximum number of repetitions of a cell in a text table. */
const MOST_REPEATED = 100;

const rankOf = ({ name, attributes }: XmlElement): number =>
  name === 'text:h' ? Math.min(Math.max(1, Number(attributes['text:outline-level'] ?? 1) || 1), MOST_RANKS) : 1;

/** `#name` refers to a target; LibreOffice appends the kind of target after a `|`. */
const addressOf = (address: string): string => (address.startsWith('#') ? (address.split('|')[0] ?? address) : address);

/** Returns the rows of a table, including grouped rows, and marks header rows. */
export function rowsIn(around: XmlElement, isHeader = false): { row: XmlElement; isHeader: boolean }[] {
  return xmlChildren(around).flatMap((child) => {
    if (child.name === 'table:table-row') return [{ row: child, isHeader }];
    if (child.name === 'table:table-header-rows') return rowsIn(child, true);
    return /^table:table-(?:rows|row-group)$/.test(child.name) ? rowsIn(child, isHeader) : [];
  });
}

const countIn = (written: string | undefined): number => Math.max(1, Math.trunc(Number(written ?? 1)) || 1);

export const cellSpans = ({ attributes }: XmlElement) => ({
  across: countIn(attributes['table:number-columns-spanned']),
  down: countIn(attributes['table:number-rows-spanned']),
  repeated: countIn(attributes['table:number-columns-repeated']),
});

export const rowsRepeated = ({ attributes }: XmlElement): number => countIn(attributes['table:number-rows-repeated']);

/** Returns the names of link targets in a text. */
export const targetsOf = (root: XmlElement): string[] =>
  allBelow(root, 'text:a').flatMap(({ attributes }) => {
    const address = addressOf(attributes['xlink:href'] ?? '');
    return address.startsWith('#') ? [address.slice(1)] : [];
  });
