import { splitLines } from '@/lib/text/lines';
import { type Hunk, hunksOf, NO_NEWLINE } from './hunks';
import { changedRegions } from './regions';

/**
 * One line of a chunk. `content` keeps its sign; `ln` counts in the text that has the line, `ln1` and `ln2` in both.
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

/** Milliseconds that a comparison may take before it becomes coarser. */
export const DIFF_LIMIT = 2_000;

const FROM = 'previous.md';
const TO = 'current.md';

/**
 * The head of the patch. The reference v2 server's starts with a line of `=` and `--- previous.md`, from which `git
 * apply` cannot tell what to do: it strips the first folder of a name and looks for one file that has both names. Said
 * as a rename, with the folders that git strips, `git apply` makes current.md out of previous.md, and readers of diffs
 * still find those names.
 */
const HEAD = [
  `diff --git a/${FROM} b/${TO}`,
  `rename from ${FROM}`,
  `rename to ${TO}`,
  `--- a/${FROM}`,
  `+++ b/${TO}`,
].join('\n');

/**
 * The difference of two texts, line by line.
 * @param timeoutMs milliseconds to look for the fewest lines; when they are over, more lines than necessary may be shown
 * as changed, but the patch is always complete
 * @returns text for `git apply` and the same as json; nothing where the texts are equal
 */
export function diffTexts(
  previous: string,
  current: string,
  { timeoutMs }: { timeoutMs: number },
): TextDiff | undefined {
  if (previous === current) return undefined;
  const [before, after] = [splitLines(previous), splitLines(current)];
  const hunks = hunksOf(changedRegions(before, after, timeoutMs), before, after);
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
