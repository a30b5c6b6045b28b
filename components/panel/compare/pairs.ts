import type { DiffLine, DiffRow } from '@/lib/formats/text/changes/diff-rows';

/** Lines that stand beside each other; a side is absent where the other text has more. */
export type PairRow = Extract<DiffRow, { kind: 'place' }> | { kind: 'pair'; before?: DiffLine; after?: DiffLine };

/** Puts the lines of a difference beside each other: those taken out, in order, beside those put in their place. */
export function pairsOf(rows: readonly DiffRow[]): PairRow[] {
  const pairs: PairRow[] = [];
  /** The first pair that has a line taken out and none in its place. */
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
