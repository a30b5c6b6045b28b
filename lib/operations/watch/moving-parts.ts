import { changedRegions } from '@/lib/scrape/formats/text/changes/regions';
import type { MovingParts } from './watch';

/** Timeout for finding the lines that differ, in ms. */
const LIMIT = 1_000;
/** Maximum number of lines that change as a whole in one place: more than that is another page. */
const MOST_LINES = 12;
/** Maximum number of lines and places stored for one watch. */
const MOST_KNOWN = 100;

export const NOTHING_MOVES: MovingParts = { lines: [], places: [] };

/** Returns the words of a line. */
export const wordsOfLine = (line: string): string[] => line.split(/\s+/).filter((word) => word !== '');

/**
 * Learns, from two consecutive readings, which parts of a page change by themselves.
 * @param known the parts learned before
 */
export function learnMoving(known: MovingParts, first: readonly string[], second: readonly string[]): MovingParts {
  const lines = [...known.lines];
  const places = [...known.places];
  for (const region of changedRegions([...first], [...second], LIMIT)) {
    const [one, other] = [
      first.slice(region.previousStart, region.previousEnd),
      second.slice(region.currentStart, region.currentEnd),
    ];
    const isPaired = one.length === other.length;
    const templates = isPaired ? one.map((line, index) => templateOf(line, other[index] ?? '')) : [];
    lines.push(...templates.flatMap((template) => (template ? [template] : [])));
    if (isPaired && templates.every((template) => template !== undefined)) continue;
    const count = Math.max(one.length, other.length);
    if (count > MOST_LINES) continue;
    const before = first[region.previousStart - 1] ?? '';
    places.push({ before, after: first[region.previousEnd] ?? '', count });
  }
  return { lines: newest(lines), places: newest(places) };
}

/** Returns the words that two lines share, with an empty word for each difference; undefined if they share too little. */
function templateOf(one: string, other: string): string[] | undefined {
  const [words, others] = [wordsOfLine(one), wordsOfLine(other)];
  if (words.length !== others.length) return undefined;
  const template = words.map((word, index) => (word === others[index] ? word : ''));
  return template.some((word) => /\p{L}/u.test(word)) ? template : undefined;
}

/** Keeps the last of each, up to the limit. */
const newest = <T>(all: readonly T[]): T[] =>
  [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(-MOST_KNOWN);

/** Replaces each word of a line that is known to change with a sign. */
export function withoutMovingWords(line: string, { lines }: MovingParts): string {
  const words = wordsOfLine(line);
  for (const template of lines) {
    if (template.length !== words.length) continue;
    if (template.every((word, index) => word === '' || word === words[index])) {
      return template.map((word) => word || '⟨moves⟩').join(' ');
    }
  }
  return line;
}

/** Lines that differ: from `start` to before `end` in the earlier text, and the number of lines there now. */
interface ChangedLines {
  start: number;
  end: number;
  now: number;
}

/** Returns true for lines in a place whose lines are known to change with each reading. */
export const isMovingPlace = ({ places }: MovingParts, old: readonly string[], changed: ChangedLines): boolean =>
  places.some((place) => isInPlace(place, old, changed));

function isInPlace(
  { before, after, count }: MovingParts['places'][number],
  old: readonly string[],
  changed: ChangedLines,
) {
  const { start, end, now } = changed;
  for (let from = start; from >= Math.max(0, start - count); from--) {
    if ((old[from - 1] ?? '') !== before) continue;
    const most = Math.min(old.length, from + count);
    for (let to = end; to <= most; to++) {
      if ((old[to] ?? '') === after && to - from - (end - start) + now <= count) return true;
    }
  }
  return false;
}
