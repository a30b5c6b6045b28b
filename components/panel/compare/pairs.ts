import type { DiffLine, DiffRow } from '@/lib/scrape/formats/text/changes/diff-rows';

/** Lines side by side; a side is absent if the other text has more lines. */
export type PairRow = Extract<DiffRow, { kind: 'place' }> | { kind: 'pair'; before?: DiffLine; after?: DiffLine };

/** Puts the lines of a difference side by side: removed lines, in order, next to their replacements. */
export function pairsOf(rows: readonly DiffRow[]): PairRow[] {
  const pairs: PairRow[] = [];
  /** Index of the first pair with a removed line and no replacement. */
  let open = 0;
  for (const row of rows) {
    const waiting = pairs[open];
    if (row.kind === 'removed') {
      pairs.push({ kind: 'pair', before: row });
    } else if (row.kind === 'added') {
      if (waiting?.kind === 'pair') waiting.after = row;
      else pairs.push({ kind: 'pair', after: row });
      open += 1;
    } else {
      pairs.push(row.kind === 'place' ? row : { kind: 'pair', before: row, after: row });
      open = pairs.length;
    }
  }
  return pairs;
}
