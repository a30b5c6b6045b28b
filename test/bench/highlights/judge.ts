import { readFileSync } from 'node:fs';
import type { Corpus, TruePage } from '../corpus.ts';
import { wordsOf } from '../metrics.ts';

/**
 * A question and where a page answers it. Offsets are UTF-16 units of `main_content` in the corpus' own truth, not of
 * the markdown: that text stays the same when the reader of pages gets better.
 */
interface Pair {
  page: string;
  question: string;
  start: number;
  end: number;
  /** Not looked at while the ranking was made. */
  held?: boolean;
}

/** A pair with its page; the answer never leaves memory. */
export interface Question extends Pair {
  source: TruePage;
  answer: string;
}

/** The pairs whose pages a corpus has. */
export function readQuestions(corpus: Corpus): Question[] {
  const pairs: Pair[] = JSON.parse(readFileSync(new URL('pairs.json', import.meta.url), 'utf8'));
  const pages = new Map(corpus.pages.map((page) => [page.id, page]));
  return pairs.flatMap((pair) => {
    const source = pages.get(pair.page);
    return source ? [{ ...pair, source, answer: source.truth.slice(pair.start, pair.end) }] : [];
  });
}

/** Share of the answer's words that must stand in the passage in one run: signs and marks of lists may differ. */
const ENOUGH = 0.8;

/** True if a passage contains an answer, in its words and their order. */
export function holdsAnswer(passage: string, answer: string): boolean {
  const [has, wants] = [passage, answer].map((text) => wordsOf(text.toLowerCase())) as [string[], string[]];
  let longest = 0;
  /** Lengths of the runs that end at each word of the passage, for the word of the answer before. */
  let above: number[] = [];
  for (const wanted of wants) {
    const runs = has.map((word, at) => (word === wanted ? (above[at - 1] ?? 0) + 1 : 0));
    longest = Math.max(longest, ...runs);
    above = runs;
  }
  return wants.length > 0 && longest >= ENOUGH * wants.length;
}
