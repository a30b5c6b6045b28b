/**
 * Measures of a text. The metrics are those of the two corpora they are made for: shingles of four words for
 * articles (article-extraction-benchmark), bags of words for pages of all types (WCXB).
 */

const WORD = /[\p{L}\p{N}_]+/gu;

/** The words of a text: maximal runs of letters, numbers and `_`. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? [];

export const mean = (values: readonly number[]): number =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** The value that a share of all do not exceed. */
export const quantile = (values: readonly number[], portion: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(portion * values.length) - 1] ?? NaN;

const f1Of = (precision: number, recall: number) => (2 * precision * recall) / (precision + recall || 1);

function countOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Size of the intersection of two multisets. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const left = countOf(a);
  let hits = 0;
  for (const item of b) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    hits++;
    left.set(item, count - 1);
  }
  return hits;
}

export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

const PERFECT: Score = { precision: 1, recall: 1, f1: 1 };
const NOTHING: Score = { precision: 0, recall: 0, f1: 0 };

/** Share of words that two texts have in common, letter case aside. Two empty ones are equal. */
export function wordScore(result: string, truth: string): Score {
  const got = wordsOf(result.toLowerCase());
  const wanted = wordsOf(truth.toLowerCase());
  if (!got.length && !wanted.length) return PERFECT;
  if (!got.length || !wanted.length) return NOTHING;
  const hits = overlap(wanted, got);
  const precision = hits / got.length;
  const recall = hits / wanted.length;
  return { precision, recall, f1: f1Of(precision, recall) };
}

const squash = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');

/** Share of the snippets that are in a text, letter case and white space aside. */
export function snippetShare(text: string, snippets: readonly string[], whenNone: number): number {
  if (!snippets.length) return whenNone;
  const where = squash(text);
  return snippets.filter((snippet) => where.includes(squash(snippet))).length / snippets.length;
}

const SHINGLE = 4;

/** All runs of four words; a shorter text is one run, an empty one none. */
export function shinglesOf(text: string): string[] {
  const words = wordsOf(text);
  if (!words.length) return [];
  return Array.from({ length: Math.max(1, words.length - SHINGLE + 1) }, (_, at) =>
    words.slice(at, at + SHINGLE).join(' '),
  );
}

/** Precision and recall of a page's shingles; undefined where there is nothing they could be of. */
interface ShingleScore {
  precision: number | undefined;
  recall: number | undefined;
}

function shingleScore(result: string, truth: string): ShingleScore {
  const got = shinglesOf(result);
  const wanted = shinglesOf(truth);
  const hits = overlap(wanted, got);
  return {
    precision: got.length ? hits / got.length : undefined,
    recall: wanted.length ? hits / wanted.length : undefined,
  };
}

const isNumber = (value: number | undefined): value is number => value !== undefined;

/** Means of precision and recall over the pages that have them, and F1 of these two means. */
function meansOf(scores: readonly ShingleScore[]): Score {
  const precision = mean(scores.map((score) => score.precision).filter(isNumber));
  const recall = mean(scores.map((score) => score.recall).filter(isNumber));
  return { precision, recall, f1: f1Of(precision, recall) };
}

export interface ArticlesScore extends Score {
  /** Share of pages whose words all agree. */
  exact: number;
  /** Deviation of F1 over resamples of the pages. */
  deviation: number;
}

/** Scores articles by their shingles. */
export function scoreArticles(pages: readonly { result: string; truth: string }[]): ArticlesScore {
  const scores = pages.map(({ result, truth }) => shingleScore(result, truth));
  const isExact = ({ result, truth }: { result: string; truth: string }) =>
    wordsOf(result).join(' ') === wordsOf(truth).join(' ');
  return {
    ...meansOf(scores),
    exact: mean(pages.map((page) => Number(isExact(page)))),
    deviation: deviationOf(scores),
  };
}

const RESAMPLES = 300;

/** Deviation of F1 over resamples. The generator is seeded (that of ANSI C), so the same pages give the same number. */
function deviationOf(scores: readonly ShingleScore[]): number {
  let seed = 12_345;
  const draw = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return scores[Math.min(scores.length - 1, Math.floor((seed / 0x7fffffff) * scores.length))] as ShingleScore;
  };
  const f1s = Array.from({ length: RESAMPLES }, () => meansOf(scores.map(draw)).f1);
  const centre = mean(f1s);
  return Math.sqrt(mean(f1s.map((f1) => (f1 - centre) ** 2)));
}
