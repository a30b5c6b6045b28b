import { isObject } from '@/lib/base/json';
import { changedKeys } from '@/lib/scrape/formats/text/changes/keys';
import { changedRegions, type Region } from '@/lib/scrape/formats/text/changes/regions';
import type { PageSnapshot } from './compare-page';

/** Timeout for finding the words that differ between two texts, in ms. */
const LIMIT = 1_000;

/** A snapshot of a page without its constantly changing content. */
export interface SettledPage {
  page: PageSnapshot;
  /** Number of text positions and field values that change with each read. */
  moving: number;
}

/**
 * Removes constantly changing content from a changed page, such as a clock, a counter or the id of a session: content
 * that differs from the page's previous state, and differs again in a second read immediately after the first. It is
 * replaced by its earlier words.
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

/** Splits a text into words and the white space between them. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '');

/**
 * Returns true if a change is in a part of the text that the second read changed as well. Inserted words must all have
 * changed; for removed words, others must have been inserted.
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
