import type { Browser, Page } from '@playwright/test';
import { blankTab, bundle } from './browser.ts';
import { type Corpus, PAGE_TYPES, type TruePage } from './corpus.ts';
import type { EngineName, ExtractPage } from './inpage/extract.ts';
import { mean, scoreArticles, snippetShare, wordScore } from './metrics.ts';
import { share, table } from './table.ts';
import type { Figures } from './targets.ts';

declare global {
  var extract: ExtractPage;
}

type Found = Awaited<ReturnType<typeof globalThis.extract>> & { title?: string; author?: string; date?: string };

const NAMES: Record<EngineName, string> = {
  winnow: 'Winnow',
  readability: 'Readability',
  defuddle: 'Defuddle',
  body: 'whole body',
};
const ENGINES = Object.keys(NAMES) as EngineName[];

/** A fresh tab now and then, so that what one engine leaves in memory does not slow the next pages. */
const PAGES_PER_TAB = 100;

/** The content of real pages, beside what people have marked as such. */
export async function measureQuality(browser: Browser, corpus: Corpus, figures: Figures): Promise<string> {
  const code = await bundle(`import './inpage/extract.ts';`);
  const pageRows: string[][] = [];
  const articleRows: string[][] = [];
  for (const engine of ENGINES) {
    const pages = await extractAll(browser, code, engine, corpus.pages);
    if (pages.length) {
      const score = scorePages(pages);
      pageRows.push([NAMES[engine], ...pagesRow(score, engine !== 'body')]);
      if (engine === 'winnow') Object.assign(figures, pageFigures(score, pages.length));
    }
    const articles = await extractAll(browser, code, engine, corpus.articles);
    if (articles.length) {
      const score = scoreArticles(articles.map(({ page, found }) => ({ result: found.text, truth: page.truth })));
      articleRows.push([NAMES[engine], ...articlesRow(score)]);
      if (engine === 'winnow') figures['content of articles, F1'] = score.f1;
    }
  }
  const types = PAGE_TYPES.filter((type) => corpus.pages.some((page) => page.type === type));
  const head = ['', 'F1', 'P', 'R', 'with', 'without', 'R<.5', 'empty', ...types, 'macro', 'title', 'author', 'date'];
  return [
    `Content of ${corpus.pages.length} pages of ${types.length} types (F1 of words)\n\n${table(head, pageRows)}`,
    `Content of ${corpus.articles.length} articles (F1 of runs of four words)\n\n${table(['', 'F1', '±', 'P', 'R', 'exact'], articleRows)}`,
  ].join('\n\n');
}

interface Pair {
  page: TruePage;
  found: Found;
}

async function extractAll(browser: Browser, code: string, engine: EngineName, pages: TruePage[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  let tab: Page | undefined;
  for (const [index, page] of pages.entries()) {
    if (index % PAGES_PER_TAB === 0) {
      await tab?.close();
      tab = await blankTab(browser, code);
    }
    const found = await tab?.evaluate(([name, html, url]) => globalThis.extract(name as EngineName, html, url), [
      engine,
      page.html(),
      page.url,
    ] as [string, string, string | undefined]);
    pairs.push({ page, found: found as Found });
  }
  await tab?.close();
  return pairs;
}

const articlesRow = ({ f1, deviation, precision, recall, exact }: ReturnType<typeof scoreArticles>): string[] =>
  [f1, deviation, precision, recall, exact].map(share);

/** Below this recall, more than half of the content is lost. */
const LOST = 0.5;
/** Characters up to which a result is as good as empty. */
const ALMOST_EMPTY = 25;

function scorePages(pairs: Pair[]) {
  const scores = pairs.map(({ page, found }) => ({ type: page.type, ...wordScore(found.text, page.truth) }));
  const types = PAGE_TYPES.map((type) => scores.filter((score) => score.type === type))
    .filter((ofType) => ofType.length)
    .map((ofType) => mean(ofType.map(({ f1 }) => f1)));
  return {
    f1: mean(scores.map(({ f1 }) => f1)),
    precision: mean(scores.map(({ precision }) => precision)),
    recall: mean(scores.map(({ recall }) => recall)),
    with: mean(pairs.map(({ page, found }) => snippetShare(found.text, page.with, 1))),
    without: mean(pairs.map(({ page, found }) => snippetShare(found.text, page.without, 0))),
    lost: scores.filter(({ recall }) => recall < LOST).length,
    empty: pairs.filter(({ found }) => found.text.length < ALMOST_EMPTY).length,
    types,
    macro: mean(types),
    metadata: metadataOf(pairs),
  };
}

type PagesScore = ReturnType<typeof scorePages>;

const pagesRow = (score: PagesScore, hasMetadata: boolean): string[] => [
  ...[score.f1, score.precision, score.recall, score.with, score.without].map(share),
  ...[score.lost, score.empty].map(String),
  ...[...score.types, score.macro].map(share),
  ...(hasMetadata ? score.metadata.map(share) : ['', '', '']),
];

const pageFigures = ({ f1, macro, lost, metadata: [titles, authors, dates] }: PagesScore, count: number): Figures => ({
  'content of mixed pages, F1': f1,
  'mean over the page types, F1': macro,
  'pages that lose over half, %': (100 * lost) / count,
  titles,
  authors,
  dates,
});

/** Shares of right titles, authors and dates, over the pages that have them. */
function metadataOf(pairs: Pair[]): [titles: number, authors: number, dates: number] {
  const shareOf = (field: 'title' | 'author' | 'date', isRight: (found: string, truth: string) => boolean) => {
    const asked = pairs.filter(({ page }) => page[field]);
    return mean(asked.map(({ page, found }) => Number(isRight(found[field] ?? '', page[field] as string))));
  };
  return [
    shareOf('title', (found, truth) => wordScore(found, truth).f1 >= 0.8),
    shareOf('author', (found, truth) => sameName(plain(found), plain(truth))),
    shareOf('date', (found, truth) => Math.abs(dayOf(found) - dayOf(truth)) <= 1),
  ];
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/^by\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const sameName = (found: string, truth: string) => found !== '' && (found.includes(truth) || truth.includes(found));

/** Days since the epoch; NaN where there is no date. */
const dayOf = (text: string) => Math.floor(Date.parse(/\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? text) / 86_400_000);
