import { changedRegions } from '@/lib/formats/text/changes/regions';
import type { MovingParts } from './watch';

/** Milliseconds that the search for the lines that differ may take. */
const LIMIT = 1_000;
/** Lines that move as a whole in one place: more of them are another page. */
const MOST_LINES = 12;
/** Lines and places that are known of one watch. */
const MOST_KNOWN = 100;

export const NOTHING_MOVES: MovingParts = { lines: [], places: [] };

/** Words of a line. */
export const wordsOf = (line: string): string[] => line.split(/\s+/).filter((word) => word !== '');

/**
 * Learns from two readings right behind each other what moves by itself on a page.
 * @param known what was learned before
 */
export function learnMoving(known: MovingParts, first: readonly string[], second: readonly string[]): MovingParts {
  const lines = [...known.lines];
  const places = [...known.places];
  for (const region of changedRegions([...first], [...second], LIMIT)) {
    const [one, other] = [
      first.slice(region.previousStart, region.previousEnd),
      second.slice(region.currentStart, region.currentEnd),
    ];
    const templates = one.length === other.length ? one.map((line, index) => templateOf(line, other[index] ?? '')) : [];
    if (one.length === other.length && templates.every((template) => template !== undefined)) {
      lines.push(...templates.flatMap((template) => (template ? [template] : [])));
      continue;
    }
    const count = Math.max(one.length, other.length);
    if (count > MOST_LINES) continue;
    const before = first[region.previousStart - 1] ?? '';
    places.push({ before, after: first[region.previousEnd] ?? '', count });
  }
  return { lines: newest(lines), places: newest(places) };
}

/** The words that two lines share, with an empty one for each that differs; undefined if they share too little. */
function templateOf(one: string, other: string): string[] | undefined {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length !== others.length) return undefined;
  const template = words.map((word, index) => (word === others[index] ? word : ''));
  return template.some((word) => /\p{L}/u.test(word)) ? template : undefined;
}

/** The last of each, and no more than are kept. */
const newest = <T>(all: readonly T[]): T[] =>
  [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(-MOST_KNOWN);

/** A line with a sign in place of each word that is known to move. */
export function withoutMovingWords(line: string, { lines }: MovingParts): string {
  const words = wordsOf(line);
  for (const template of lines) {
    if (template.length !== words.length) continue;
    if (template.every((word, index) => word === '' || word === words[index])) {
      return template.map((word) => word || '⟨moves⟩').join(' ');
    }
  }
  return line;
}

/** True for lines that stand where lines are known to be other ones with each reading. */
export const isMovingPlace = (
  { places }: MovingParts,
  { before, after, old, now }: { before: string; after: string; old: number; now: number },
): boolean =>
  places.some((place) => place.before === before && place.after === after && old <= place.count && now <= place.count);
