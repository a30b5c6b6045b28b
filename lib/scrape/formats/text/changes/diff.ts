import { splitLines } from '@/lib/base/text/lines';
import { changedRegions, type Region } from './regions';

/**
 * One line of a chunk. `content` keeps its sign; `ln` is the line number in the text that contains the line, `ln1` and
 * `ln2` are the numbers in both.
 */
type LineChange =
  | { type: 'normal'; normal: true; ln1: number; ln2: number; content: string }
  | { type: 'add'; add: true; ln: number; content: string }
  | { type: 'del'; del: true; ln: number; content: string };

/** The json form of the reference v2 server's diff (reference: changeTracking). */
interface DiffJson {
  files: { from: string; to: string; chunks: { content: string; changes: LineChange[] }[] }[];
}

// Type aliases, because an interface is not assignable to an open object of the contract.
export type TextDiff = { text: string; json: DiffJson };

const FROM = 'previous.md';
const TO = 'current.md';

/**
 * The head of the patch. The reference v2 server's starts with a line of `=` and `--- previous.md`, which `git apply`
 * cannot interpret: it strips the first folder of a name and looks for one file with both names. Written as a rename,
 * with the folders that git strips, `git apply` turns previous.md into current.md, and readers of diffs still find
 * those names.
 */
const HEAD = [
  `diff --git a/${FROM} b/${TO}`,
  `rename from ${FROM}`,
  `rename to ${TO}`,
  `--- a/${FROM}`,
  `+++ b/${TO}`,
].join('\n');

/**
 * Returns the difference of two texts, line by line.
 * @param limit timeout for finding the fewest lines, in ms; after that, more lines than necessary may be shown as
 * changed, but the patch is always complete
 * @returns text for `git apply` and the same as json; undefined if the texts are equal
 */
export function diffTexts(previous: string, current: string, limit = 2_000): TextDiff | undefined {
  if (previous === current) return undefined;
  const [before, after] = [splitLines(previous), splitLines(current)];
  const hunks = hunksOf(changedRegions(before, after, limit), before, after);
  return {
    text: `${[HEAD, ...hunks.flatMap(({ header, lines }) => [header, ...lines])].join('\n')}\n`,
    json: {
      files: [
        { from: FROM, to: TO, chunks: hunks.map((hunk) => ({ content: hunk.header, changes: changesOf(hunk) })) },
      ],
    },
  };
}

function changesOf({ previousStart, currentStart, lines }: Hunk): LineChange[] {
  const changes: LineChange[] = [];
  let previous = previousStart;
  let current = currentStart;
  for (const content of lines) {
    const last = changes.at(-1);
    if (content === NO_NEWLINE && last) changes.push({ ...last, content });
    else if (content.startsWith('+')) changes.push({ type: 'add', add: true, ln: current++, content });
    else if (content.startsWith('-')) changes.push({ type: 'del', del: true, ln: previous++, content });
    else changes.push({ type: 'normal', normal: true, ln1: previous++, ln2: current++, content });
  }
  return changes;
}

/** A run of lines of a patch, each with its sign and without its line end. */
interface Hunk {
  /** `@@ -1,6 +1,7 @@` */
  header: string;
  /** One-based numbers of the first line in each text. */
  previousStart: number;
  currentStart: number;
  lines: string[];
}

/** Number of lines that `git diff` and the reference v2 server show around a change. */
const CONTEXT = 3;

/** Follows a last line without a line end, as in `git diff`. */
const NO_NEWLINE = '\\ No newline at end of file';

/** Returns the hunks of a patch. Regions so near that their context would touch share one. */
function hunksOf(regions: Region[], previous: string[], current: string[]): Hunk[] {
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
