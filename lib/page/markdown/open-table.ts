import type { Output } from './output';

/** Layout of a table's cells, from a first pass over it. */
export interface Plan {
  columns: number;
  /** Column of each cell, in document order. */
  columnOf: number[];
  /** True if the first row names the columns. */
  hasHeader: boolean;
}

/** A table of data that is being written, row by row. */
export class OpenTable {
  cell = 0;
  row: string[] | undefined;
  alignments: string[] = [];
  private lastWrite = -1;

  constructor(readonly plan: Plan) {}

  /** Adds the next cell of the row. */
  addCell(markdown: string, alignment: string): void {
    const column = this.plan.columnOf[this.cell++];
    if (column === undefined || !this.row) return;
    this.row[column] = markdown;
    this.alignments[column] ??= alignment;
  }

  /** Writes the next row as markdown, preceded by the header rows of the table. */
  writeRow({ output }: { output: Output }): void {
    const { columns, hasHeader } = this.plan;
    const row = this.row ?? [];
    this.row = undefined;
    if (output.writes === this.lastWrite) {
      output.block(line(row), true);
    } else {
      const isHeader = hasHeader && this.lastWrite < 0;
      const header = Array.from({ length: columns }, (_, column) => (isHeader ? (row[column] ?? '') : ''));
      const rule = header.map((_, column) => this.alignments[column] ?? '---');
      output.block([line(header), line(rule), ...(isHeader ? [] : [line(row)])].join('\n'));
    }
    this.lastWrite = output.writes;
  }
}

/** Missing cells are written as empty cells. */
const line = (cells: string[]) => `| ${Array.from(cells, (cell) => cell ?? '').join(' | ')} |`;
