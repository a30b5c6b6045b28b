import { type Markup, tag } from './markup';

/** A table cell, as in HTML. */
export interface Cell {
  content: Markup;
  across?: number;
  down?: number;
}

export interface TableRow {
  cells: Cell[];
  isHeader?: boolean;
}

const span = (count: number | undefined) => (count !== undefined && count > 1 ? count : undefined);

/** Writes a table; empty for a table without cells. */
export function tableOf(rows: readonly TableRow[]): Markup {
  const written = rows.map(({ cells, isHeader = false }) =>
    tag(
      'tr',
      cells
        .map(({ content, across, down }) =>
          tag(isHeader ? 'th' : 'td', content, { colspan: span(across), rowspan: span(down) }),
        )
        .join(''),
    ),
  );
  return rows.some(({ cells }) => cells.length > 0) ? tag('table', written.join('')) : '';
}

const [BEGIN, END] = ['<p>', '</p>'];

/** Unwraps the content of a cell, an item or a note if it is a single paragraph. */
export const alone = (blocks: Markup): Markup =>
  blocks.startsWith(BEGIN) && blocks.indexOf(END) === blocks.length - END.length
    ? blocks.slice(BEGIN.length, -END.length)
    : blocks;
