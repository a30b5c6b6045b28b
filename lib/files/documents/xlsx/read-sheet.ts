import type { CellBudget } from '../grid';
import type { XmlElement } from '../xml';
import { parseStream } from '../xml-stream';
import { type Area, areaOf, columnOf, stringIn } from './sheet-parts';

/** A cell as stored in the file. */
export interface RawCell {
  row: number;
  column: number;
  /** Type of its value (ECMA-376, part 1, 18.18.11); a number by default. */
  type: string;
  style: number;
  value: string;
  formula: string;
}

/** The content of a sheet, without its look. */
export interface RawSheet {
  cells: RawCell[];
  merged: Area[];
  /** Linked areas: by relationship id, or to a place within the file. */
  links: { area: Area; id?: string | undefined; place?: string | undefined }[];
  /** False if reading stopped before its end. */
  isWhole: boolean;
}

/** Maximum number of links to keep per sheet. */
const MOST_LINKS = 100_000;

/** Reads a sheet from a stream until the cell limit is reached: a sheet with a million rows is never held as a whole. */
export async function readSheet(
  stream: ReadableStream<Uint8Array>,
  budget: CellBudget,
  signal: AbortSignal,
): Promise<RawSheet> {
  const sheet: RawSheet = { cells: [], merged: [], links: [], isWhole: true };
  const reader = new SheetReader(sheet, budget);
  sheet.isWhole = await parseStream(stream, reader, signal);
  return sheet;
}

class SheetReader {
  isFull = false;
  private row = -1;
  private column = -1;
  private cell: RawCell | undefined;
  /** An inline string of a cell, with its open elements. */
  private inline: XmlElement[] = [];
  private collects: 'value' | 'formula' | undefined;

  constructor(
    private readonly sheet: RawSheet,
    private readonly budget: CellBudget,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.inline.length > 0) {
      const child: XmlElement = { name, attributes, children: [] };
      this.inline.at(-1)?.children.push(child);
      this.inline.push(child);
    } else if (name === 'row') {
      const number = Number(attributes.r);
      this.row = number > 0 ? number - 1 : this.row + 1;
      this.column = -1;
    } else if (name === 'c') this.openCell(attributes);
    else if (name === 'v') this.collects = 'value';
    else if (name === 'f') this.collects = 'formula';
    else if (name === 'is') this.inline = [{ name, attributes, children: [] }];
    else if (name === 'mergeCell' || name === 'hyperlink') this.addArea(name, attributes);
  }

  text(text: string): void {
    if (this.inline.length > 0) this.inline.at(-1)?.children.push(text);
    else if (this.cell && this.collects) this.cell[this.collects] += text;
  }

  close(name: string): void {
    if (this.inline.length > 1) this.inline.pop();
    else if (this.inline.length === 1) {
      const [string] = this.inline;
      if (this.cell && string) this.cell.value = stringIn(string);
      this.inline = [];
    } else if (name === 'c') this.closeCell();
    else if (name === 'v' || name === 'f') this.collects = undefined;
  }

  private openCell({ r: reference, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>): void {
    this.column = reference ? columnOf(reference) : this.column + 1;
    this.cell = { row: this.row, column: this.column, type, style: Number(style), value: '', formula: '' };
  }

  private closeCell(): void {
    const { cell } = this;
    this.cell = undefined;
    if (!cell || (cell.value === '' && cell.formula === '') || this.isFull) return;
    if (this.budget.take()) this.sheet.cells.push(cell);
    else this.isFull = true;
  }

  private addArea(name: string, attributes: Readonly<Record<string, string>>): void {
    const area = areaOf(attributes.ref ?? '');
    if (!area) return;
    const { links, merged } = this.sheet;
    if (name === 'mergeCell') merged.push(area);
    else if (links.length < MOST_LINKS) links.push({ area, id: attributes['r:id'], place: attributes.location });
  }
}
