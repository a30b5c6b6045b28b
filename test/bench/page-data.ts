import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { ScrapeData } from '../../lib/contract/index.ts';
import { halfOf } from '../lab/scenario.ts';
import { blankTab, bundle } from './browser.ts';
import { type Corpus, PAGE_TYPES, type TruePage } from './corpus.ts';
import type { ReadPageData } from './inpage/page-data.ts';
import { table } from './table.ts';

declare global {
  var readPageData: ReadPageData;
}

/** Facts of the product on a page, read by eye; null for one that is about no product, or about several. */
type TrueProduct = { price?: number; currency?: string; inStock?: boolean } | null;

interface Read {
  page: TruePage;
  product: ScrapeData['product'];
  menu: ScrapeData['menu'];
}

const PAGES_PER_TAB = 100;
/** Share of the words of the shorter of two titles that the other has, from which on both name one thing. */
const SAME_TITLE = 0.6;

/**
 * The products of real pages beside facts that were read off them by eye, and how many pages of other kinds are taken
 * for a product or a menu. The facts have a page's id in the corpus alone.
 */
export async function measurePageData(browser: Browser, corpus: Corpus): Promise<string> {
  const file = new URL('product-facts.json', import.meta.url);
  const facts: Record<string, TrueProduct> = JSON.parse(readFileSync(file, 'utf8'));
  const all = [...corpus.pages, ...corpus.articles];
  const read = await readAll(browser, all);
  const judged = read
    .filter(({ page }) => page.id in facts)
    .map((one) => judge(one, facts[one.page.id] as TrueProduct));
  const half = (name: 'look' | 'hold') => judged.filter(({ id }) => halfOf({ name: id }) === name);
  const rows = Object.entries({ 'first half': half('look'), 'second half': half('hold'), all: judged }).map(
    ([name, some]) => [
      name,
      String(some.length),
      ...(['isTitle', 'isPrice', 'isStock', 'isAll'] as const).map((key) =>
        rate(
          some.filter((one) => one[key]),
          some,
        ),
      ),
    ],
  );
  const others = PAGE_TYPES.filter((type) => type !== 'product').map((type) => {
    const ofType = read.filter(({ page }) => page.type === type);
    const [products, menus] = [ofType.filter(({ product }) => product), ofType.filter(({ menu }) => menu)];
    return [type, String(ofType.length), String(products.length), String(menus.length)];
  });
  const wrong = judged.filter(({ isAll }) => !isAll).map(({ id }) => id);
  return [
    `Products of ${judged.length} pages with structured data of products, right by eye\n`,
    table(['', 'pages', 'title', 'price and currency', 'in stock', 'all of it'], rows),
    `\nNot right: ${wrong.join(', ') || 'none'}.\n`,
    `Pages of other kinds that are taken for one\n`,
    table(['', 'pages', 'product', 'menu'], others),
  ].join('\n');
}

const rate = (some: readonly unknown[], all: readonly unknown[]) =>
  `${((100 * some.length) / all.length).toFixed(1)} %`;

async function readAll(browser: Browser, pages: TruePage[]): Promise<Read[]> {
  const code = await bundle(`import './inpage/page-data.ts';`);
  const found: Read[] = [];
  let tab: Page | undefined;
  for (const [index, page] of pages.entries()) {
    if (index % PAGES_PER_TAB === 0) {
      await tab?.close();
      tab = await blankTab(browser, code);
    }
    const read = await tab?.evaluate(([html, url]) => globalThis.readPageData(html, url), [page.html(), page.url] as [
      string,
      string | undefined,
    ]);
    found.push({ page, product: read?.product ?? null, menu: read?.menu ?? null });
  }
  await tab?.close();
  return found;
}

function judge({ page: { id, title }, product }: Read, truth: TrueProduct) {
  const isNone = !product && !truth;
  const known = product && truth;
  const isTitle = isNone || (!!known && isSameTitle(product.title, title ?? ''));
  const priced = product?.variants.filter(({ price }) =>
    truth?.price === undefined
      ? price === undefined
      : price?.amount === truth.price && price.currency === truth.currency,
  );
  const isPrice = isNone || (!!known && !!priced?.length);
  const isStock =
    isNone ||
    (!!known &&
      (truth.inStock === undefined || !!priced?.some(({ availability }) => availability.inStock === truth.inStock)));
  return { id, isTitle, isPrice, isStock, isAll: isTitle && isPrice && isStock };
}

function isSameTitle(one: string, other: string): boolean {
  const words = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  const [short, long] = words.sort((a, b) => a.size - b.size) as [Set<string>, Set<string>];
  return [...short].filter((word) => long.has(word)).length >= short.size * SAME_TITLE;
}
