/**
 * A piece of text on a page, from a text layer or from text recognition. Lengths are points from the top left corner; `y` is
 * the baseline.
 */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Font size. */
  size: number;
  /** Target address of its link. */
  href?: string;
  /** Set in a monospaced font. */
  isMono?: true;
  /** The first run of a list item, according to the file's tags. */
  isItem?: true;
}

/** A rectangle on a page, in points from the top left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The parts of a page that the layout uses. */
export interface PageText {
  runs: TextRun[];
  /** Horizontal and vertical rules. */
  rules: readonly Box[];
  /** Height of the page, in points. */
  height: number;
}

/** Adjacent runs without a gap wider than a word gap. */
export interface Segment {
  runs: TextRun[];
  left: number;
  right: number;
}

/** Segments on one baseline, from left to right. */
export interface TextRow {
  segments: Segment[];
  y: number;
  /** The largest size of its runs. */
  size: number;
  /** A ruled table takes part in the text as one row. `y` is its bottom, `height` is in points. */
  table?: { cells: TextRun[][][]; height: number };
}

/** Text of a page in reading order, as blocks of a document. */
export type LayoutBlock =
  | { kind: 'text'; rows: TextRow[] }
  | { kind: 'code'; rows: TextRow[] }
  | { kind: 'item'; marker: string; left: number; rows: TextRow[] }
  /** Rows at the top or the bottom of many pages. */
  | { kind: 'header' | 'footer'; rows: TextRow[] }
  | { kind: 'table'; cells: TextRun[][][] };

/** Returns the upper edge of a row, in points. */
export const topOf = ({ y, size, table }: TextRow): number => y - (table?.height ?? size);

/** Returns the text of runs, with a space in each word gap. */
export function runsText(runs: readonly TextRun[]): string {
  return joinRuns(runs)
    .map(({ text }) => text)
    .join('');
}

/** Minimum gap between two words, as a share of the font's height. */
const WORD_GAP = 0.15;

/** Puts a space before each run that does not touch the previous run. */
export function joinRuns(runs: readonly TextRun[]): TextRun[] {
  return runs.map((run, index) => {
    const before = runs[index - 1];
    if (!before || /\s$/.test(before.text) || /^\s/.test(run.text)) return run;
    const isNear = before.y === run.y && run.x - (before.x + before.width) < WORD_GAP * Math.max(run.size, before.size);
    return isNear ? run : { ...run, text: ` ${run.text}` };
  });
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;
