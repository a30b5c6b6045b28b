import { diffArrays } from 'diff';

/** A line of a difference, or where in the page's text now a run of them begins. */
export type DiffRow =
  | {
      kind: 'place';
      line: number;
      /** Its place among the runs, from 1, where those are counted. */
      number?: number;
    }
  | DiffLine;

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** The line that stands for this one in the other text. */
  other?: string;
  /** The line in pieces, where they are known already. */
  words?: WordRun[];
}

const KINDS: Record<string, 'same' | 'added' | 'removed'> = { ' ': 'same', '+': 'added', '-': 'removed' };

/** @param patch what `git diff` writes about one text; what stands before its first hunk says nothing about the text */
export function diffRows(patch: string): DiffRow[] {
  const lines = patch.replace(/\n$/, '').split('\n');
  const rows: DiffRow[] = [];
  for (const line of lines.slice(Math.max(lines.findIndex(isPlace), 0))) {
    const kind = KINDS[line.charAt(0)];
    if (isPlace(line)) rows.push({ kind: 'place', line: Number(PLACE.exec(line)?.[1]) });
    // Some writers leave out the space of an empty line. `\ No newline at end of file` is no line of the text.
    else if (kind || line === '') rows.push({ kind: kind ?? 'same', text: line.slice(1) });
  }
  return withOthers(rows);
}

const PLACE = /^@@ -\d+(?:,\d+)? \+(\d+)/;
const isPlace = (line: string) => PLACE.test(line);

/** Lines that were taken out, and as many of those put in their place, in order. */
function withOthers(rows: DiffRow[]): DiffRow[] {
  let removed: DiffLine[] = [];
  let at = 0;
  for (const row of rows) {
    if (row.kind === 'removed') removed.push(row);
    else if (row.kind !== 'added') {
      removed = [];
      at = 0;
    } else {
      const other = removed[at++];
      if (!other) continue;
      row.other = other.text;
      other.other = row.text;
    }
  }
  return rows;
}

/** Counts lines that came and went. */
export const countLines = (rows: readonly DiffRow[]) => ({
  added: rows.filter(({ kind }) => kind === 'added').length,
  removed: rows.filter(({ kind }) => kind === 'removed').length,
});

/** A piece of a line. */
interface WordRun {
  text: string;
  /** The other line does not have it. */
  changed: boolean;
}

/** Milliseconds for one line; longer ones are shown without marks on their words. */
const LIMIT = 30;

/**
 * A line in pieces, by what is in it and not in the line that stands for it; in one where they have little in common.
 */
export function changedWords(text: string, other: string): WordRun[] {
  const whole = [{ text, changed: false }];
  const changes = diffArrays(wordsOf(other), wordsOf(text), { timeout: LIMIT });
  if (!changes) return whole;
  const runs = changes
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value.join(''), changed: added }));
  const kept = runs.reduce((sum, run) => sum + (run.changed ? 0 : run.text.length), 0);
  return kept * 2 < Math.max(text.length, other.length) ? whole : runs;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
