import { i18n } from '#i18n';
import { defined } from '@/lib/base/json';
import type { Markup } from './markup';
import { type Cell, type TableRow, tableOf } from './table';

/** Maximum number of columns in a sheet. */
const MOST_COLUMNS = 1_000;

/** Cells by row and column, from 0. */
export interface Sheet {
  name: string;
  rows: Map<number, Map<number, Cell>>;
  /** False if reading stopped before the last row. */
  isWhole: boolean;
}

/** Remaining number of cells that a file may have. */
export class CellBudget {
  constructor(private left: number) {}

  /** @returns false once the budget is used up */
  take(count = 1): boolean {
    this.left -= count;
    return this.left >= 0;
  }
}

/**
 * Writes a sheet as a table, without completely empty rows and columns.
 * @param budget for the cells that are written, including empty cells between others
 * @param notes receives a message if the sheet is truncated
 */
export function sheetTable({ name, rows, isWhole }: Sheet, budget: CellBudget, notes: string[]): Markup {
  const covered = new Map<number, Set<number>>();
  const used = new Set<number>();
  for (const [row, cells] of rows) {
    for (const [column, { content, across = 1, down = 1 }] of cells) {
      if (content === '' && across === 1 && down === 1) continue;
      used.add(column);
      cover(covered, { row, column, across, down });
    }
  }
  const columns = [...used].sort((one, other) => one - other).slice(0, MOST_COLUMNS);
  const written: TableRow[] = [];
  let isCut = !isWhole || used.size > MOST_COLUMNS;
  for (const [row, cells] of [...rows].sort(([one], [other]) => one - other)) {
    if (![...cells.values()].some(({ content }) => content !== '')) continue;
    if (!budget.take(columns.length)) {
      isCut = true;
      break;
    }
    const hidden = covered.get(row);
    written.push({
      cells: columns.flatMap((column) => (hidden?.has(column) ? [] : [fitted(cells.get(column), column, columns)])),
      isHeader: written.length === 0,
    });
  }
  if (isCut) notes.push(i18n.t('warnings.document.rows', { sheet: name, rows: i18n.number(written.length) }));
  return tableOf(written);
}

/** Limits a merged cell to the columns that are written. */
function fitted(cell: Cell | undefined, column: number, columns: readonly number[]): Cell {
  if (!cell) return { content: '' };
  const { content, across = 1, down } = cell;
  const width = across > 1 ? columns.filter((other) => other >= column && other < column + across).length : 1;
  return { content, across: width, ...defined({ down }) };
}

/** A merged cell that covers more cells than this is treated as an error in the file. */
const MOST_COVERED = 20_000;

function cover(
  covered: Map<number, Set<number>>,
  { row, column, across, down }: { row: number; column: number; across: number; down: number },
): void {
  if (across * down > MOST_COVERED) return;
  for (let r = row; r < row + down; r++) {
    for (let c = column; c < column + across; c++) {
      if (r === row && c === column) continue;
      const columns = covered.get(r) ?? new Set();
      covered.set(r, columns.add(c));
    }
  }
}
