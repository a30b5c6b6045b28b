import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import MiniSearch from 'minisearch';
import { type Highlight, rankPassages, selectHighlights } from '../../../lib/scrape/formats/text/highlights/select.ts';
import { blankTab, bundle, launch } from '../browser.ts';
import { readCorpus } from '../corpus.ts';
import { mean, median } from '../metrics.ts';
import { amount, share, table } from '../table.ts';
import { holdsAnswer, type Question, readQuestions } from './judge.ts';

const HELP = `Usage: tsx test/bench/highlights/run.ts [options]

Measures how often the highlights of a page contain the sentence that answers a question, beside plain MiniSearch.

  --corpus FOLDER   pages to measure with; default ../shared/corpus
  --misses          name the questions whose answer is not among the highlights, but for the held ones
  --help            this text
`;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TOP = 5;
/** Characters of the page that time is measured with. */
const LONG_PAGE = 1_000_000;
const RUNS = 7;

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    misses: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Asked extends Question {
  markdown: string;
  language: string | undefined;
}

async function run(): Promise<void> {
  const corpus = readCorpus(values.corpus);
  const questions = corpus ? readQuestions(corpus) : [];
  if (!questions.length) {
    process.stderr.write(
      `There are no pages in ${values.corpus}: highlights are measured on real pages, which are not in this repository. Name their folder with --corpus.\n`,
    );
    process.exitCode = 2;
    return;
  }
  const asked = await readPages(questions);
  process.stdout.write(`${qualityOf(asked)}\n\n${speedOf(asked)}\n`);
  if (values.misses) process.stdout.write(`\n${missesOf(asked)}\n`);
}

/** Reads pages in Chromium, by the product's own path. */
async function readPages(questions: Question[]): Promise<Asked[]> {
  const browser = await launch();
  const tab = await blankTab(
    browser,
    await bundle(`import engine from './engine.ts'; Object.assign(globalThis, { engine });`),
  );
  const asked: Asked[] = [];
  for (const question of questions) {
    const [html, url] = [question.source.html(), question.source.url ?? ''];
    const read = await tab.evaluate(
      ([html, url]) => ({
        markdown: (globalThis as unknown as { engine: ReadMarkdown }).engine(html, url).markdown,
        language: new DOMParser().parseFromString(html, 'text/html').documentElement.lang || undefined,
      }),
      [html, url] as const,
    );
    asked.push({ ...question, ...read });
  }
  await browser.close();
  return asked;
}

type ReadMarkdown = (html: string, url: string) => { markdown: string };
type Ranker = (page: Asked, question: string) => Pick<Highlight, 'text'>[];

const winnow: Ranker = ({ markdown, language }, question) =>
  selectHighlights(markdown, question, { language, limit: TOP }).sort((a, b) => b.score - a.score);

/** The same sentences, MiniSearch as it comes: its own words, no stemming, no stop words. */
const plain: Ranker = ({ markdown, language }, question) => {
  const sentences = rankPassages(markdown, '', { language });
  const index = new MiniSearch({ fields: ['text'] });
  index.addAll(sentences.map(({ text }, id) => ({ id, text })));
  return index
    .search(question)
    .slice(0, TOP)
    .map(({ id }) => sentences[id] as Highlight);
};

const place = (page: Asked, ranker: Ranker) =>
  ranker(page, page.question).findIndex(({ text }) => holdsAnswer(text, page.answer));

function qualityOf(asked: Asked[]): string {
  const sets = { tuned: asked.filter(({ held }) => !held), held: asked.filter(({ held }) => held), all: asked };
  const rows = Object.entries(sets).flatMap(([name, pages]) =>
    Object.entries({ Winnow: winnow, 'MiniSearch, defaults': plain }).map(([label, ranker]) => {
      const places = pages.map((page) => place(page, ranker));
      return [
        `${label}, ${name}`,
        String(pages.length),
        share(mean(places.map((at) => Number(at >= 0)))),
        share(mean(places.map((at) => Number(at === 0)))),
        share(mean(pages.map((page) => Number(isThere(page))))),
        share(mean(strangersOf(pages, asked).map(([page, question]) => Number(!ranker(page, question).length)))),
      ];
    }),
  );
  const head = [
    '',
    'pairs',
    `answer in the top ${TOP}`,
    'first',
    'answer on the page',
    'nothing for a question of another page',
  ];
  return `Highlights of ${asked.length} questions\n\n${table(head, rows)}`;
}

/** True if a ranking can find the answer: its sentence is in what was read of the page. */
const isThere = ({ markdown, language, answer }: Asked) =>
  rankPassages(markdown, '', { language }).some(({ text }) => holdsAnswer(text, answer));

/** Each page with a question that it does not answer. */
const strangersOf = (pages: Asked[], all: Asked[]): [Asked, string][] =>
  pages.map((page) => {
    const index = all.indexOf(page);
    const others = all.filter((other) => other.page !== page.page);
    return [page, (others[(index * 7 + 23) % others.length] as Asked).question];
  });

function speedOf(asked: Asked[]): string {
  const pages: string[] = [];
  let length = 0;
  for (let at = 0; length < LONG_PAGE; at = (at + 1) % asked.length) {
    const page = (asked[at] as Asked).markdown;
    pages.push(page);
    length += page.length + 2;
  }
  const markdown = pages.join('\n\n').slice(0, LONG_PAGE);
  const question = 'How often should the battery of the camera be charged?';
  const time = (work: () => unknown) =>
    median(
      Array.from({ length: RUNS }, () => {
        const start = performance.now();
        work();
        return performance.now() - start;
      }),
    );
  const typical = asked.toSorted((a, b) => a.markdown.length - b.markdown.length)[asked.length >> 1] as Asked;
  const rows = [
    [`a page of ${LONG_PAGE / 1000} kB`, amount(time(() => selectHighlights(markdown, question, { language: 'en' })))],
    [
      `a page of ${Math.round(typical.markdown.length / 1000)} kB, the median`,
      amount(time(() => selectHighlights(typical.markdown, typical.question))),
    ],
  ];
  return table(['Node, median of runs', 'ms'], rows);
}

const missesOf = (asked: Asked[]): string =>
  asked
    .filter((page) => !page.held && place(page, winnow) < 0)
    .map(({ page, question }) => `${page}  ${question}`)
    .join('\n');

if (values.help) process.stdout.write(HELP);
else await run();
