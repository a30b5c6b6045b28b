import { BlockWriter } from '../blocks';
import { InlineWriter, type TextLook } from '../inline';
import { emptyTag, escapeText, linkTag, type Markup, tag } from '../markup';
import type { Notes } from '../notes';
import type { DocumentPictures } from '../pictures';
import { alone, type Cell, type TableRow, tableOf } from '../table';

/** Where a paragraph belongs. */
interface ParagraphPlace {
  /** Name of its style. */
  style: string;
  /** Level in the outline, from 0. */
  outline: number | undefined;
  /** Number of its list; 0 for none. */
  list: number;
  level: number;
  inTable: boolean;
}

/** One text: that of the file, or of a note. */
interface Flow {
  blocks: BlockWriter;
  /** The paragraph that is open, and the results of fields in it, the innermost last. */
  inline: { address: string | undefined; inline: InlineWriter }[];
  /** Rows of the table that is open. */
  rows: TableRow[];
  cells: Cell[];
  /** Paragraphs of the cell that is open. */
  cell: BlockWriter | undefined;
  /** Number or bullet of the item that is open. */
  listText: string;
  letters: { code: number; other: number };
}

const MOST_RANKS = 6;
const MONOSPACED = /courier|consol|mono\b|monospace|menlo|monaco|lucida console|source code/i;
const CODE = /^(?:preformatted text|html preformatted|source code|code|plain text)$/i;
const QUOTE = /^(?:intense )?quote$|^quotations?$|^block ?(?:text|quotation)$/i;

const newFlow = (): Flow => ({
  blocks: new BlockWriter(),
  inline: [{ address: undefined, inline: new InlineWriter() }],
  rows: [],
  cells: [],
  cell: undefined,
  listText: '',
  letters: { code: 0, other: 0 },
});

/** A cell as the row that it is of defines it. */
type Merge = 'clvmgf' | 'clvmrg' | 'clmgf' | 'clmrg';

/** Puts the text of a file together: paragraphs, lists, tables, links and notes. */
export class RtfWriter {
  private flow = newFlow();
  private readonly outer: Flow[] = [];
  /** Instructions of the fields that are open, the innermost last. */
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
    const content = this.written();
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
    // The result of a field may go on in the next paragraph.
    flow.inline = [undefined, ...addresses].map((address) => ({ address, inline: new InlineWriter() }));
    if (!place.inTable) this.endTable();
    if (place.inTable) flow.cell ??= new BlockWriter();
    this.put(markup, place, { isCode, listText, blocks: (place.inTable && flow.cell) || flow.blocks });
  }

  private put(
    markup: Markup,
    { style, outline, list, level }: ParagraphPlace,
    { isCode, listText, blocks }: { isCode: boolean; listText: string; blocks: BlockWriter },
  ) {
    const named = /^heading (\d)/i.exec(style)?.[1];
    const rank = named
      ? Number(named)
      : /^title$/i.test(style)
        ? 1
        : outline !== undefined && outline < 9
          ? outline + 1
          : 0;
    if (isCode || CODE.test(style)) return blocks.codeLine(markup.replace(/<\/?(?:code|strong|em)>/g, ''));
    if (!markup.trim()) return;
    if (rank > 0) {
      const number = /[\d\p{L}]/u.test(listText) ? `${escapeText(listText.trim())} ` : '';
      blocks.block(tag(`h${Math.min(rank, MOST_RANKS)}`, number + markup.replace(/<\/?strong>/g, '')));
    } else if (list > 0 || listText.trim()) {
      const number = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.exec(listText)?.[1];
      const value = number === undefined ? 1 : Number(number);
      blocks.item(markup, { level, isOrdered: number !== undefined, ...(value > 0 && { value }) });
    } else if (QUOTE.test(style)) blocks.quote(tag('p', markup));
    else blocks.block(tag('p', markup));
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

  /** The last cell of each column that was written. */
  private columns: (Cell | undefined)[] = [];

  private endTable(): void {
    const { flow } = this;
    if (flow.cells.length > 0) this.endRow();
    flow.blocks.block(tableOf(flow.rows));
    flow.rows = [];
    this.columns = [];
  }

  written(): Markup {
    this.endParagraph({ style: '', outline: undefined, list: 0, level: 0, inTable: false });
    return this.flow.blocks.written();
  }

  private add(markup: Markup, look: TextLook): void {
    this.flow.inline.at(-1)?.inline.add(markup, look);
  }
}

/** Where a field leads, by its instruction: `HYPERLINK "https://page.example/"`. */
function addressIn(instruction: string): string | undefined {
  const [, place, quoted, plain] = /^\s*HYPERLINK\s+(\\l\s+)?(?:"([^"]*)"|(\S+))/i.exec(instruction) ?? [];
  const address = quoted ?? plain;
  return address && place ? `#${address}` : address;
}
