import { diffTexts } from './diff';
import { changedWords, countLines, type DiffRow, diffRows } from './diff-rows';

/** Maximum number of rows of a difference to show; further rows are only counted. */
const MOST = 20_000;
/**
 * Lines longer than this, in characters, are broken at the end of an element or a sentence. Markup is often a single
 * line.
 */
const LONG = 300;
/** Lines are broken after this many characters in any case. */
const LONGEST = 2_000;
/** Timeouts for finding the fewest lines that differ, and then the words that differ in them, in ms. */
const LIMITS = { lines: 3_000, words: 1_500 };

/** The difference of two values, as far as it is shown. */
export interface ValueDifference {
  rows: DiffRow[];
  /** Number of added and removed lines, and of places with differences, over all rows. */
  added: number;
  removed: number;
  places: number;
  /** True if further rows exist. */
  isCut: boolean;
}

/**
 * Compares two values of one format: texts by their lines, lists by their items, anything else by its JSON with sorted
 * member names. May take seconds: call it in a thread of its own.
 */
export function compareValues(before: unknown, after: unknown): ValueDifference {
  const patch = diffTexts(linesOf(before), linesOf(after), LIMITS.lines)?.text;
  const all = patch === undefined ? [] : diffRows(patch);
  let places = 0;
  for (const row of all) if (row.kind === 'place') row.number = ++places;
  const rows = all.slice(0, MOST);
  findWords(rows);
  return { rows, ...countLines(all), places, isCut: rows.length < all.length };
}

/** Finds words that differ while time is left; in the lines after that, no words are marked. */
function findWords(rows: readonly DiffRow[]): void {
  const end = performance.now() + LIMITS.words;
  for (const row of rows) {
    if (row.kind === 'place' || row.other === undefined) continue;
    row.words = performance.now() < end ? changedWords(row.text, row.other) : [{ text: row.text, changed: false }];
    delete row.other;
  }
}

/** Formats a value as readable lines. */
function linesOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text =
    typeof value === 'string' ? value : isList(value) ? value.join('\n') : JSON.stringify(sorted(value), null, 2);
  return `${text.replace(/\n$/, '').split('\n').flatMap(broken).join('\n')}\n`;
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Returns JSON with sorted member names: engines write them in different orders. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}

/** Breaks lines by their content and not by position, so that an insertion leaves the following lines unchanged. */
function broken(line: string): string[] {
  if (line.length <= LONG) return [line];
  const pieces = line.split(/(?<=>)(?=<)|(?<=[.!?] )|(?<=[。！？])/u);
  return pieces.flatMap((piece) => {
    const chunks: string[] = [];
    for (let at = 0; at < piece.length; at += LONGEST) chunks.push(piece.slice(at, at + LONGEST));
    return chunks;
  });
}
