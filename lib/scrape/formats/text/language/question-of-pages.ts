import { i18n } from '#i18n';
import { oneLine } from '@/lib/base/text/one-line';
import type { Model } from '@/lib/model/model';
import { estimateTokens } from '@/lib/model/tokens';
import { rankPassages, selectHighlights } from '../highlights/select';
import type { Claim } from './answer-text';
import { readShare } from './budget';
import { answerQuestion, type QuestionOptions, type QuestionResult } from './question';

/** A page of a set, as it was read. */
export interface AskedPage {
  url: string;
  title: string;
  markdown: string;
}

/** A passage of one of the pages, word for word. */
interface PageQuote {
  /** Index of its page. */
  page: number;
  text: string;
}

/** An answer from several pages. */
export interface PagesAnswer extends Omit<QuestionResult, 'sources' | 'claims'> {
  /** The passages that it rests on; without an answer, those that come nearest to one. */
  sources: PageQuote[];
  claims: Claim[];
}

/** Maximum number of characters of all pages that are ranked: about a thousand long articles. */
const MOST_RANKED = 8_000_000;
/** Passages for this many prompts are given to the model, which chooses from them. */
const PROMPTS = 3;
/** Number of passages shown without an answer. */
const NEAREST = 5;
const GAP = '\n\n';

/**
 * Answers a question only from pages. The passages that come nearest to it, whichever pages they are from, are put under the
 * titles of their pages for a model; each source is found again in its page, or is left out.
 * @throws WinnowError BAD_REQUEST for an empty or too long question, or the signal's reason
 */
export async function answerFromPages(
  pages: readonly AskedPage[],
  question: string,
  model: Model | null,
  options: QuestionOptions,
): Promise<PagesAnswer> {
  const joined = new JoinedPages(pages);
  const room = PROMPTS * (model?.limits.input ?? 0);
  const nearest = joined.nearest(question, room);
  const { markdown, quoteAt } = underTitles(pages, nearest.quotes);
  const { sources, claims, warnings, ...answered } = await answerQuestion(
    { markdown, question, of: 'pages' },
    model,
    options,
  );
  const quotes = sources.map(({ start, end }) => quoteAt(start, end));
  const isCited = (place: number) => quotes[place] !== undefined;
  const kept = quotes.flatMap((quote, place) => (quote ? [{ quote, place }] : []));
  const share = readShare(answered.share * nearest.share, 1);
  return {
    ...answered,
    share,
    warnings: share < 1 && answered.answer ? [...warnings, i18n.t('warnings.question.nearest')] : warnings,
    claims: claims.map(({ text, sources: of }) => ({
      text,
      sources: of.filter(isCited).map((place) => kept.findIndex((one) => one.place === place)),
    })),
    sources: answered.answer ? kept.map(({ quote }) => quote) : joined.selected(question),
  };
}

/** The texts of pages as one, so that a word is rare if few of all passages have it. */
class JoinedPages {
  private readonly text: string;
  private readonly ranges: { page: number; from: number; to: number }[] = [];
  /** Number of characters of pages beyond those that are ranked. */
  private unranked = 0;

  constructor(pages: readonly AskedPage[]) {
    const parts: string[] = [];
    let from = 0;
    for (const [page, { markdown }] of pages.entries()) {
      const to = from + markdown.length;
      if (to > MOST_RANKED) this.unranked += markdown.length;
      else {
        this.ranges.push({ page, from, to });
        parts.push(markdown);
        from = to + GAP.length;
      }
    }
    this.text = parts.join(GAP);
  }

  /**
   * Returns the best passages that fit, in the order of the pages, and their share of all pages.
   * @param room in tokens
   */
  nearest(question: string, room: number): { quotes: PageQuote[]; share: number } {
    const ranked = rankPassages(this.text, question);
    let left = room;
    const fitting = ranked.filter(({ start, end }) => {
      left -= estimateTokens(this.text.slice(start, end)) + 1;
      return left >= 0;
    });
    const quotes = fitting.sort((a, b) => a.start - b.start).map((passage) => this.quote(passage));
    return { quotes, share: lengthOf(fitting) / Math.max(1, lengthOf(ranked) + this.unranked) };
  }

  /** Returns the few passages to show without an answer. */
  selected(question: string): PageQuote[] {
    return selectHighlights(this.text, question, { limit: NEAREST }).map((passage) => this.quote(passage));
  }

  /** Returns a passage verbatim, cut at the end of its page. */
  private quote({ start, end }: { start: number; end: number }): PageQuote {
    const { page, to } = this.ranges.findLast(({ from }) => from <= start) ?? { page: 0, to: end };
    return { page, text: this.text.slice(start, Math.min(end, to)) };
  }
}

const lengthOf = (passages: readonly { text: string }[]): number =>
  passages.reduce((sum, { text }) => sum + text.length, 0);

/** Puts passages under the titles and addresses of their pages, and finds a part of the text again in them. */
function underTitles(pages: readonly AskedPage[], quotes: readonly PageQuote[]) {
  let markdown = '';
  const places: { from: number; to: number; page: number }[] = [];
  for (const [index, { page, text }] of quotes.entries()) {
    const { title = '', url = '' } = pages[page] ?? {};
    if (quotes[index - 1]?.page !== page) markdown += `# ${oneLine(title || url)}${GAP}<${oneLine(url)}>${GAP}`;
    places.push({ from: markdown.length, to: markdown.length + text.length, page });
    markdown += text + GAP;
  }
  /** Returns undefined for what is not in a passage of a page, such as a title. */
  const quoteAt = (start: number, end: number): PageQuote | undefined => {
    const place = places.find(({ from, to }) => from <= start && end <= to);
    return place && { page: place.page, text: markdown.slice(start, end) };
  };
  return { markdown, quoteAt };
}
