import { diffTexts } from './diff';
import { changedWords, countLines, type DiffRow, diffRows } from './diff-rows';

/** Rows of a difference that are shown; of further ones, only the number is known. */
const MOST = 20_000;
/** Characters; a longer line is broken where an element or a sentence ends. Markup is often one line. */
const LONG = 300;
/** Characters that a line is broken behind wherever that is. */
const LONGEST = 2_000;
/** Milliseconds to find the fewest lines that differ, and then the words that differ in them. */
const LIMITS = { lines: 3_000, words: 1_500 };

/** The difference of two values, as far as it is shown. */
export interface ValueDifference {
  rows: DiffRow[];
  /** Numbers of lines that came and went, and of places where lines differ; of all rows. */
  added: number;
  removed: number;
  places: number;
  /** There are more rows. */
  isCut: boolean;
}

/**
 * Compares two values of one format: texts by their lines, lists by their items, anything else by its JSON, in which
 * members stand in the order of their names. May take seconds: to be called in a thread of its own.
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

/** Finds words that differ while there is time; in lines after that, none is marked. */
function findWords(rows: readonly DiffRow[]): void {
  const end = performance.now() + LIMITS.words;
  for (const row of rows) {
    if (row.kind === 'place' || row.other === undefined) continue;
    row.words = performance.now() < end ? changedWords(row.text, row.other) : [{ text: row.text, changed: false }];
    delete row.other;
  }
}

/** A value as lines that can be read. */
function linesOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text =
    typeof value === 'string' ? value : isList(value) ? value.join('\n') : JSON.stringify(sorted(value), null, 2);
  return `${text.replace(/\n$/, '').split('\n').flatMap(broken).join('\n')}\n`;
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** JSON with the members of each object in the order of their names: engines write them in different ones. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}

/** Breaks by what is written and not by numbers: what is put in leaves the lines behind it as they are. */
function broken(line: string): string[] {
  if (line.length <= LONG) return [line];
  const pieces = line.split(/(?<=>)(?=<)|(?<=[.!?] )|(?<=[。！？])/u);
  return pieces.flatMap((piece) => {
    const chunks: string[] = [];
    for (let at = 0; at < piece.length; at += LONGEST) chunks.push(piece.slice(at, at + LONGEST));
    return chunks;
  });
}
