import { diffArrays } from 'diff';
import { regionsBetweenAnchors } from './anchors';
import { numberLines, type Region } from './lines';

/** Share of the time that the smallest difference may take; the rest is for the coarser one. */
const EXACT_SHARE = 0.6;

/**
 * The lines that differ: the fewest where that is found within the time, as the reference v2 server does; else those
 * between lines that surely belong together, each again with the fewest while time is left. Always complete and
 * correct.
 * @param timeoutMs milliseconds for all of it; only what is linear in the texts comes on top
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

/** The fewest differing lines of a region, or nothing where that takes longer. */
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
