import { BlockWriter } from '../blocks';
import { InlineWriter, type TextLook } from '../inline';
import { emptyTag, escapeText, linkTag, type Markup, tag } from '../markup';
import { mathOf } from '../ooxml/omml';
import type { Relationships } from '../ooxml/parts';
import type { DocumentPictures } from '../pictures';
import { alone, type Cell, type TableRow, tableOf } from '../table';
import { allBelow, childAt, type XmlElement, xmlChildren, xmlText } from '../xml';
import { bulletIn, isFieldPlace, isTitlePlace, placeholderOf, type SlideLayout } from './placeholders';

/** Context for writing the shapes of a slide. */
export interface SlideContext {
  relationships: Relationships;
  pictures: DocumentPictures;
  layout: SlideLayout;
  /** Texts of SmartArt diagrams, by relationship id. */
  diagrams: ReadonlyMap<string, string[]>;
}

const MONOSPACED = /courier|consol|mono\b|monospace|menlo|monaco|lucida console|source code/i;

/** Writes a slide: its title as a heading, then its shapes in document order. */
export function slideOf(slide: XmlElement, context: SlideContext): Markup {
  const shapes = shapesIn(childAt(slide, 'p:cSld', 'p:spTree') ?? slide);
  const isTitle = (shape: XmlElement) => isTitlePlace(placeholderOf(shape));
  const title = shapes
    .filter(isTitle)
    .map((shape) => new ShapeWriter(context, shape, true).lines().trim())
    .filter(Boolean)
    .map((line) => tag('h2', line))
    .join('');
  const rest = shapes.filter((shape) => !isTitle(shape) && !isFieldPlace(placeholderOf(shape)));
  return title + rest.map((shape) => shapeOf(shape, context)).join('');
}

/** Writes the speaker notes. */
export function speakerNotes(notes: XmlElement, context: SlideContext): Markup {
  const shapes = shapesIn(childAt(notes, 'p:cSld', 'p:spTree') ?? notes);
  return shapes
    .filter((shape) => placeholderOf(shape)?.type === 'body')
    .map((shape) => shapeOf(shape, context))
    .join('');
}

/** Returns all shapes, including those in groups, except hidden shapes. */
function shapesIn(tree: XmlElement): XmlElement[] {
  return xmlChildren(tree).flatMap((shape) => {
    if (shape.name === 'mc:AlternateContent') {
      return shapesIn(childAt(shape, 'mc:Choice') ?? childAt(shape, 'mc:Fallback') ?? shape);
    }
    if (shape.name === 'p:grpSp') return shapesIn(shape);
    const isShape = /^p:(?:sp|pic|graphicFrame|cxnSp)$/.test(shape.name);
    return isShape && factsOf(shape).hidden !== '1' ? [shape] : [];
  });
}

const factsOf = (shape: XmlElement): Readonly<Record<string, string>> =>
  xmlChildren(shape)
    .filter(({ name }) => /^p:nv\w+Pr$/.test(name))
    .map((facts) => childAt(facts, 'p:cNvPr')?.attributes)
    .find((attributes) => attributes !== undefined) ?? {};

function shapeOf(shape: XmlElement, context: SlideContext): Markup {
  if (shape.name === 'p:pic') return picture(shape, context);
  if (shape.name !== 'p:graphicFrame') return new ShapeWriter(context, shape, false).blocks();
  const [table] = allBelow(shape, 'a:tbl');
  if (table) return tableIn(table, context, shape);
  const [diagram] = allBelow(shape, 'dgm:relIds');
  const lines = context.diagrams.get(diagram?.attributes['r:dm'] ?? '') ?? [];
  return lines.length > 0 ? tag('ul', lines.map((line) => tag('li', escapeText(line))).join('')) : '';
}

function picture(shape: XmlElement, { relationships, pictures }: SlideContext): Markup {
  const blip = childAt(shape, 'p:blipFill', 'a:blip')?.attributes ?? {};
  const { path, address } = relationships.get(blip['r:embed'] ?? blip['r:link'] ?? '') ?? {};
  const { descr, title } = factsOf(shape);
  const alt = descr || title || '';
  // A linked picture is referenced, but never loaded.
  const isOutside = address !== undefined && /^https?:/i.test(address);
  const image = path ? pictures.image(path, alt) : isOutside ? emptyTag('img', { src: address, alt }) : '';
  return image && tag('p', image);
}

function tableIn(table: XmlElement, context: SlideContext, shape: XmlElement): Markup {
  const isNamedByFirstRow = /^(?:1|true)$/.test(childAt(table, 'a:tblPr')?.attributes.firstRow ?? '');
  const rows = xmlChildren(table, 'a:tr').map(
    (row, index): TableRow => ({
      isHeader: index === 0 && isNamedByFirstRow,
      cells: xmlChildren(row, 'a:tc').flatMap((cell): Cell[] => {
        const { gridSpan = '1', rowSpan = '1', hMerge, vMerge } = cell.attributes;
        if (/^(?:1|true)$/.test(hMerge ?? '') || /^(?:1|true)$/.test(vMerge ?? '')) return [];
        const content = alone(new ShapeWriter(context, shape, false, childAt(cell, 'a:txBody')).blocks());
        return [{ content, across: Number(gridSpan) || 1, down: Number(rowSpan) || 1 }];
      }),
    }),
  );
  return tableOf(rows);
}

/** Writes the text of a shape. */
class ShapeWriter {
  private readonly paragraphs: XmlElement[];

  constructor(
    private readonly context: SlideContext,
    private readonly shape: XmlElement,
    private readonly isHeading: boolean,
    body: XmlElement | undefined = childAt(shape, 'p:txBody'),
  ) {
    this.paragraphs = body ? xmlChildren(body, 'a:p') : [];
  }

  /** Returns all paragraphs as lines of one text. */
  lines(): Markup {
    return this.paragraphs
      .map((paragraph) => this.inlineOf(paragraph).trim())
      .filter(Boolean)
      .join(' ');
  }

  blocks(): Markup {
    const blocks = new BlockWriter();
    const numbers: number[] = [];
    for (const paragraph of this.paragraphs) {
      const markup = this.inlineOf(paragraph);
      if (!markup.trim()) continue;
      const properties = childAt(paragraph, 'a:pPr');
      const level = Math.min(Math.max(0, Number(properties?.attributes.lvl ?? 0) || 0), 8);
      const bullet = bulletIn(properties) ?? this.context.layout.bulletOf(this.shape, level);
      if (bullet === 'none') {
        numbers.length = 0;
        blocks.block(tag('p', markup));
        continue;
      }
      const from = Number(childAt(properties, 'a:buAutoNum')?.attributes.startAt ?? 1) || 1;
      numbers.length = level + 1;
      const value = bullet === 'ordered' ? (numbers[level] ?? from - 1) + 1 : 1;
      if (bullet === 'ordered') numbers[level] = value;
      blocks.item(markup, { level, isOrdered: bullet === 'ordered', value });
    }
    return blocks.written();
  }

  private inlineOf(paragraph: XmlElement): Markup {
    const inline = new InlineWriter();
    this.addInline(paragraph, inline);
    return inline.written();
  }

  private addInline(around: XmlElement, inline: InlineWriter): void {
    for (const child of xmlChildren(around)) {
      const { name } = child;
      if (name === 'a:r' || name === 'a:fld') this.addRun(child, inline);
      else if (name === 'a:br') inline.add(emptyTag('br'));
      else if (name === 'mc:AlternateContent') this.addInline(childAt(child, 'mc:Choice') ?? child, inline);
      else if (name === 'm:oMath') inline.add(mathOf(child, false));
      else if (/^a14:m$|^m:oMathPara$/.test(name)) {
        for (const formula of allBelow(child, 'm:oMath')) inline.add(mathOf(formula, name === 'm:oMathPara'));
      }
    }
  }

  private addRun(run: XmlElement, inline: InlineWriter): void {
    const properties = childAt(run, 'a:rPr');
    const { b, i, strike, baseline = '0' } = properties?.attributes ?? {};
    const rise = Number.parseFloat(baseline);
    const look: TextLook = {
      bold: !this.isHeading && /^(?:1|true)$/.test(b ?? ''),
      italic: /^(?:1|true)$/.test(i ?? ''),
      struck: strike !== undefined && strike !== 'noStrike',
      code: MONOSPACED.test(childAt(properties, 'a:latin')?.attributes.typeface ?? ''),
      raised: rise > 0 ? 'sup' : rise < 0 ? 'sub' : undefined,
    };
    const said = escapeText(xmlText(childAt(run, 'a:t')));
    const target = childAt(properties, 'a:hlinkClick')?.attributes['r:id'];
    const address = target === undefined ? undefined : this.context.relationships.get(target)?.address;
    if (address) inline.add(linkTag(address, said));
    else inline.add(said, look);
  }
}
