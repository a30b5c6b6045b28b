import type { Region } from './lines';

/** A run of lines of a patch: each with its sign, without its line end. */
export interface Hunk {
  /** `@@ -1,6 +1,7 @@` */
  header: string;
  /** One-based numbers of the first line in each text. */
  previousStart: number;
  currentStart: number;
  lines: string[];
}

/** Lines that `git diff` and the reference v2 server show around a change. */
const CONTEXT = 3;

/** Follows a line that ends with the text, as in `git diff`. */
export const NO_NEWLINE = '\\ No newline at end of file';

/** The hunks of a patch. Regions so near that their context would touch share one. */
export function hunksOf(regions: Region[], previous: string[], current: string[]): Hunk[] {
  const groups: Region[][] = [];
  for (const region of regions) {
    const last = groups.at(-1)?.at(-1);
    if (last && region.previousStart - last.previousEnd <= 2 * CONTEXT) groups.at(-1)?.push(region);
    else groups.push([region]);
  }
  return groups.map((group) => hunkOf(group, previous, current));
}

function hunkOf(group: Region[], previous: string[], current: string[]): Hunk {
  const [first, last] = [group[0] as Region, group.at(-1) as Region];
  const before = Math.min(CONTEXT, first.previousStart);
  const after = Math.min(CONTEXT, previous.length - last.previousEnd);
  const lines: string[] = [];
  const write = (sign: string, some: string[]) => {
    for (const line of some) {
      if (line.endsWith('\n')) lines.push(sign + line.slice(0, -1));
      else lines.push(sign + line, NO_NEWLINE);
    }
  };
  let written = first.previousStart - before;
  for (const region of group) {
    write(' ', previous.slice(written, region.previousStart));
    write('-', previous.slice(region.previousStart, region.previousEnd));
    write('+', current.slice(region.currentStart, region.currentEnd));
    written = region.previousEnd;
  }
  write(' ', previous.slice(written, written + after));
  const previousStart = first.previousStart - before + 1;
  const currentStart = first.currentStart - before + 1;
  const previousCount = last.previousEnd + after - previousStart + 1;
  const currentCount = last.currentEnd + after - currentStart + 1;
  const header = `@@ -${range(previousStart, previousCount)} +${range(currentStart, currentCount)} @@`;
  return { header, previousStart, currentStart, lines };
}

/** Unified format: a range without lines names the line before it. */
const range = (start: number, count: number) => `${count ? start : start - 1},${count}`;
