import type { Browser, Page } from '@playwright/test';
import { blankTab, bundle } from './browser.ts';
import { PAGE_TYPES, type TruePage } from './corpus.ts';
import type { ConverterName } from './inpage/convert.ts';
import type { Features } from './inpage/features.ts';
import { mean, overlap, wordsOf } from './metrics.ts';
import { render } from './render.ts';
import { share, table } from './table.ts';
import type { Figures } from './targets.ts';

const PAGES = 70;
/** Characters of HTML below which there is nothing to lose. */
const SHORTEST = 300;

const f1 = (a: string[], b: string[]) =>
  a.length || b.length ? (2 * overlap(a, b)) / (a.length + b.length) : undefined;
const kept = (a: string[], b: string[]) => (a.length ? overlap(a, b) / a.length : undefined);

const runsOfFour = (text: string) => {
  const words = wordsOf(text);
  return words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '));
};

/** Undefined where a page has nothing of the kind. Of cells only the loss counts: tables of layout may become text. */
const MEASURES: Record<string, (before: Features, after: Features) => number | undefined> = {
  words: (before, after) => f1(wordsOf(before.text), wordsOf(after.text)),
  '4-grams': (before, after) => f1(runsOfFour(before.text), runsOfFour(after.text)),
  lines: (before, after) => f1(before.lines, after.lines),
  links: (before, after) => f1(before.links, after.links),
  images: (before, after) => f1(before.images, after.images),
  headings: (before, after) => f1(before.headings, after.headings),
  items: (before, after) => f1(before.items, after.items),
  code: (before, after) => f1(before.code, after.code),
  cells: (before, after) => kept(before.dataCells, after.cells),
};

/** Measures the parts of real pages that are still there after they became markdown, and HTML again. */
export async function measureRoundTrip(browser: Browser, pages: TruePage[], figures: Figures): Promise<string> {
  const tab = await blankTab(browser, await bundle(`import './inpage/convert.ts';`));
  const sources: string[] = [];
  for (const page of spread(pages)) {
    const html = await tab.evaluate(([html, url]) => tools.mainPart(html, url), [page.html(), page.url] as const);
    if (html.length >= SHORTEST) sources.push(html);
  }
  const rows = [];
  for (const [name, label] of [
    ['winnow', 'Winnow'],
    ['turndown', 'turndown, GFM'],
  ] as [ConverterName, string][]) {
    const pagesMeasured: Record<string, number | undefined>[] = [];
    for (const html of sources) pagesMeasured.push(await measure(tab, name, html));
    const means = Object.keys(MEASURES).map((key) => [key, meanOf(pagesMeasured.map((page) => page[key]))] as const);
    if (name === 'winnow') for (const [key, value] of means) figures[`round trip, ${key}`] = value;
    rows.push([label, ...means.map(([, value]) => (Number.isNaN(value) ? '' : share(value)))]);
  }
  await tab.close();
  return `${sources.length} real pages to markdown and back\n\n${table(['', ...Object.keys(MEASURES)], rows)}`;
}

/** NaN where no page has any. */
const meanOf = (values: (number | undefined)[]): number => {
  const known = values.filter((value) => value !== undefined);
  return known.length ? mean(known) : Number.NaN;
};

/** The same number of pages of every type, spread over the corpus. */
function spread(pages: TruePage[]): TruePage[] {
  const perType = Math.ceil(PAGES / PAGE_TYPES.length);
  return PAGE_TYPES.flatMap((type) =>
    pages
      .filter((page) => page.type === type)
      .filter((_, index) => index % 3 === 2)
      .slice(0, perType),
  );
}

async function measure(tab: Page, name: ConverterName, html: string): Promise<Record<string, number | undefined>> {
  const before = await tab.evaluate((html) => tools.features(html), html);
  const converted = await tab.evaluate(([name, html]) => tools.convert(name, html), [name, html] as const);
  const rendered = 'error' in converted ? '' : render(converted.markdown, { everyAddress: true });
  const after = await tab.evaluate((html) => tools.features(html), rendered);
  return Object.fromEntries(Object.entries(MEASURES).map(([key, of]) => [key, of(before, after)]));
}
