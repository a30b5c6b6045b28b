import { BlockWriter, type ListPlace } from '../blocks';
import { InlineWriter, type TextLook } from '../inline';
import { emptyTag, escapeText, linkTag, type Markup, tag } from '../markup';
import type { Notes } from '../notes';
import type { DocumentPictures } from '../pictures';
import { alone, type Cell, type TableRow, tableOf } from '../table';

/** Properties that assign a paragraph to a block. */
export interface ParagraphPlace {
  /** Name of its style. */
  style: string;
  /** Outline level, from 0. */
  outline: number | undefined;
  /** Number of its list; 0 outside of lists. */
  list: number;
  level: number;
  inTable: boolean;
  /** Left indent, and additional indent of the first line, in twentieths of a point. */
  left: number;
  first: number;
}

/** One text: the file itself, or a note. */
interface Flow {
  blocks: BlockWriter;
  /** The open paragraph, and the field results in it, the innermost last. */
  inline: { address: string | undefined; inline: InlineWriter }[];
  /** Rows of the open table. */
  rows: TableRow[];
  cells: Cell[];
  /** Paragraphs of the open cell. */
  cell: BlockWriter | undefined;
  /** Number or bullet of the open item. */
  listText: string;
  letters: { code: number; other: number };
}

const MOST_RANKS = 6;
const MONOSPACED = /courier|consol|mono\b|monospace|menlo|monaco|lucida console|source code/i;
const CODE = /^(?:preformatted text|html preformatted|source code|code|plain text)$/i;
const QUOTE = /^(?:intense )?quote$|^quotations?$|^block ?(?:text|quotation)$/i;

const NOWHERE: ParagraphPlace = {
  style: '',
  outline: undefined,
  list: 0,
  level: 0,
  inTable: false,
  left: 0,
  first: 0,
};

const newFlow = (): Flow => ({
  blocks: new BlockWriter(),
  inline: [{ address: undefined, inline: new InlineWriter() }],
  rows: [],
  cells: [],
  cell: undefined,
  listText: '',
  letters: { code: 0, other: 0 },
});

/** Marker of an item, followed by a tab. */
const TYPED_MARK = /^(?:[•–▪◦·*-]|\(?(?:\d{1,3}|[a-z]{1,4})[.)])\t/i;

/** Returns the level of a heading; 0 for other paragraphs. */
function rankOf({ style, outline }: ParagraphPlace): number {
  const named = /^heading (\d)/i.exec(style)?.[1];
  if (named) return Number(named);
  if (/^title$/i.test(style)) return 1;
  return outline !== undefined && outline < 9 ? outline + 1 : 0;
}

/** Removes formatting that applies to a whole heading: files repeat the style's look on each run. */
function plainAllOver(markup: Markup): Markup {
  const bold = markup.replace(/<\/?strong>/g, '');
  const inside = bold.slice('<em>'.length, -'</em>'.length);
  return bold.startsWith('<em>') && bold.endsWith('</em>') && !inside.includes('<em>') ? inside : bold;
}

/** How a row definition merges a cell. */
type Merge = 'clvmgf' | 'clvmrg' | 'clmgf' | 'clmrg';

/** Assembles the text of a file: paragraphs, lists, tables, links and notes. */
export class RtfWriter {
  private flow = newFlow();
  private readonly outer: Flow[] = [];
  /** Instructions of the open fields, the innermost last. */
  private readonly instructions: string[] = [];
  private merges: Set<Merge>[] = [];
  private pending = new Set<Merge>();
  private isHeader = false;
  private count = 0;

  constructor(
    private readonly notes: Notes,
    private readonly pictures: DocumentPictures,
  ) {}

  addText(letters: string, look: TextLook, font: string): void {
    const isCode = MONOSPACED.test(font);
    if (letters.trim()) this.flow.letters[isCode ? 'code' : 'other'] += letters.length;
    this.add(escapeText(letters), { ...look, code: isCode });
  }

  addBreak(): void {
    this.add(emptyTag('br'), {});
  }

  addPicture(bytes: Uint8Array): void {
    const key = `picture ${++this.count}`;
    this.pictures.add(key, bytes);
    this.add(this.pictures.image(key, ''), {});
  }

  beginField(): void {
    this.instructions.push('');
  }

  addInstruction(letters: string): void {
    if (this.instructions.length > 0) this.instructions[this.instructions.length - 1] += letters;
  }

  beginLink(): void {
    const address = addressIn(this.instructions.at(-1) ?? '');
    this.flow.inline.push({ address, inline: new InlineWriter() });
  }

  endLink(): void {
    if (this.flow.inline.length < 2) return;
    const { address, inline } = this.flow.inline.pop() ?? {};
    if (inline) this.add(linkTag(address, inline.written()), {});
  }

  endField(): void {
    this.instructions.pop();
  }

  beginNote(): void {
    this.outer.push(this.flow);
    this.flow = newFlow();
  }

  endNote(): void {
    const outer = this.outer.pop();
    if (!outer) return;
    // Strips the separator between the number of a note and its text.
    const content = this.written().replace(/^<p>[\s:.)\]]+/, '<p>');
    this.flow = outer;
    this.add(
      this.notes.refer(`note ${++this.count}`, () => content),
      {},
    );
  }

  beginListText(): void {
    this.flow.listText = '';
  }

  addListText(letters: string): void {
    this.flow.listText += letters;
  }

  endParagraph(place: ParagraphPlace): void {
    const { flow } = this;
    const addresses = flow.inline.slice(1).map(({ address }) => address);
    while (flow.inline.length > 1) this.endLink();
    const markup = flow.inline[0]?.inline.written() ?? '';
    const isCode = flow.letters.code > 0 && flow.letters.other === 0;
    const { listText } = flow;
    flow.listText = '';
    flow.letters = { code: 0, other: 0 };
    // The result of a field may continue in the next paragraph.
    flow.inline = [undefined, ...addresses].map((address) => ({ address, inline: new InlineWriter() }));
    if (!place.inTable) this.endTable();
    if (place.inTable) flow.cell ??= new BlockWriter();
    this.put(markup, place, { isCode, listText, blocks: (place.inTable && flow.cell) || flow.blocks });
  }

  private put(
    written: Markup,
    place: ParagraphPlace,
    { isCode, listText, blocks }: { isCode: boolean; listText: string; blocks: BlockWriter },
  ): void {
    const { style, left, first, list } = place;
    const rank = rankOf(place);
    if (isCode || CODE.test(style)) {
      blocks.codeLine(written.replace(/<\/?(?:code|strong|em)>/g, ''));
      return;
    }
    if (!written.trim()) return;
    // Some programs write the marker of an item as text, before a hanging indent.
    const typed = list === 0 && first < 0 && rank === 0 ? TYPED_MARK.exec(written)?.[0] : undefined;
    const mark = typed ?? listText;
    const markup = written.slice(typed?.length ?? 0);
    if (rank > 0) {
      const number = /[\d\p{L}]/u.test(mark) ? `${escapeText(mark.trim())} ` : '';
      blocks.block(tag(`h${Math.min(rank, MOST_RANKS)}`, number + plainAllOver(markup)));
    } else if (list > 0 || mark.trim()) blocks.item(markup, this.itemOf(mark, place, typed !== undefined));
    else if (QUOTE.test(style)) blocks.quote(tag('p', markup));
    else if (!blocks.goOn(tag('p', markup), left)) blocks.block(tag('p', markup));
  }

  /** Left indents of the surrounding items, for files without list levels. */
  private lefts: number[] = [];

  private itemOf(mark: string, { level, left }: ParagraphPlace, isTyped: boolean): ListPlace {
    const number = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.exec(mark)?.[1];
    const value = Number(number);
    const place = { isOrdered: number !== undefined, left, ...(value > 0 && { value }) };
    if (!isTyped) return { ...place, level };
    this.lefts = this.lefts.filter((other) => other < left);
    this.lefts.push(left);
    return { ...place, level: this.lefts.length - 1 };
  }

  beginRow(): void {
    this.merges = [];
    this.pending = new Set();
    this.isHeader = false;
  }

  nameColumns(): void {
    this.isHeader = true;
  }

  defineCell(word: Merge | 'cellx'): void {
    if (word !== 'cellx') {
      this.pending.add(word);
      return;
    }
    this.merges.push(this.pending);
    this.pending = new Set();
  }

  endCell(): void {
    const { flow } = this;
    flow.cells.push({ content: alone(flow.cell?.written() ?? '') });
    flow.cell = undefined;
  }

  endRow(): void {
    const { flow, merges, isHeader } = this;
    const cells: (Cell | undefined)[] = [];
    for (const [index, cell] of flow.cells.entries()) {
      const merge = merges[index];
      const before = merge?.has('clmrg') ? cells.findLast((other) => other !== undefined) : undefined;
      const above = merge?.has('clvmrg') ? this.columns[index] : undefined;
      if (before) before.across = (before.across ?? 1) + 1;
      else if (above) above.down = (above.down ?? 1) + 1;
      cells.push(before || above ? undefined : cell);
      if (!before && !above) this.columns[index] = cell;
    }
    flow.cells = [];
    flow.rows.push({ cells: cells.filter((cell) => cell !== undefined), isHeader });
  }

  /** The last cell written in each column. */
  private columns: (Cell | undefined)[] = [];

  private endTable(): void {
    const { flow } = this;
    if (flow.cells.length > 0) this.endRow();
    flow.blocks.block(tableOf(flow.rows));
    flow.rows = [];
    this.columns = [];
  }

  written(): Markup {
    this.endParagraph(NOWHERE);
    return this.flow.blocks.written();
  }

  private add(markup: Markup, look: TextLook): void {
    this.flow.inline.at(-1)?.inline.add(markup, look);
  }
}

/** Returns the target of a field from its instruction: `HYPERLINK "https://page.example/"`. */
function addressIn(instruction: string): string | undefined {
  const [, place, quoted, plain] = /^\s*HYPERLINK\s+(\\l\s+)?(?:"([^"]*)"|(\S+))/i.exec(instruction) ?? [];
  const address = quoted ?? plain;
  return address && place ? `#${address}` : address;
}
