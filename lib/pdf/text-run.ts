/**
 * A piece of text on a page, as a text layer or the recognition of a picture has it. Lengths are points from the upper
 * left corner; `y` is that of the baseline.
 */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Height of its font. */
  size: number;
  /** Address that it is a link to. */
  href?: string;
  /** Set in letters of one width. */
  isMono?: true;
  /** The first of what the file's tags name an item of a list. */
  isItem?: true;
}

/** A rectangle on a page, in points from the upper left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a page has for the layout to work with. */
export interface PageText {
  runs: TextRun[];
  /** Lines that are drawn along an axis. */
  rules: readonly Box[];
  /** Height of the page, in points. */
  height: number;
}

/** Runs that stand beside each other without a gap wider than one between words. */
export interface Segment {
  runs: TextRun[];
  left: number;
  right: number;
}

/** Segments on one baseline, from left to right. */
export interface TextRow {
  segments: Segment[];
  y: number;
  /** The largest of its runs. */
  size: number;
  /** A table that rules part into cells stands in the text as one row. `y` is its bottom, `height` is in points. */
  table?: { cells: TextRun[][][]; height: number };
}

/** Text of a page in its reading order, as a document has it. */
export type LayoutBlock =
  | { kind: 'text'; rows: TextRow[] }
  | { kind: 'code'; rows: TextRow[] }
  | { kind: 'item'; marker: string; left: number; rows: TextRow[] }
  /** At the top or the bottom of many pages. */
  | { kind: 'header' | 'footer'; rows: TextRow[] }
  | { kind: 'table'; cells: TextRun[][][] };

/** The upper edge of a row, in points. */
export const topOf = ({ y, size, table }: TextRow): number => y - (table?.height ?? size);

/** The text of runs, with a space where there is a gap of one. */
export function runsText(runs: readonly TextRun[]): string {
  return joinRuns(runs)
    .map(({ text }) => text)
    .join('');
}

/** Share of the font's height that a gap between two words has at least. */
const WORD_GAP = 0.15;

/** Puts a space before each run that does not touch the one before it. */
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
