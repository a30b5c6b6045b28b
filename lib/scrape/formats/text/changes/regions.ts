import { diffArrays } from 'diff';

/**
 * Differing lines, by index: the lines of the previous text from start to before end are replaced by those of the
 * current text.
 */
export interface Region {
  previousStart: number;
  previousEnd: number;
  currentStart: number;
  currentEnd: number;
}

/** Share of the time that finding the smallest difference may take; the rest is for the coarser method. */
const EXACT_SHARE = 0.6;

/**
 * Finds the lines that differ: the fewest if they are found within the time, as the reference v2 server does; otherwise
 * the lines between anchors that surely match, each region again with the fewest while time is left. Always complete
 * and correct.
 * @param timeoutMs timeout for all of it, in ms; only work linear in the texts is added to it
 */
export function changedRegions(previousLines: string[], currentLines: string[], timeoutMs: number): Region[] {
  const deadline = Date.now() + timeoutMs;
  const { previous, current } = numberLines(previousLines, currentLines);
  const whole = { previousStart: 0, previousEnd: previous.length, currentStart: 0, currentEnd: current.length };
  return (
    fewestWithin(whole, previous, current, timeoutMs * EXACT_SHARE) ??
    regionsBetweenAnchors(previous, current).flatMap(
      (region) => fewestWithin(region, previous, current, deadline - Date.now()) ?? [region],
    )
  );
}

/** Returns the fewest differing lines of a region, or undefined if that takes longer. */
function fewestWithin(region: Region, previous: number[], current: number[], timeoutMs: number): Region[] | undefined {
  if (timeoutMs <= 0) return undefined;
  const changes = diffArrays(
    previous.slice(region.previousStart, region.previousEnd),
    current.slice(region.currentStart, region.currentEnd),
    { timeout: timeoutMs },
  );
  if (!changes) return undefined;
  const regions: Region[] = [];
  let { previousStart, currentStart } = region;
  let open: Region | undefined;
  for (const { added, removed, count } of changes) {
    const previousEnd = previousStart + (added ? 0 : count);
    const currentEnd = currentStart + (removed ? 0 : count);
    if (!added && !removed) open = undefined;
    else if (open) Object.assign(open, { previousEnd, currentEnd });
    else {
      open = { previousStart, previousEnd, currentStart, currentEnd };
      regions.push(open);
    }
    previousStart = previousEnd;
    currentStart = currentEnd;
  }
  return regions;
}

/**
 * Numbers lines so that equal lines have equal numbers and comparing two lines costs the same however long they are.
 */
function numberLines(previous: string[], current: string[]): { previous: number[]; current: number[] } {
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  return { previous: previous.map(numberOf), current: current.map(numberOf) };
}

/** Returns the region without the equal lines at its start and its end. */
function trimRegion(region: Region, previous: number[], current: number[]): Region {
  let { previousStart, previousEnd, currentStart, currentEnd } = region;
  while (
    previousStart < previousEnd &&
    currentStart < currentEnd &&
    previous[previousStart] === current[currentStart]
  ) {
    previousStart++;
    currentStart++;
  }
  while (
    previousStart < previousEnd &&
    currentStart < currentEnd &&
    previous[previousEnd - 1] === current[currentEnd - 1]
  ) {
    previousEnd--;
    currentEnd--;
  }
  return { previousStart, previousEnd, currentStart, currentEnd };
}

const isEmptyRegion = ({ previousStart, previousEnd, currentStart, currentEnd }: Region): boolean =>
  previousStart === previousEnd && currentStart === currentEnd;

/** A line of both texts, by its index in each. */
type Anchor = [previous: number, current: number];

/**
 * Returns the regions around the lines that each text has exactly once and that have the same order in both, as in Bram
 * Cohen's patience diff. Takes n log n steps for any texts; the regions are not the smallest possible.
 * @param previous numbers of the previous text's lines, equal for equal lines
 * @param current numbers of the current text's lines
 */
export function regionsBetweenAnchors(previous: number[], current: number[]): Region[] {
  const whole: Anchor = [previous.length, current.length];
  const regions: Region[] = [];
  let from: Anchor = [0, 0];
  for (const to of [...inBothOrders(commonSingles(previous, current)), whole]) {
    const between = { previousStart: from[0], previousEnd: to[0], currentStart: from[1], currentEnd: to[1] };
    const region = trimRegion(between, previous, current);
    if (!isEmptyRegion(region)) regions.push(region);
    from = [to[0] + 1, to[1] + 1];
  }
  return regions;
}

/** Returns the lines that both texts have once, in the order of the previous one. */
function commonSingles(previous: number[], current: number[]): Anchor[] {
  const inCurrent = singles(current);
  return [...singles(previous)].flatMap(([line, index]) => {
    const other = inCurrent.get(line);
    return other === undefined ? [] : [[index, other] as Anchor];
  });
}

/** Returns the index of each line that occurs once. */
function singles(lines: number[]): Map<number, number> {
  const found = new Map<number, number>();
  const again = new Set<number>();
  lines.forEach((line, index) => {
    if (found.has(line)) again.add(line);
    else found.set(line, index);
  });
  for (const line of again) found.delete(line);
  return found;
}

/** Returns the longest sequence of these anchors that also rises in the current text: patience sorting. */
function inBothOrders(anchors: Anchor[]): Anchor[] {
  interface Card {
    anchor: Anchor;
    before: Card | undefined;
  }
  const piles: Card[] = [];
  for (const anchor of anchors) {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle] as Card).anchor[1] < anchor[1]) low = middle + 1;
      else high = middle;
    }
    piles[low] = { anchor, before: piles[low - 1] };
  }
  const sequence: Anchor[] = [];
  for (let card = piles.at(-1); card; card = card.before) sequence.push(card.anchor);
  return sequence.reverse();
}
