import { readInline } from '@/lib/text/inline';
import { type PassageInContext, readPassages } from './context';
import { chooseDistinct } from './distinct';
import { guessLanguage } from './guess-language';
import { scorePassages } from './rank';

export { readableText } from '@/lib/text/inline';

/** A sentence of a page, a heading, a row of a table or a line of code, word for word. */
export interface Passage {
  /** The passage without its markup: `readableText(markdown.slice(start, end))`; of a line of code the slice itself. */
  text: string;
  /** UTF-16 offsets in the page's markdown. */
  start: number;
  end: number;
  /** Comparable within one page and query only; more is better. */
  score: number;
}

export interface HighlightOptions {
  /** What the page says its language is (`lang` of `html`). Without it, or where the text contradicts it, guessed. */
  language?: string;
  /** How many passages at most; default 5. */
  limit?: number;
}

const DEFAULT_LIMIT = 5;
/** Characters of a page that tell its language. */
const SAMPLE = 30_000;
/** Share of the question that the best passage covers with its context, below which the page does not speak of it. */
const LEAST_COVER = 0.3;
/** Share of the best score below which a passage is beside the point. */
const LEAST_SCORE = 0.2;

/**
 * The passages of a page that speak most of what is asked, without a model: BM25 over its sentences.
 * @param markdown the page, as markdown
 * @param query a question or search words, in the language of the page
 * @returns passages in page order, none twice; empty where nothing of the page is relevant
 */
export function selectHighlights(markdown: string, query: string, options: HighlightOptions = {}): Passage[] {
  const { passages, scores, cover } = score(markdown, query, options.language);
  const best = scores.reduce((most, value) => Math.max(most, value), 0);
  const limit = Math.max(0, Math.floor(options.limit ?? DEFAULT_LIMIT));
  const order = bestFirst(scores).filter((index) => {
    const value = scores[index] as number;
    return value > 0 && value >= best * LEAST_SCORE;
  });
  const covered = order.slice(0, DEFAULT_LIMIT).some((index) => (cover[index] as number) >= LEAST_COVER);
  if (!covered) return [];
  return chooseDistinct(order, (index) => (passages[index] as PassageInContext).text, limit)
    .sort((a, b) => a - b)
    .map((index) => toPassage(passages[index] as PassageInContext, scores[index] as number));
}

/**
 * All passages of a page with their scores for a query, best first, also those that score 0. Takes and gives what
 * `selectHighlights` does, without its choice: `limit` cuts the list and has no default.
 */
export function rankSentences(markdown: string, query: string, options: HighlightOptions = {}): Passage[] {
  const { passages, scores } = score(markdown, query, options.language);
  return bestFirst(scores)
    .map((index) => toPassage(passages[index] as PassageInContext, scores[index] as number))
    .slice(0, options.limit);
}

/** Passages as the text of `data.highlights`: a paragraph each. */
export const highlightsText = (passages: readonly Pick<Passage, 'text'>[]): string =>
  passages.map(({ text }) => text).join('\n\n');

function score(markdown: string, query: string, declared: string | undefined) {
  const language = guessLanguage(readInline(markdown, 0, Math.min(markdown.length, SAMPLE)).text, declared);
  const passages = readPassages(markdown, language);
  return { passages, ...scorePassages(passages, query, language) };
}

const bestFirst = (scores: Float64Array): number[] =>
  Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);

const toPassage = ({ text, start, end }: PassageInContext, score: number): Passage => ({ text, start, end, score });
