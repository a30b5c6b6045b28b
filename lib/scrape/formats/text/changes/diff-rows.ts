import { diffArrays } from 'diff';
import { readableText } from '@/lib/base/text/inline';

/** A line of a difference, or the position of a run of lines in the page's current text. */
export type DiffRow =
  | {
      kind: 'place';
      line: number;
      /** Heading of the section that the run is in, if the run begins near it. */
      section?: string;
      /** Its number among the runs, from 1, if they are counted. */
      number?: number;
    }
  | DiffLine;

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** The corresponding line in the other text. */
  other?: string;
  /** Pieces of the line, if already known. */
  words?: WordRun[];
}

const KINDS: Record<string, 'same' | 'added' | 'removed'> = { ' ': 'same', '+': 'added', '-': 'removed' };

/** @param patch output of `git diff` for one text; everything before its first hunk is ignored */
export function diffRows(patch: string): DiffRow[] {
  const lines = patch.replace(/\n$/, '').split('\n');
  const runs: Run[] = [{ lines: [] }];
  for (const line of lines.slice(Math.max(lines.findIndex(isPlace), 0))) {
    const kind = KINDS[line.charAt(0)];
    if (isPlace(line)) runs.push({ line: Number(PLACE.exec(line)?.[1]), lines: [] });
    // Some writers leave out the space of an empty line. `\ No newline at end of file` does not belong to the text.
    else if (kind || line === '') runs.at(-1)?.lines.push({ kind: kind ?? 'same', text: line.slice(1) });
  }
  return withOthers(runs.flatMap(rowsOf));
}

const PLACE = /^@@ -\d+(?:,\d+)? \+(\d+)/;
const isPlace = (line: string) => PLACE.test(line);

/** Lines of a hunk, and the number of the first one. */
interface Run {
  line?: number;
  lines: DiffLine[];
}

/** A heading in markdown. */
const HEADING = /^#{1,6} (.*)/;

/**
 * Returns a run with the heading above its first change as the name of its place. Of the empty lines that did not change,
 * only those between changes are kept: there, they tell which lines stand for each other.
 */
function rowsOf({ line, lines }: Run): DiffRow[] {
  const above = lines.slice(0, Math.max(lines.findIndex(isChange), 0)).findLastIndex(({ text }) => HEADING.test(text));
  const section = HEADING.exec(lines[above]?.text ?? '')?.[1];
  const isShown = (row: DiffLine, index: number) =>
    index > above &&
    (isChange(row) || row.text.trim() !== '' || (isChange(lines[index - 1]) && isChange(lines[index + 1])));
  const shown = lines.filter(isShown);
  if (line === undefined) return shown;
  const skipped = Math.max(0, lines.findIndex(isShown));
  return [{ kind: 'place', line: line + skipped, ...(section && { section: readableText(section) }) }, ...shown];
}

const isChange = (row: DiffLine | undefined): boolean => row !== undefined && row.kind !== 'same';

/** Pairs removed lines with the added lines that replace them, in order. */
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

/** Counts added and removed lines. */
export const countLines = (rows: readonly DiffRow[]) => ({
  added: rows.filter(({ kind }) => kind === 'added').length,
  removed: rows.filter(({ kind }) => kind === 'removed').length,
});

/** A piece of a line. */
interface WordRun {
  text: string;
  /** True if the other line does not contain it. */
  changed: boolean;
}

/** Timeout for one line, in ms; lines that take longer are shown without marked words. */
const LIMIT = 30;

/**
 * Splits a line into pieces, marking those missing from the corresponding line; a line that has little in common with
 * it stays whole.
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
