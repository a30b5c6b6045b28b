import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { halfOf } from '../lab/scenario.ts';
import { launch } from './browser.ts';
import { measureClick } from './click.ts';
import { measureConstructs } from './constructs.ts';
import { type Corpus, readCorpus, type TruePage } from './corpus.ts';
import { measureCrawl } from './crawl.ts';
import { measureDocuments } from './documents.ts';
import { measureHistory } from './history.ts';
import { measureKept } from './kept.ts';
import { measureLiveTab } from './live-tab.ts';
import { measureManuals } from './manuals.ts';
import { measureMap } from './map.ts';
import { measurePageData } from './page-data.ts';
import { measurePanel } from './panel.ts';
import { measurePdf } from './pdf.ts';
import { measureQuality } from './quality.ts';
import { measureRealPages } from './real-pages.ts';
import { measureRecorder } from './recorder.ts';
import { measureRoundTrip } from './round-trip.ts';
import { measureServer } from './server.ts';
import { measureServers } from './servers.ts';
import { measureSize } from './size.ts';
import { measureSpeed } from './speed.ts';
import { type Figures, targetsTable } from './targets.ts';
import { measureWatches } from './watches.ts';

const HELP = `Usage: npm run bench -- [options]

Measures Winnow beside Readability, turndown and Defuddle, in one run in one Chromium, and prints tables.

  --corpus FOLDER   pages to measure with; default ../shared/corpus. Without one, only what needs no real pages
  --only a,b        some of: quality, constructs, round-trip, speed, size, live-tab, server,
                    real-pages, click, recorder, panel, history, pdf, page-data, map, crawl, servers,
                    kept, watches, manuals (pages of Debian's documentation packages, if any are installed),
                    documents (if pandoc and LibreOffice are installed)
  --stride N        every Nth page only
  --half look|hold  one half: “look” is to be looked at while tuning, “hold” is only measured
  --write           put the tables that were measured into docs/BENCHMARKS.md, each in its place; the one of targets
                    only where all of them were measured
  --help            this text
`;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BENCHMARKS = resolve(ROOT, 'docs/BENCHMARKS.md');

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: resolve(ROOT, '../shared/corpus') },
    only: { type: 'string' },
    stride: { type: 'string', default: '1' },
    half: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Each part and whether it needs a corpus. */
const PARTS = [
  'quality',
  'constructs',
  'round-trip',
  'speed',
  'size',
  'live-tab',
  'server',
  'real-pages',
  'click',
  'recorder',
  'panel',
  'history',
  'pdf',
  'page-data',
  'map',
  'crawl',
  'servers',
  'kept',
  'watches',
  'manuals',
  'documents',
] as const;
type Part = (typeof PARTS)[number];

/** Those whose figures have a target. */
const TARGETED: Part[] = ['quality', 'constructs', 'round-trip', 'speed', 'size', 'server', 'real-pages'];

async function bench(): Promise<void> {
  const stride = Number(values.stride);
  const chosen = values.only?.split(',') ?? PARTS;
  const unknown = chosen.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown || !(stride >= 1)) {
    process.stderr.write(`${unknown ? `There is no part “${unknown}”` : 'The stride must be at least 1'}.\n\n${HELP}`);
    process.exitCode = 2;
    return;
  }
  const corpus = readCorpus(values.corpus);
  if (!corpus) {
    process.stderr.write(`There is no corpus in ${values.corpus}: only what needs no real pages is measured.\n`);
  }

  const browser = await launch();
  const figures: Figures = {};
  const measures: Record<Part, (() => Promise<string>) | undefined> = {
    quality: corpus && (() => measureQuality(browser, partOf(corpus, stride), figures)),
    constructs: corpus && (() => measureConstructs(browser, corpus.constructs, figures)),
    'round-trip': corpus && (() => measureRoundTrip(browser, corpus.pages, figures)),
    speed: () => measureSpeed(browser, corpus, figures),
    size: () => measureSize(figures),
    'live-tab': measureLiveTab,
    server: () => measureServer(figures),
    'real-pages': corpus && (() => measureRealPages(halvesOf(corpus.pages), figures)),
    click: measureClick,
    recorder: () => measureRecorder(browser),
    panel: measurePanel,
    history: measureHistory,
    pdf: () => measurePdf(browser),
    'page-data': corpus && (() => measurePageData(browser, corpus)),
    map: measureMap,
    crawl: measureCrawl,
    servers: measureServers,
    kept: corpus && (() => measureKept(browser, everyPage(partOf(corpus, stride)))),
    watches: measureWatches,
    manuals: () => measureManuals(browser, values.half),
    documents: () => measureDocuments(browser, values.half),
  };
  const run = `${new Date().toISOString().slice(0, 10)}, ${machine()}, Chromium ${browser.version()}.`;
  process.stdout.write(`${run}\n`);
  for (const part of PARTS.filter((part) => chosen.includes(part))) {
    const measure = measures[part];
    if (!measure) continue;
    process.stderr.write(`Measuring ${part}…\n`);
    const measured = await measure();
    process.stdout.write(`\n${measured}\n`);
    if (values.write) writeInto(BENCHMARKS, part, `${measured}\n\n${run}`);
  }
  const stands = targetsTable(figures);
  if (stands) process.stdout.write(`\n${stands}\n`);
  if (values.write && TARGETED.every((part) => chosen.includes(part)))
    writeInto(BENCHMARKS, 'targets', `${stands}\n\n${run}`);
  await browser.close();
}

/** Every nth page of the chosen half. Halves are drawn by the pages' ids, as those of the lab are by name. */
function partOf(corpus: Corpus, stride: number): Corpus {
  const some = (pages: TruePage[]) =>
    pages
      .filter(({ id }) => !values.half || halfOf({ name: id }) === values.half)
      .filter((_, index) => index % stride === 0);
  return { ...corpus, pages: some(corpus.pages), articles: some(corpus.articles) };
}

const everyPage = ({ pages, articles }: Corpus): TruePage[] => [...pages, ...articles];

/** The chosen half of the pages, else both, by the reason for which there are two. */
function halvesOf(pages: TruePage[]): Record<string, TruePage[]> {
  const halves = { look: 'looked at while tuning', hold: 'only measured' };
  return Object.fromEntries(
    Object.entries(halves)
      .filter(([half]) => !values.half || half === values.half)
      .map(([half, reason]) => [reason, pages.filter(({ id }) => halfOf({ name: id }) === half)]),
  );
}

function machine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`;
}

/** Replaces what stands between the marks of a part. */
function writeInto(file: string, part: Part | 'targets', tables: string): void {
  const [start, end] = [`<!-- bench ${part} -->`, `<!-- /bench ${part} -->`];
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${file} has no place for the tables of ${part}: ${start} … ${end}`);
  writeFileSync(file, `${text.slice(0, from + start.length)}\n\n${tables}\n\n${text.slice(to)}`);
}

if (values.help) process.stdout.write(HELP);
else await bench();
