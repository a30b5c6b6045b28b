import { changedKeys } from '@/lib/formats/text/changes/keys';
import { changedRegions, type Region } from '@/lib/formats/text/changes/regions';
import { isObject } from '@/lib/json';
import type { PageSnapshot } from './compare-page';

/** How long the search for the words that differ between two texts may take, in milliseconds. */
const LIMIT = 1_000;

/** A snapshot of a page without what moves by itself. */
export interface SettledPage {
  page: PageSnapshot;
  /** Number of places whose text, and of fields whose value, is another one with each read. */
  moving: number;
}

/**
 * Takes out of a changed page what moves by itself, such as a clock, a counter or the id of a session: what differs from how
 * the page was before, and differs again in a second read right behind the first. It has its earlier words in place of those.
 */
export function settlePage(before: PageSnapshot, first: PageSnapshot, second: PageSnapshot): SettledPage {
  const text = settleText(before.markdown, first.markdown, second.markdown);
  const data = settleData(before.json, first.json, second.json);
  const page = { ...first, markdown: text.value, ...(first.json !== undefined && { json: data.value }) };
  return { page, moving: text.moving + data.moving };
}

function settleText(before: string, first: string, second: string): { value: string; moving: number } {
  const [old, now, again] = [wordsOf(before), wordsOf(first), wordsOf(second)];
  const unsteady = changedRegions(now, again, LIMIT);
  if (unsteady.length === 0) return { value: first, moving: 0 };
  const pieces: string[] = [];
  let moving = 0;
  let at = 0;
  for (const region of changedRegions(old, now, LIMIT)) {
    const isMoving = isWithin(region, unsteady);
    pieces.push(...now.slice(at, region.currentStart));
    pieces.push(
      ...(isMoving
        ? old.slice(region.previousStart, region.previousEnd)
        : now.slice(region.currentStart, region.currentEnd)),
    );
    at = region.currentEnd;
    if (isMoving) moving++;
  }
  return { value: [...pieces, ...now.slice(at)].join(''), moving };
}

/** Words and the white space between them. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '');

/**
 * True if a change is in a part of the text that the second read changed as well. Words that came between two others have to
 * have changed, all of them; where words went, others have to have come.
 */
const isWithin = ({ currentStart, currentEnd }: Region, unsteady: readonly Region[]): boolean =>
  unsteady.some(({ previousStart, previousEnd }) => previousStart <= currentStart && currentEnd <= previousEnd);

function settleData(before: unknown, first: unknown, second: unknown): { value: unknown; moving: number } {
  if (!isObject(before) || !isObject(first) || !isObject(second)) return { value: first, moving: 0 };
  const changed = changedKeys(before, first);
  const moving = Object.keys(changedKeys(first, second)).filter((name) => Object.hasOwn(changed, name));
  const earlier = moving.map((name) => [name, Object.hasOwn(before, name) ? before[name] : null]);
  return { value: { ...first, ...Object.fromEntries(earlier) }, moving: moving.length };
}
