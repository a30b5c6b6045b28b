import { isEmptyRegion, type Region, trimRegion } from './lines';

/** A line of both texts, by its index in each. */
type Anchor = [previous: number, current: number];

/**
 * Regions around the lines that each text has exactly once and that stand in the same order in both, as in Bram Cohen's
 * patience diff. Takes n log n steps whatever the texts are; the regions are not the smallest possible.
 * @param previous numbers of the previous text's lines, equal for equal lines
 * @param current the same of the current text
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

/** Lines that both texts have once, in the order of the previous one. */
function commonSingles(previous: number[], current: number[]): Anchor[] {
  const inCurrent = singles(current);
  return [...singles(previous)].flatMap(([line, index]) => {
    const other = inCurrent.get(line);
    return other === undefined ? [] : [[index, other] as Anchor];
  });
}

/** Index by line, of the lines that stand there once. */
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

/** The longest sequence of these anchors that rises in the current text too: patience sorting. */
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
