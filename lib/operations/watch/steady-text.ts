import { withoutMarkup } from '@/lib/base/text/without-links';
import { settlePage } from '@/lib/operations/monitor/settle-page';
import { changedRegions } from '@/lib/scrape/formats/text/changes/regions';
import { isMovingPlace, learnMoving, withoutMovingWords } from './moving-parts';
import { withoutAgo, withoutClock } from './moving-times';
import type { MovingParts } from './watch';

/** Timeout for finding the lines that differ, in ms. */
const LIMIT = 1_000;

/** A text and the time of its reading, in ms since the epoch. */
export interface ReadText {
  text: string;
  at: number;
}

/** Returns the readable text of a page's markdown, line by line: links without their addresses, and no pictures. */
export const watchedText = (markdown: string): string =>
  saidLines(withoutMarkup(markdown, { links: false, images: false }))
    .map((line) => `${line}\n`)
    .join('');

/** Returns the lines with letters or digits. */
export const saidLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));

export interface SteadyText {
  /** The text now, with earlier lines in place of lines that change by themselves. */
  text: string;
  /** Lines that were left out for that reason, in their current state. */
  leftOut: string[];
  moving: MovingParts;
}

/**
 * Removes from a text the parts that change by themselves: parts that differ in a second reading right after the first,
 * parts that changed by themselves in an earlier check, and times that follow the clock.
 * @param second the second reading; undefined if not taken yet
 */
export function withoutMoving(
  before: ReadText,
  first: ReadText,
  second: ReadText | undefined,
  known: MovingParts,
): SteadyText {
  const moving = second ? learnMoving(known, saidLines(first.text), saidLines(second.text)) : known;
  const settled = second ? settledWords(before.text, first.text, second.text) : first.text;
  const old = saidLines(before.text);
  const now = saidLines(settled);
  const keys = {
    old: old.map((line) => keyOf(line, before.at, moving)),
    now: now.map((line) => keyOf(line, first.at, moving)),
  };
  const lines: string[] = [];
  let at = 0;
  for (const region of changedRegions(old, now, LIMIT)) {
    lines.push(...now.slice(at, region.currentStart));
    lines.push(...steadyLines(region, { old, now, keys, moving }));
    at = region.currentEnd;
  }
  lines.push(...now.slice(at));
  const kept = new Set(lines);
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    leftOut: saidLines(first.text).filter((line) => !kept.has(line)),
    moving,
  };
}

function settledWords(before: string, first: string, second: string): string {
  const page = (markdown: string) => ({ markdown, scrapeId: '' });
  return settlePage(page(before), page(first), page(second)).page.markdown;
}

interface Compared {
  old: readonly string[];
  now: readonly string[];
  keys: { old: string[]; now: string[] };
  moving: MovingParts;
}

type Region = ReturnType<typeof changedRegions>[number];

/**
 * The lines of a region: the earlier version of lines that only changed by themselves, and the current version of the
 * others.
 */
function steadyLines(region: Region, { old, now, keys, moving }: Compared): string[] {
  const [fromOld, fromNow] = [region.previousStart, region.currentStart];
  const inner = changedRegions(
    keys.old.slice(fromOld, region.previousEnd),
    keys.now.slice(fromNow, region.currentEnd),
    LIMIT,
  );
  const lines: string[] = [];
  let at = fromOld;
  for (const { previousStart, previousEnd, currentStart, currentEnd } of inner) {
    lines.push(...old.slice(at, fromOld + previousStart));
    const isMoving = isMovingPlace(moving, old, {
      start: fromOld + previousStart,
      end: fromOld + previousEnd,
      now: currentEnd - currentStart,
    });
    const [from, start, end] = isMoving
      ? [old, fromOld + previousStart, fromOld + previousEnd]
      : [now, fromNow + currentStart, fromNow + currentEnd];
    lines.push(...from.slice(start, end));
    at = fromOld + previousEnd;
  }
  return [...lines, ...old.slice(at, region.previousEnd)];
}

/** Two lines with the same key differ only in parts that change by themselves. */
const keyOf = (line: string, at: number, moving: MovingParts): string =>
  withoutClock(withoutAgo(withoutMovingWords(line, moving)), at);
