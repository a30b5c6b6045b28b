import { readBlocks } from './blocks';

/** Reads the tables in a page's markdown: each is a list of rows keyed by column name. */
export function tablesOf(markdown: string): Record<string, string>[][] {
  const tables = new Map<number, { names: string[]; rows: Record<string, string>[] }>();
  for (const { kind, start, end, header, group } of readBlocks(markdown)) {
    if (kind !== 'row' || group === undefined || start === end) continue;
    const cells = cellsOf(markdown.slice(start, end));
    const table = tables.get(group);
    if (header) tables.set(group, { names: cells, rows: [] });
    else table?.rows.push(Object.fromEntries(table.names.map((name, index) => [name, cells[index] ?? ''])));
  }
  return [...tables.values()].map(({ rows }) => rows);
}

/** Splits the content of a row into cells; a pipe in a cell has a backslash. */
const cellsOf = (row: string): string[] => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
