import type { EngineResult } from '@/lib/scrape/engine';
import { compareValues, type ValueDifference } from '@/lib/scrape/formats/text/changes/compare-values';
import { openDatabase } from './database';
import { createResultStore } from './results';

/** Two results to compare, by the ids of their jobs. */
export interface ResultsToCompare {
  before: string;
  after: string;
  /** Member of `data` to compare; by default the first of those below that both results have. */
  member?: string | undefined;
  /** Members of `data` that can be compared, in the order in which they are offered. */
  members: readonly string[];
}

/** A piece of the comparison; the rows of all pieces follow each other. `gone`: a result no longer exists. */
export type ComparedResults =
  | 'gone'
  | (ValueDifference & {
      /** Members that at least one result has, and the compared one, which is absent if no member can be compared. */
      members: string[];
      member: string | undefined;
      /** The only result that has the member. */
      only?: 'before' | 'after' | undefined;
      /** Set instead of lines. */
      pictures?: { before: Blob; after: Blob } | undefined;
      /** True for the last piece. */
      isLast: boolean;
    });

/** Number of rows that are posted to, and read by, the view at once. */
const PIECE = 1_000;

/** Runs in a worker: compares two results, until whoever asked terminates the worker. */
addEventListener('message', ({ data }: MessageEvent<ResultsToCompare>) => {
  const post = (compared: ComparedResults) => postMessage(compared);
  void compareResults(data, post).catch(() => post('gone'));
});

async function compareResults(wanted: ResultsToCompare, post: (compared: ComparedResults) => void): Promise<void> {
  const results = createResultStore(openDatabase());
  const [before, after] = await Promise.all([results.get(wanted.before), results.get(wanted.after)]);
  if (!before || !after) return post('gone');
  const members = wanted.members.filter((key) => memberOf(before, key) !== null || memberOf(after, key) !== null);
  const inBoth = members.find((key) => memberOf(before, key) !== null && memberOf(after, key) !== null);
  const member = wanted.member ?? inBoth ?? members[0];
  const values = { before: memberOf(before, member), after: memberOf(after, member) };
  const pictures = { before: pictureOf(before, member), after: pictureOf(after, member) };
  const found = { members, member, only: onlyIn(values) };
  if (pictures.before && pictures.after) {
    const none = { rows: [], added: 0, removed: 0, places: 0, isCut: false };
    return post({ ...found, ...none, pictures: { before: pictures.before, after: pictures.after }, isLast: true });
  }
  const { rows, ...difference } = compareValues(values.before, values.after);
  for (let at = 0; at === 0 || at < rows.length; at += PIECE) {
    const isLast = at + PIECE >= rows.length;
    post({ ...found, ...difference, rows: rows.slice(at, at + PIECE), isLast });
  }
}

/** Returns the side on which a value is present if the other side lacks it; undefined if both or neither have it. */
function onlyIn({ before, after }: { before: unknown; after: unknown }): 'before' | 'after' | undefined {
  if ((before === null) === (after === null)) return undefined;
  return after === null ? 'before' : 'after';
}

const memberOf = ({ response }: EngineResult, member: string | undefined): unknown =>
  (response.data as Record<string, unknown>)[member ?? ''] ?? null;

const pictureOf = ({ attachments }: EngineResult, member: string | undefined): Blob | undefined => {
  const file = attachments[`/data/${member}`];
  return file?.type.startsWith('image/') ? file : undefined;
};
