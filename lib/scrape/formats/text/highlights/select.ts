import { type Passage, passagesOf, type Quotation } from '@/lib/base/text/passages';
import { type PassageInContext, type PassagePlace, passagePlace, withContext } from './context';
import { joinEntries } from './entries';
import { pageLanguage } from './guess-language';
import { scorePassages } from './rank';

/** A passage of a page that is relevant to a query, as readable text; code lines are unchanged. */
export interface Highlight extends Pick<Passage, 'text' | 'start' | 'end'>, PassagePlace {
  /** Comparable only within one page and query; higher is better. */
  score: number;
  /** UTF-16 offsets in the text, from and to, of the query's words, in any of their forms. */
  marks: [from: number, to: number][];
}

/** The part of it that is kept with the format, for views. */
export type HighlightInfo = Omit<Highlight, 'start' | 'end' | 'score'>;

export interface HighlightOptions {
  /** Language that the page declares (`lang` of `html`). Guessed if absent or contradicted by the text. */
  language?: string | undefined;
  /** Maximum number of passages; default 5. */
  limit?: number | undefined;
}

const DEFAULT_LIMIT = 5;
/**
 * Minimum share of the question that the best passage covers with its context; below that, the page is not about it.
 */
const LEAST_COVER = 0.3;
/** Passages below this share of the best score are irrelevant. */
const LEAST_SCORE = 0.2;

/**
 * Selects the passages of a page that are most relevant to a query, without a model: BM25 over its passages.
 * @param markdown the page, as markdown
 * @param query a question or search words, in the language of the page
 * @returns passages in page order, without duplicates; empty if nothing on the page is relevant
 */
export function selectHighlights(markdown: string, query: string, options: HighlightOptions = {}): Highlight[] {
  const { passages, scores, cover, marks } = score(markdown, query, options.language);
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
    .map((index) => toHighlight(passages, index, scores[index] as number, marks));
}

/**
 * Scores all passages of a page for a query, best first, including passages that score 0. Like `selectHighlights` but
 * without its selection: `limit` cuts the list and is unlimited by default.
 */
export function rankPassages(markdown: string, query: string, options: HighlightOptions = {}): Highlight[] {
  const { passages, scores, marks } = score(markdown, query, options.language);
  return bestFirst(scores)
    .slice(0, options.limit)
    .map((index) => toHighlight(passages, index, scores[index] as number, marks));
}

/** Formats passages as the text of `data.highlights`, one paragraph each. */
export const highlightsText = (passages: readonly Pick<Highlight, 'text'>[]): string =>
  passages.map(({ text }) => text).join('\n\n');

function score(markdown: string, query: string, declared: string | undefined) {
  const language = pageLanguage(markdown, declared);
  const passages = withContext(joinEntries(markdown, passagesOf(markdown, language)), language);
  return { passages, ...scorePassages(passages, query, language) };
}

const bestFirst = (scores: Float64Array): number[] =>
  Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);

function toHighlight(
  passages: readonly PassageInContext[],
  index: number,
  score: number,
  marks: (text: string) => Highlight['marks'],
): Highlight {
  const passage = passages[index] as PassageInContext;
  const { text, start, end } = passage;
  return { text, start, end, score, ...passagePlace(passage, passages), marks: marks(text) };
}

/** Adds to quotations of a page where they are in it. @param language ISO 639-1 language of the page */
export function withPlaces<Q extends Quotation>(
  quotations: readonly Q[],
  markdown: string,
  language: string,
): (Q & Partial<PassagePlace>)[] {
  if (quotations.length === 0) return [];
  const passages = withContext(passagesOf(markdown, language), language);
  const byStart = new Map(passages.map((passage) => [passage.start, passage]));
  return quotations.map((quotation) => {
    const passage = byStart.get(quotation.start);
    return { ...quotation, ...(passage && passagePlace(passage, passages)) };
  });
}

/** Minimum share of common words for two passages to say the same, if their numbers agree. */
const SAME = 0.8;

/**
 * Chooses the first passages that say different things, up to the limit; of near-duplicates, the first.
 * @param order indexes, best first
 */
function chooseDistinct(order: readonly number[], textOf: (index: number) => string, limit: number): number[] {
  const chosen: { index: number; words: ReadonlySet<string> }[] = [];
  for (const index of order) {
    if (chosen.length >= limit) break;
    const words = new Set(
      textOf(index)
        .toLowerCase()
        .match(/[\p{L}\p{M}]+|\p{N}+/gu),
    );
    if (!chosen.some((other) => areSame(words, other.words))) chosen.push({ index, words });
  }
  return chosen.map(({ index }) => index);
}

function areSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const hasOther = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...words].some((word) => /^\p{N}/u.test(word) && !others.has(word));
  if (hasOther(a, b) || hasOther(b, a)) return false;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared >= SAME * (a.size + b.size - shared);
}
