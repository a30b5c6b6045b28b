/** Cells of a row of a GFM table; a pipe in a cell has a backslash. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** For a line without spaces around it: of a long run of them, two parts of an expression would try every share. */
const RULE = /^\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?$/;

/** The tables of a page's markdown: each a list of rows by the names of its columns. */
export function tablesOf(markdown: string): Record<string, string>[][] {
  const lines = markdown.split('\n');
  const tables: Record<string, string>[][] = [];
  for (let at = 1; at < lines.length; at++) {
    const head = lines[at - 1] ?? '';
    if (!head.includes('|') || !RULE.test((lines[at] ?? '').trim())) continue;
    const names = cellsOf(head);
    const rows: Record<string, string>[] = [];
    for (at++; (lines[at] ?? '').includes('|'); at++) {
      const cells = cellsOf(lines[at] as string);
      rows.push(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
    }
    tables.push(rows);
  }
  return tables;
}
