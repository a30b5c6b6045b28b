import type { Browser } from '@playwright/test';
import { bundle, inertTab } from './browser.ts';
import type { Corpus } from './corpus.ts';
import type { Measure, Variant } from './inpage/speed.ts';
import { median } from './metrics.ts';
import { synthetic } from './synthetic.ts';
import { amount, table } from './table.ts';
import type { Figures } from './targets.ts';

declare global {
  var measure: Measure;
}

const ROUNDS = 7;
const SMALL = 10_000;
const LARGE = 100_000;
/** Real pages besides the large ones: those with the most characters of each type. */
const PER_TYPE = 1;

const NAMES: Record<Variant, string> = {
  walk: 'a TreeWalker pass',
  winnow: 'Winnow: live page to markdown',
  'winnow (in the page)': 'Winnow: of that, in the page',
  'readability, turndown': 'Readability, turndown',
  'defuddle, turndown': 'Defuddle, turndown',
  'winnow (html)': 'Winnow: HTML to markdown',
  'turndown (html)': 'turndown: HTML to markdown',
};

type Measured = Awaited<ReturnType<Measure>>;

/** Measures the time of reading a live page, as ratios: milliseconds depend on the machine. */
export async function measureSpeed(browser: Browser, corpus: Corpus | undefined, figures: Figures): Promise<string> {
  const code = await bundle(`import './inpage/speed.ts';`);
  const run = async (html: string) => {
    const tab = await inertTab(browser, html);
    // An engine that is slow is a result, not an error.
    tab.setDefaultTimeout(0);
    await tab.evaluate(code);
    const measured = await tab.evaluate((rounds) => globalThis.measure(rounds), ROUNDS);
    await tab.context().close();
    return measured;
  };
  const real: Measured[] = [];
  for (const html of corpus ? realPages(corpus) : []) real.push(await run(html()));
  const small = await run(synthetic(SMALL));
  const large = await run(synthetic(LARGE));

  const overWalk = real.map((page) => ratio(page, 'winnow', 'walk'));
  Object.assign(figures, {
    'live page to markdown, × walk, median': median(overWalk),
    'the same, worst page': overWalk.length ? Math.max(...overWalk) : Number.NaN,
    'the same, 100k elements': ratio(large, 'winnow', 'walk'),
    'Readability and turndown, × our time': median(real.map((page) => ratio(page, 'readability, turndown', 'winnow'))),
    'HTML to markdown, × turndown': median(real.map((page) => ratio(page, 'winnow (html)', 'turndown (html)'))),
    'longest block on 100k elements, ms': large.longest,
    'heap there, MB': large.heap['winnow (in the page)'] / 1e6,
  } satisfies Figures);

  const rows = (Object.keys(NAMES) as Variant[]).map((variant) => [
    NAMES[variant],
    spread(real.map((page) => ratio(page, variant, 'walk'))),
    spread(real.map((page) => ratio(page, variant, 'readability, turndown'))),
    spread(real.map((page) => ratio(page, variant, 'turndown (html)'))),
    amount(ratio(large, variant, 'walk')),
    amount(median(large.times[variant]) / median(small.times[variant])),
    amount(large.heap[variant] / 1e6),
  ]);
  const head = [
    `median / worst of ${real.length} real pages`,
    '× walk',
    '× Readability, turndown',
    '× turndown',
    '100k elements, × walk',
    '100k / 10k',
    'heap there, MB',
  ];
  const changes = [...real, small, large].reduce((sum, { mutations }) => sum + mutations, 0);
  return (
    `Speed\n\n${table(head, rows)}\n\n` +
    `Longest block of the page by Winnow on 100k elements: ${amount(large.longest)} ms. Changes to the pages: ${changes}.`
  );
}

const ratio = (page: Measured, variant: Variant, unit: Variant) =>
  median(page.times[variant]) / median(page.times[unit]);

const spread = (ratios: number[]): string => {
  const known = ratios.filter(Number.isFinite);
  return known.length ? `${amount(median(known))} / ${amount(Math.max(...known))}` : '';
};

function realPages({ big, pages }: Corpus): (() => string)[] {
  const byLength = pages.map((page) => ({ page, length: page.html().length })).sort((a, b) => b.length - a.length);
  const types = [...new Set(pages.map(({ type }) => type))];
  const longest = types.flatMap((type) => byLength.filter(({ page }) => page.type === type).slice(0, PER_TYPE));
  return [...Object.values(big), ...longest.map(({ page }) => page.html)];
}
